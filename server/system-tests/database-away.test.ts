import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { holdForeignLock, createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { startStallingProxy } from '#server/testing/servers/proxies.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Much shorter than the lock is held; a machine that is busy with other tests responds within it. */
const maxResponseMs = 2_500;
/** The database timeout, doubled for a busy machine. */
const maxFailureMs = 10_000;
/** It is away until requests have failed for that, and this long at least. */
const awayMs = Number(process.env.FAULT_AWAY_SECONDS ?? 0) * 1_000;

let own: TestDatabase;
let studio: StudioProcess | undefined;
let away: { begin(): Promise<void>; end(): Promise<void>; close(): void };

beforeAll(async () => {
  own = await createTestDatabase({ migrated: false });
  let databaseUrl: string | undefined;
  if (own.databaseUrl) {
    const url = new URL(own.databaseUrl);
    const proxy = await startStallingProxy(Number(url.port));
    url.port = String(proxy.port);
    databaseUrl = url.href;
    away = { begin: async () => proxy.stall(), end: async () => proxy.recover(), close: () => proxy.close() };
  } else {
    let lock: Awaited<ReturnType<typeof holdForeignLock>> | undefined;
    away = {
      async begin() {
        lock = await holdForeignLock(path.join(own.dataDir, 'lightwell.sqlite'));
      },
      end: async () => void (await lock?.release()),
      close: () => {},
    };
  }
  studio = await startStudioProcess({
    DATA_DIR: own.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    WEB_PROCESSES: '1',
    MEDIA_WORKER: 'none',
  });
  // Requested once, so that the home page is cached, and what the form's page shows: who sends it has opened it.
  await get('/');
  await get('/contact');
}, 360_000);
afterEach(() => away.end());
afterAll(async () => {
  await studio?.stop({ keepData: true });
  away.close();
  await own.remove();
});

async function timed(answer: Promise<Response>) {
  const started = performance.now();
  const { status, headers } = await answer;
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - started };
}
const get = (url: string) => timed(fetch(`${studio?.origin}${url}`, { headers: { connection: 'close' } }));
const send = () =>
  timed(
    fetch(`${studio?.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(enquiry),
    }),
  );
const sendForm = () =>
  timed(
    fetch(`${studio?.origin}/contact`, {
      method: 'POST',
      headers: { origin: studio?.origin ?? '', connection: 'close' },
      body: new URLSearchParams(enquiry),
      redirect: 'manual',
    }),
  );

test('without its database the site serves what is cached at once, rejects the rest within seconds, and recovers', async () => {
  expect((await send()).status).toBe(201);
  await away.begin();
  const awayUntil = performance.now() + awayMs;
  const refused = Promise.all([send(), send(), sendForm()]);
  const settled = new AbortController();
  void refused.then(
    () => settled.abort(),
    () => settled.abort(),
  );
  const answered = [];
  while (!settled.signal.aborted || performance.now() < awayUntil) {
    answered.push(await get('/healthz'), await get('/'));
    await setTimeout(100);
  }
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...answered.map(({ ms }) => ms))).toBeLessThan(maxResponseMs);
  for (const { status, retryAfter, ms } of await refused) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(ms).toBeLessThan(maxFailureMs);
  }
  // SQLite can still be read. Without PostgreSQL, a response that is not cached is an error, and a page shows its defaults.
  const call = await get('/api/galleries');
  expect([call.status, call.retryAfter]).toEqual(own.databaseUrl ? [503, '5'] : [200, null]);
  const page = await get('/wedding');
  expect(page.status).toBe(200);
  for (const { ms } of [call, page]) expect(ms).toBeLessThan(maxFailureMs);

  await away.end();
  await expect.poll(async () => (await send()).status, { timeout: 20_000 }).toBe(201);
  await expect.poll(async () => (await get('/api/galleries')).status, { timeout: 20_000 }).toBe(200);
});

if (process.env.TEST_DIALECT === 'sqlite') {
  test('a write waits for a lock that is released soon', async () => {
    await away.begin();
    const waiting = send();
    await setTimeout(1_000);
    expect((await get('/healthz')).ms).toBeLessThan(maxResponseMs);
    await away.end();
    expect((await waiting).status).toBe(201);
  });
}
