import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import type { ClientPicks, ClientPickStored } from '#contract/client-proofing.ts';
import { parseConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { callApi, signInAt } from '#server/testing/clients/owner-client.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createKillableServer, faultRounds, noteSeen } from '#server/testing/servers/killable-server.ts';

const rounds = faultRounds();
/** As many as `npm run faults` says; fewer among the other tests, which share the machine. */
const [peopleCount, picksEach] = process.env.FAULT_ROUNDS ? [100, 500] : [12, 40];

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

let own: TestDatabase;
let server: ReturnType<typeof createKillableServer>;
beforeEach(async () => {
  own = await createTestDatabase();
  server = createKillableServer(own.dataDir, environment);
});
afterEach(async () => {
  server.kill();
  await own.remove();
});

const environment = () => ({
  PORT: '0',
  DATA_DIR: own.dataDir,
  ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
  ADMIN_PASSWORD: 'correct horse battery',
  LOG_LEVEL: 'fatal',
  WEB_PROCESSES: '2',
});

/** The photos as the worker would leave them: what is chosen are rows. */
async function addItems(galleryId: string): Promise<string[]> {
  const services = await createServices(parseConfig(environment()), createLog('silent'));
  const now = new Date().toISOString();
  const rows = Array.from({ length: picksEach }, (_, number) => {
    const id = crypto.randomUUID();
    return {
      ...emptyItem,
      id,
      createdAt: now,
      updatedAt: now,
      version: 1,
      filename: `${number}.jpg`,
      originalName: `IMG_${number}.jpg`,
      storageKey: `uploads/${id}`,
      clientGalleryId: galleryId,
    };
  });
  for (let at = 0; at < rows.length; at += 20)
    await services.database.db
      .insertInto('media')
      .values(rows.slice(at, at + 20))
      .execute();
  await services.close();
  return rows.map(({ id }) => id);
}

const emptyItem = {
  fileSize: 1,
  mimeType: 'image/jpeg',
  category: 'records-only' as const,
  laterCategory: 'client-work',
  mediaType: 'photo' as const,
  alt: '',
  caption: null,
  tags: '[]',
  state: 'ready' as const,
  failureReason: null,
  waitingSince: null,
  attempts: 0,
  interruptions: 0,
  leasedBy: null,
  leasedUntil: null,
  width: 3,
  height: 2,
  thumbhash: null,
  colour: null,
  derivatives: null,
  sha256: null,
  crc32: null,
  durationMs: null,
  poster: null,
  posterChoice: null,
  pendingSince: null,
  superseded: null,
  focalX: null,
  focalY: null,
  capturedAt: null,
  copyright: null,
  readablePercent: null,
  typedFields: null,
  foundTexts: null,
  deletedAt: null,
  section: null,
  isPublished: 0 as const,
  sortOrder: 0,
};

test('kill -9 while many people choose at once loses no pick that was acknowledged, and counts right', async () => {
  let origin = await server.start();
  const headers = await signInAt(origin, 'admin', 'correct horse battery');
  const base = '/api/admin/client-galleries';
  const read = async <T>(url: string, json?: object) =>
    ((await (await callApi(origin + url, { headers, ...(json && { json }) })).json()) as { data: T }).data;
  const { id } = await read<ClientGallery>(base, { title: 'Chen family' });
  const items = await addItems(id);
  const { url } = await read<NewClientLink>(`${base}/${id}/links`, { rights: ['choose'] });
  const path = new URL(url).pathname;

  /** by the name and the item: what was acknowledged last */
  const acknowledged = new Map<string, boolean>();
  const times: number[] = [];
  let answered = 0;
  /** Picks each item, and takes every fifth back. One that is not answered is sent again. */
  const choose = async (name: string) => {
    for (const [index, item] of items.entries()) {
      for (const picked of index % 5 === 0 ? [true, false] : [true]) {
        for (let isStored = false; !isStored;) {
          const at = performance.now();
          const response = await fetch(`${origin}${path}/picks`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ name, item, picked, comment: `${name} ${index}` }),
            signal: AbortSignal.timeout(30_000),
          }).catch(() => undefined);
          // While it starts again, or another writer was too slow.
          if (!response || response.status === 503) {
            await wait(100 + Math.random() * 200);
            continue;
          }
          const body = (await response.json().catch(() => undefined)) as { data: ClientPickStored } | undefined;
          if (!body) continue;
          expect([response.status, body]).toMatchObject([200, { data: { person: name, item: { id: item, picked } } }]);
          times.push(performance.now() - at);
          acknowledged.set(`${name} ${item}`, picked);
          answered += 1;
          isStored = true;
        }
      }
    }
  };
  const names = Array.from({ length: peopleCount }, (_, number) => `Person ${number}`);
  const choosing = Promise.all(names.map(choose));
  const perRound = (peopleCount * picksEach) / (rounds + 1);
  for (let round = 1; round <= rounds; round += 1) {
    await vi.waitFor(() => expect(answered).toBeGreaterThan(perRound * round * 0.8), {
      timeout: 900_000,
      interval: 20,
    });
    await wait(Math.random() * 300);
    server.kill();
    origin = await server.start();
  }
  await choosing;

  const picks = await read<ClientPicks>(`${base}/${id}/picks`);
  const stored = new Map(picks.picks.map((pick) => [`${pick.person} ${pick.itemId}`, pick.picked]));
  expect([...acknowledged].filter(([key, picked]) => stored.get(key) !== picked)).toEqual([]);
  expect(stored.size).toBe(peopleCount * picksEach);
  const kept = items.length - Math.ceil(items.length / 5);
  expect(picks.pickedCount).toBe(kept);
  expect(picks.people).toHaveLength(peopleCount);
  expect(picks.people.filter(({ pickedCount }) => pickedCount !== kept)).toEqual([]);
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  noteSeen(
    rounds,
    `${peopleCount} people, ${acknowledged.size} picks acknowledged (p95 ${p95.toFixed(0)} ms), 0 lost, counts right`,
  );
});
