import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { MediaItem } from '#contract/media.ts';
import { createLog } from '#server/platform/log.ts';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { videoTools, whyNoVideos } from '#server/testing/fixtures/video-tools.ts';
import { createTestVideoWorkers, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createStorageAuditRepository } from './storage-audit.repository.ts';
import { createRequeueRepository } from '#server/media/processing/requeue.repository.ts';
import type { FindingKind } from './audit-findings.ts';
import { listRenditions } from '#server/media/processing/rendition-set.ts';

// Videos are encoded here, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

let studio: TestApp;
let client: MediaClient;
let owner: { authorization: string };
let lines: { level: number; msg: string }[];
beforeEach(async () => {
  lines = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  studio = await createTestApp({}, { log });
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterEach(() => studio.close());

const storage = () => studio.services.storage;
const service = () => studio.services.storageAudit;
const findings = async (now = inDays(2)) => Array.fromAsync(service().inspect(undefined, now));
const kinds = async (now?: Date) => (await findings(now)).map(({ kind }) => kind);
const repairAll = async () => {
  const repaired: FindingKind[] = [];
  for await (const { kind, repair } of service().inspect(undefined, inDays(2)))
    if (await repair?.()) repaired.push(kind);
  return repaired;
};
const process = async () => {
  await createTestWorker(studio.services).runAll();
  await createTestVideoWorkers(studio.services, videoTools).runAll();
};
const addReady = async (bytes: Buffer, fields: Parameters<MediaClient['add']>[1] = {}) => {
  const { id } = await client.add(bytes, fields);
  await process();
  return (await client.find(id)) as MediaItem;
};
const rowOf = async ({ id }: MediaItem) => {
  const row = await createStorageAuditRepository(studio.services.database.db).findItem(id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
};
const keysOf = async (item: MediaItem) => [...listRenditions(await rowOf(item)).keys()];
const show = (item: MediaItem, file: string) => studio.inject({ url: `${item.picture?.base}/${file}` });

test('finds nothing in a library after uploads, processing and changes by staff', async () => {
  const same = await photo();
  const [first] = [
    await addReady(same),
    await addReady(same),
    await addReady(await photo({ orientation: 6 }), { isPublished: false }),
  ];
  await addReady(await shortVideo(), { category: 'property-video', mediaType: 'video' });
  await client.put(await client.issue(), await photo());
  await client.issue();
  await studio.inject({ method: 'DELETE', url: `/api/admin/media/${first.id}`, headers: owner });
  await client.add(await photo({ width: 900 }));
  expect(await findings()).toEqual([]);
});

test('an original without a row goes to the trash a week after its first finding', async () => {
  const item = await addReady(await photo());
  const key = `uploads/${randomUUID()}`;
  await storage().put(key, Buffer.from('lost'));
  expect(await kinds(new Date())).toEqual([]);
  expect(await findings()).toMatchObject([{ kind: 'original-without-row', subject: key, bytes: 4 }]);

  // However old its file is: this is the first audit that misses its row.
  expect(await service().runNightly(inDays(100))).toEqual({ found: 1, repaired: 0 });
  expect(await service().runNightly(inDays(106))).toEqual({ found: 1, repaired: 0 });
  expect(await storage().head(key)).toBeDefined();
  expect(await service().runNightly(inDays(108))).toEqual({ found: 1, repaired: 1 });
  expect(await storage().head(key)).toBeUndefined();
  expect(await service().runNightly(inDays(108))).toEqual({ found: 0, repaired: 0 });
  expect(await Array.fromAsync(studio.services.storageTrash.list())).toMatchObject([{ originalKey: key, size: 4 }]);
  expect((await show(item, '320.jpg')).statusCode).toBe(200);
  expect(lines.filter(({ msg }) => msg === 'storage audit finding')).toHaveLength(3);
});

test('a finding that is gone is deleted, and its week starts again', async () => {
  const item = await addReady(await photo());
  const { db } = studio.services.database;
  const [row, upload] = [await rowOf(item), await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()];
  const takeAway = async () => {
    await db.deleteFrom('media').where('id', '=', item.id).execute();
    await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
  };
  await takeAway();
  expect(await service().runNightly(inDays(1))).toMatchObject({ repaired: 0 });
  await db.insertInto('media').values(row).execute();
  await db.insertInto('uploads').values(upload).execute();
  expect(await service().runNightly(inDays(5))).toEqual({ found: 0, repaired: 0 });
  await takeAway();
  for (const days of [9, 15]) expect(await service().runNightly(inDays(days))).toMatchObject({ repaired: 0 });
  expect(await storage().head(row.storageKey)).toBeDefined();
  // With its renditions, which would else have to be made again.
  expect(await service().runNightly(inDays(17))).toMatchObject({ repaired: 2 });

  await db.insertInto('media').values(row).execute();
  expect(await kinds(inDays(17))).toEqual(['original-in-trash']);
  // With the original back, its renditions can be made again.
  expect((await service().runNightly(inDays(18))).repaired).toBe(2);
  expect((await storage().head(row.storageKey))?.size).toBe(row.fileSize);
});

test('emptying the trash deletes only originals trashed for 30 days', async () => {
  const { storageTrash } = studio.services;
  const keys = [`uploads/${randomUUID()}`, `uploads/${randomUUID()}`] as const;
  for (const key of keys) await storage().put(key, Buffer.from('lost'));
  await storageTrash.put(keys[0], inDays(-32));
  await storageTrash.put(keys[1], inDays(-30));
  await service().runNightly(inDays(100));
  await studio.services.uploadSweeper.sweep({ now: inDays(100) });
  expect(await Array.fromAsync(storageTrash.list())).toHaveLength(2);
  expect(await storageTrash.empty(new Date())).toBe(1);
  expect(await Array.fromAsync(storageTrash.list())).toMatchObject([{ originalKey: keys[1] }]);
});

test('renditions without a row are deleted a week after their first finding', async () => {
  const key = `derivatives/${randomBytes(16).toString('hex')}-1/320.jpg`;
  await storage().put(key, Buffer.from('old'));
  expect(await findings()).toMatchObject([{ kind: 'renditions-without-row', detail: '1 file' }]);
  for (const days of [2, 8]) expect(await service().runNightly(inDays(days))).toEqual({ found: 1, repaired: 0 });
  expect(await service().runNightly(inDays(10))).toEqual({ found: 1, repaired: 1 });
  expect(await storage().head(key)).toBeUndefined();
});

test('renditions that an item no longer names are out of plan, in its set and in that of another plan', async () => {
  const item = await addReady(await photo());
  const [own = ''] = await keysOf(item);
  const extra = own.replace(/[^/]+$/, '77.jpg');
  const older = own.replace(/-[^/]+\/[^/]+$/, '-0/320.jpg');
  for (const key of [extra, older]) await storage().put(key, Buffer.from('old'));
  expect((await kinds()).sort()).toEqual(['renditions-out-of-plan', 'renditions-out-of-plan']);
  expect(await repairAll()).toHaveLength(2);
  for (const key of [extra, older]) expect(await storage().head(key)).toBeUndefined();
  expect((await show(item, '320.jpg')).statusCode).toBe(200);
  expect(await findings()).toEqual([]);
});

test('objects that a worker may be writing are ignored', async () => {
  const item = await addReady(await photo());
  const row = await rowOf(item);
  const key = (await keysOf(item))[0]?.replace(/[^/]+$/, '77.jpg') ?? '';
  await storage().put(key, Buffer.from('being made'));
  const [finding] = await findings();
  await createRequeueRepository(studio.services.database.db).requeueMissing(row, row.derivatives);
  expect(await findings()).toEqual([]);
  expect(await finding?.repair?.()).toBe(false);
  expect(await storage().head(key)).toBeDefined();
});

test('missing or truncated renditions are made again, for all items that share them', async () => {
  const same = await photo();
  const items = [await addReady(same), await addReady(same)];
  const [gone = '', cut = ''] = await keysOf(items[0] as MediaItem);
  await storage().delete(gone);
  await storage().put(cut, Buffer.from('cut'));
  expect((await findings()).map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(
    items.map(() => 'row-without-renditions "DSC_0001.JPG", 2 of its files'),
  );
  expect((await service().runNightly()).repaired).toBeGreaterThan(0);
  await process();
  expect(await findings()).toEqual([]);
  for (const { id } of items) expect(await client.find(id)).toMatchObject({ state: 'ready' });
});

test.skipIf(whyNoVideos)('the files and the poster of a video are made again', async () => {
  const item = await addReady(await shortVideo(), { category: 'property-video', mediaType: 'video' });
  const keys = await keysOf(item);
  for (const key of keys) await storage().delete(key);
  expect(await findings()).toMatchObject([{ kind: 'row-without-renditions', subject: item.id }]);
  expect(await repairAll()).toEqual(['row-without-renditions']);
  expect(await findings()).toEqual([]);
  await process();
  expect(await client.find(item.id)).toMatchObject({ state: 'ready' });
  expect(await keysOf(item)).toEqual(expect.arrayContaining(keys));
  expect(await findings()).toEqual([]);
});

test('a lost original is reported; its item fails only if it has no renditions either', async () => {
  const [shown, lost] = [await addReady(await photo()), await addReady(await photo({ width: 900 }))];
  for (const item of [shown, lost]) await storage().delete((await rowOf(item)).storageKey);
  for (const key of await keysOf(lost)) await storage().delete(key);
  const found = await findings();
  expect(found.map(({ kind, subject, repair }) => [kind, subject, repair !== undefined]).sort()).toEqual(
    [
      ['row-without-original', shown.id, false],
      ['row-without-original', lost.id, true],
    ].sort(),
  );
  expect(await service().runNightly(inDays(30))).toEqual({ found: 2, repaired: 0 });
  expect(await repairAll()).toEqual(['row-without-original']);
  expect(await client.find(lost.id)).toMatchObject({
    state: 'failed',
    failureReason: expect.stringMatching(/missing/),
  });
  expect((await show(shown, '320.jpg')).statusCode).toBe(200);
});

test('an unknown object is reported and never removed', async () => {
  for (const key of ['uploads/readme.txt', 'derivatives/mine/320.jpg']) await storage().put(key, Buffer.from('x'));
  expect(await kinds()).toEqual(['unknown-object', 'unknown-object']);
  expect(await service().runNightly(inDays(30))).toEqual({ found: 2, repaired: 0 });
});

test('a repair that is no longer needed does nothing', async () => {
  const url = await client.issue();
  const id = /uploads\/([^?]+)/.exec(url)?.[1] ?? '';
  const repository = createStorageAuditRepository(studio.services.database.db);
  const upload = await studio.services.database.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await client.put(url, await photo());
  await studio.services.database.db.deleteFrom('uploads').where('id', '=', id).execute();
  const [finding] = await findings();
  expect(finding?.kind).toBe('original-without-row');
  await studio.services.database.db.insertInto('uploads').values(upload).execute();
  expect(await finding?.repair?.()).toBe(false);
  expect(await storage().head(`uploads/${id}`)).toBeDefined();
  expect(await repository.listKnownOriginals([`uploads/${id}`])).toEqual(new Set([`uploads/${id}`]));
});

test('a database with almost none of the files removes nothing', async () => {
  const keys = Array.from({ length: 25 }, () => `uploads/${randomUUID()}`);
  await Promise.all(keys.map((key) => storage().put(key, Buffer.from('x'))));
  expect(await service().runNightly(inDays(30))).toEqual({ found: 25, repaired: 0 });
  expect(await Array.fromAsync(storage().list('uploads/'))).toHaveLength(25);
  expect(lines.find(({ level }) => level === 50)?.msg).toContain('the database may be the wrong one');
});

test('repairs while uploads and the worker run remove nothing of theirs', async () => {
  const over = new AbortController();
  const repairing = (async () => {
    // With tomorrow's clock nothing is too young to be touched.
    while (!over.signal.aborted) await repairAll();
  })();
  const added = [];
  for (let index = 0; index < 6; index += 1) {
    const bytes = await photo({ width: 700 + 10 * (index % 3), height: 500 });
    added.push(client.add(bytes));
    await process();
  }
  const items = await Promise.all(added);
  await process();
  over.abort();
  await repairing;
  for (const { id } of items) expect(await client.find(id)).toMatchObject({ state: 'ready' });
  expect(await findings()).toEqual([]);
});

test('one of several processes runs the audit, once a night', async () => {
  const repository = createStorageAuditRepository(studio.services.database.db);
  const begin = (hours: number) => {
    const now = new Date(Date.UTC(2026, 0, 1, hours));
    return repository.beginRun(now, new Date(now.getTime() - 20 * 60 * 60 * 1000));
  };
  const first = await Promise.all([begin(3), begin(3), begin(3)]);
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await begin(5)).toBe(false);
  const second = await Promise.all([begin(27), begin(27)]);
  expect(second.filter(Boolean)).toHaveLength(1);
});
