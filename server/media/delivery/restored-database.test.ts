import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { MediaItem } from '#contract/media.ts';
import { commandLine } from '#server/audit/audit.service.ts';
import { createLog } from '#server/platform/log.ts';
import { takeSnapshot, createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { openTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

let own: TestDatabase;
let studio: TestApp;
let lines: { level: number; msg: string }[];
const open = async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  studio = await openTestApp(own, {}, { log });
};
beforeEach(async () => {
  lines = [];
  own = await createTestDatabase();
  await open();
});
afterEach(async () => {
  await studio.close();
  await own.remove();
});

const storage = () => studio.services.storage;
const originals = async () => (await Array.fromAsync(storage().list('uploads/'))).map(({ key }) => key).sort();

/** A photo whose file is dated eight days ago, as after copying or restoring a folder. */
async function addOldPhoto(width: number): Promise<MediaItem> {
  const client = createMediaClient(studio, await studio.signIn());
  const { id } = await client.add(await photo({ width }));
  await createTestWorker(studio.services).runAll();
  const item = (await client.find(id)) as MediaItem;
  const longAgo = inDays(-8);
  await utimes(path.join(own.dataDir, 'storage', item.filePath.replace('/objects/', '')), longAgo, longAgo);
  return item;
}

/** The database as it was before two photos came; their files are there. */
async function restoreOlderDatabase(): Promise<MediaItem[]> {
  await addOldPhoto(500);
  await studio.services.uploadSweeper.sweep();
  await studio.close();
  const restore = await takeSnapshot(own);
  await open();
  const newer = [await addOldPhoto(600), await addOldPhoto(700)];
  await studio.close();
  await restore();
  await open();
  return newer;
}

test('after the restore of an older database, neither sweep nor audit removes the files of newer photos', async () => {
  await restoreOlderDatabase();
  const before = await Array.fromAsync(storage().list(''));
  for (const days of [0, 2, 9, 30]) {
    await studio.services.uploadSweeper.sweep({ now: inDays(days) });
    await studio.services.storageAudit.runNightly(inDays(days));
  }
  expect(await originals()).toHaveLength(3);
  expect(await Array.fromAsync(storage().list(''))).toEqual(before);
});

test('the owner sees the stop, adopts the newer photos and resumes the sweep', async () => {
  const newer = await restoreOlderDatabase();
  const { uploadSweeper, storageAudit, storageGeneration, orphanRecovery: orphanAdoption } = studio.services;
  await uploadSweeper.sweep();
  expect(lines.findLast(({ level }) => level === 50)?.msg).toMatch(
    /the sweep is stopped, and no file is removed: this database is older than the files.*npm run storage -- resume/,
  );
  expect(await storageGeneration.findStop()).toMatchObject({ reason: 'older' });

  const adopted = await Array.fromAsync(orphanAdoption.recoverAll(commandLine, { fromTrash: false }));
  expect(adopted.map(({ key }) => `/objects/${key}`).sort()).toEqual(newer.map(({ filePath }) => filePath).sort());
  await createTestWorker(studio.services).runAll();
  const owner = await studio.signIn();
  const { data } = (await studio.inject({ url: '/api/media', headers: owner })).json() as { data: MediaItem[] };
  const found = data.filter(({ tags }) => tags.includes('recovered'));
  expect(found.map(({ isPublished, state }) => [isPublished, state])).toEqual([
    [false, 'ready'],
    [false, 'ready'],
  ]);
  for (const { filePath, fileSize } of newer) {
    expect(found.find((item) => item.filePath === filePath)?.fileSize).toBe(fileSize);
  }

  await storageGeneration.resume();
  expect(await storageGeneration.check()).toBeUndefined();
  expect(await storageAudit.runNightly(inDays(30))).toEqual({ found: 0, repaired: 0 });
  expect(await originals()).toHaveLength(3);
});

test('after resume, originals that were not adopted go to the trash after a week, and a newer database restores them', async () => {
  await addOldPhoto(500);
  await studio.close();
  const restoreOlder = await takeSnapshot(own);
  await open();
  const newer = await addOldPhoto(600);
  const owner = await studio.signIn();
  const read = async () =>
    (await studio.inject({ url: `/api/admin/media/${newer.id}/original`, headers: owner })).rawPayload;
  const bytes = await read();
  await studio.close();
  const restoreNewer = await takeSnapshot(own, 'newer');
  await restoreOlder();
  await open();
  const run = (days: number) => studio.services.storageAudit.runNightly(inDays(days));
  for (const days of [0, 20, 40]) expect((await run(days)).repaired).toBe(0);
  await studio.services.storageGeneration.resume();
  for (const days of [41, 47]) expect((await run(days)).repaired).toBe(0);
  expect(await originals()).toHaveLength(2);
  expect((await run(49)).repaired).toBe(2);
  expect(await originals()).toHaveLength(1);

  await studio.close();
  await restoreNewer();
  await open();
  // A database that the storage is ahead of, again: files come back, and nothing goes.
  expect((await run(50)).repaired).toBeGreaterThan(0);
  expect(await originals()).toHaveLength(2);
  expect((await read()).equals(bytes)).toBe(true);
});

test('an upload that is unclaimed only in the restored database is not swept', async () => {
  const client = createMediaClient(studio, await studio.signIn());
  const url = await client.issue();
  await client.put(url, await photo());
  await studio.services.uploadSweeper.sweep();
  await studio.close();
  const restore = await takeSnapshot(own);
  await open();
  const claimed = await createMediaClient(studio, await studio.signIn()).claim(url);
  expect(claimed.statusCode).toBe(201);
  await studio.close();
  await restore();
  await open();
  expect(await studio.services.uploadSweeper.sweep({ now: inDays(30) })).toMatchObject({ uploads: 0 });
  expect(await originals()).toHaveLength(1);
});

test('another database stops the sweep, and so does a missing marker', async () => {
  await addOldPhoto(500);
  await studio.services.uploadSweeper.sweep();
  const { storageGeneration, database } = studio.services;
  const reason = async () => (await storageGeneration.check())?.reason;
  expect(await reason()).toBeUndefined();
  await storage().writeMarker('nothing that can be read');
  expect(await reason()).toBe('marker-missing');
  await storageGeneration.resume();
  expect(await reason()).toBeUndefined();
  await database.db.deleteFrom('storageGeneration').execute();
  expect(await reason()).toBe('other-database');
  await storageGeneration.resume();
  expect(await reason()).toBeUndefined();
});

test('neither a process that dies before it updates the marker nor concurrent processes stop the sweep', async () => {
  const { storageGeneration, database } = studio.services;
  await storageGeneration.check();
  const before = await storage().readMarker();
  await Promise.all(Array.from({ length: 20 }, () => storageGeneration.advance()));
  expect(await storageGeneration.check()).toBeUndefined();
  await storage().writeMarker(before ?? '');
  expect(await storageGeneration.check()).toBeUndefined();
  // Two processes.
  const other = await openTestApp(own);
  const both = [storageGeneration, other.services.storageGeneration];
  await Promise.all(Array.from({ length: 20 }, (_, index) => both[index % 2]?.advance()));
  expect(await storageGeneration.check()).toBeUndefined();
  await other.close();
  expect(await database.db.selectFrom('storageGeneration').selectAll().execute()).toHaveLength(1);
});
