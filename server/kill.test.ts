import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { parseConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { createServices } from './services.ts';
import { objectPathOf } from './testing/media-client.ts';
import { photo, transparentPng } from './testing/pictures.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

// Real processes, several rounds, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 300_000 });

const rounds = 3;
const password = 'correct horse battery';
let own: TestDatabase;
let server: ChildProcess | undefined;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
});
afterEach(async () => {
  killAll();
  await own.remove();
});

const environment = () => ({
  PORT: '0',
  DATA_DIR: path.join(own.dataDir, 'studio'),
  ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'fatal',
});

/** The web process and, as its child, the media worker, in a process group of their own. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'testing/api-server.ts')], {
    cwd: own.dataDir,
    env: { PATH: process.env.PATH, ...environment() },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  server = child;
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return vi.waitFor(
    () => {
      const found = /ready at (http:\S+)/.exec(output)?.[1];
      if (!found) throw new Error(`It does not listen: ${output}`);
      return found;
    },
    { timeout: 60_000 },
  );
}

/** kill -9 of both at the same moment: a negative id names the whole group. */
function killAll(): void {
  if (server?.pid && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
  server = undefined;
}

async function call(url: string, init: RequestInit & { json?: object } = {}) {
  const { json, ...rest } = init;
  const answer = await fetch(url, {
    ...rest,
    ...(json && { body: JSON.stringify(json), method: 'POST' }),
    headers: { ...(json && { 'content-type': 'application/json' }), ...rest.headers },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

interface Acknowledged {
  enquiries: Set<string>;
  stored: Set<string>;
  claimed: Map<string, string>;
}

/** Sends until the server is gone. What was answered is what must be there afterwards. */
async function pour(origin: string, headers: Record<string, string>, pictures: Buffer[], seen: Acknowledged) {
  const enquire = async () => {
    const json = {
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@example.com',
      serviceType: 'portrait',
      message: `Number ${seen.enquiries.size}`,
    };
    const { data } = await (await call(`${origin}/api/contact`, { json })).json();
    seen.enquiries.add(data.id);
  };
  const upload = async () => {
    const { uploadURL } = await (await call(`${origin}/api/admin/upload-url`, { json: {}, headers })).json();
    const picture = pictures[seen.stored.size % pictures.length] as Buffer;
    // Every third is the same picture again; a tail of its own makes each other one new to the worker.
    const tail = seen.stored.size % 3 === 0 ? [] : [Buffer.from(uploadURL)];
    const body = new Uint8Array(Buffer.concat([picture, ...tail]));
    await call(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } });
    const filePath = objectPathOf(uploadURL);
    seen.stored.add(filePath);
    await claim(origin, headers, filePath, seen);
  };
  await Promise.all([untilItEnds(enquire), untilItEnds(enquire), untilItEnds(upload), untilItEnds(upload)]);
}

async function untilItEnds(send: () => Promise<void>): Promise<void> {
  try {
    for (;;) await send();
  } catch (error) {
    // A refusal is a defect; a connection that broke is the kill.
    if (String(error).includes('answered')) throw error;
  }
}

async function claim(origin: string, headers: Record<string, string>, filePath: string, seen: Acknowledged) {
  const json = {
    filename: 'a.jpg',
    originalName: 'a.jpg',
    fileSize: '1',
    mimeType: 'image/jpeg',
    filePath,
    category: 'event-photography',
    mediaType: 'photo',
  };
  const { data } = await (await call(`${origin}/api/admin/media`, { json, headers })).json();
  seen.claimed.set(filePath, data.id);
}

test('kill -9 of web process and worker, again and again, loses nothing that was acknowledged', async () => {
  const pictures = [await photo(), await transparentPng()];
  const seen: Acknowledged = { enquiries: new Set(), stored: new Set(), claimed: new Map() };
  let headers: Record<string, string> | undefined;

  for (let round = 0; round < rounds; round += 1) {
    const origin = await start();
    headers ??= await signIn(origin);
    const pouring = pour(origin, headers, pictures, seen);
    await wait(1_000 + Math.random() * 2_000);
    killAll();
    await pouring;
  }
  expect(seen.enquiries.size).toBeGreaterThan(rounds);
  expect(seen.stored.size).toBeGreaterThan(rounds);

  const origin = await start();
  const admin = { headers: headers as Record<string, string> };
  const contacts = (await (await call(`${origin}/api/admin/contacts`, admin)).json()) as { id: string }[];
  expect(missing(seen.enquiries, contacts)).toEqual([]);

  // What was stored and not claimed, or claimed without an answer, can be claimed now.
  for (const filePath of seen.stored) await claim(origin, admin.headers, filePath, seen);
  const items = await vi.waitFor(
    async () => {
      const { data } = (await (await call(`${origin}/api/media`, admin)).json()) as { data: MediaItem[] };
      expect(data.filter(({ state }) => state === 'processing')).toEqual([]);
      return data;
    },
    { timeout: 180_000, interval: 500 },
  );
  expect(missing(seen.claimed.values(), items)).toEqual([]);
  // The worker may have been killed three times over the same picture, which then counts as hostile.
  for (const { state, failureReason } of items.filter((item) => item.state !== 'ready')) {
    expect([state, failureReason]).toEqual(['failed', expect.any(String)]);
  }
  for (const item of items.slice(0, 12)) await expectWhole(origin, item);

  const child = server as ChildProcess;
  child.kill('SIGTERM');
  await once(child, 'exit');
  await expectSwept(items);
});

function missing(ids: Iterable<string>, found: { id: string }[]): string[] {
  const known = new Set(found.map(({ id }) => id));
  return [...ids].filter((id) => !known.has(id));
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const { token } = await (await call(`${origin}/api/admin/login`, { json: { username: 'admin', password } })).json();
  return { authorization: `Bearer ${token}` };
}

/** Every rendition that the item names is there and decodes to its last line. */
async function expectWhole(origin: string, { picture }: MediaItem): Promise<void> {
  const files = [
    ...(picture?.jpegWidths ?? []).map((width) => `${width}.jpg`),
    ...(picture?.widths ?? []).flatMap((width) => [`${width}.webp`, `${width}.avif`]),
  ];
  for (const file of files) {
    const answer = await call(`${origin}${picture?.base}/${file}`);
    const { info } = await sharp(await answer.arrayBuffer(), { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(Number.parseInt(file, 10));
  }
}

/** After the sweep there is nothing but what the library and unexpired uploads know of. */
async function expectSwept(items: MediaItem[]): Promise<void> {
  const config = parseConfig(environment());
  const services = await createServices(config, createLog('silent'));
  try {
    const tomorrow = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
    await services.uploadSweeper.sweep({ now: tomorrow, staleMs: 0 });
    const stored = await Array.fromAsync(services.storage.list('uploads/'));
    expect(new Set(stored.map(({ key }) => `/objects/${key}`))).toEqual(new Set(items.map(({ filePath }) => filePath)));
    const incoming = await readdir(path.join(config.dataDir, 'storage/.incoming'));
    const scratch = await readdir(path.join(config.dataDir, 'scratch')).catch(() => []);
    expect([...incoming, ...scratch]).toEqual([]);
  } finally {
    await services.close();
  }
}
