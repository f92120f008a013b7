import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import {
  createTestVideoWorkers,
  createTestWorker,
  createMediaStudio,
  type MediaStudio,
} from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';
import { maxInterruptions } from './job-queue.repository.ts';

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());
afterEach(() => studio.removeItems());

/** Ends its pause. */
const due = (id: string) => studio.setRow(id, { leasedUntil: null });
const folder = () => path.join(studio.services.config.dataDir, 'storage');
const fileOf = async (id: string) => path.join(folder(), (await studio.rowOf(id)).storageKey);
const later = () => new Date(Date.now() + 60_000).toISOString();

const coded = (code: string) => Object.assign(new Error(`${code}: as the system says it`), { code });
const failing = (fault: Error) => ({
  images: {
    async process() {
      throw fault;
    },
  },
});

test.each([
  ['a failing disk', coded('EIO')],
  ['a full disk', new AppError('unavailable', 'The storage is full.', { cause: coded('ENOSPC') })],
  ['an unreachable network', new Error('no answer', { cause: coded('EHOSTUNREACH') })],
  ['a database that was stopped', coded('57P01')],
])('%s does not count as an attempt, however often it happens', async (_name, error) => {
  const { id } = await studio.client.add(await photo());
  const worker = createTestWorker(studio.services, failing(error));
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await worker.runOnce()).toBe(true);
    expect(await studio.rowOf(id)).toMatchObject({
      state: 'processing',
      attempts: 0,
      leasedBy: null,
      failureReason: null,
    });
    // Not at once, which would be a busy loop.
    expect(await worker.runOnce()).toBe(false);
    await due(id);
  }
  expect((await studio.client.find(id))?.waitingSince).toEqual(expect.any(String));
  await createTestWorker(studio.services).runAll();
  expect(await studio.client.find(id)).toMatchObject({ state: 'ready', waitingSince: null });
});

test('the pause grows with the time that an item has waited, up to two minutes', async () => {
  const { id } = await studio.client.add(await photo());
  const worker = createTestWorker(studio.services, failing(coded('EIO')));
  const pauseAfter = async (waitedMs: number) => {
    await studio.setRow(id, { leasedUntil: null, waitingSince: new Date(Date.now() - waitedMs).toISOString() });
    const before = Date.now();
    await worker.runOnce();
    return Date.parse((await studio.rowOf(id)).leasedUntil as string) - before;
  };
  expect(await pauseAfter(0)).toBeLessThan(20_000);
  expect(await pauseAfter(40_000)).toBeGreaterThanOrEqual(40_000);
  const longest = await pauseAfter(10 * 60 * 60_000);
  expect(longest).toBeGreaterThanOrEqual(120_000);
  expect(longest).toBeLessThan(180_000);
});

test('an unavailable original is waited for, and marked as lost after a day', async () => {
  const { id } = await studio.client.add(await photo());
  const file = await fileOf(id);
  await rename(file, `${file}.away`);
  const worker = createTestWorker(studio.services);
  for (let tries = 0; tries < 5; tries += 1) {
    await worker.runOnce();
    await due(id);
  }
  expect(await studio.rowOf(id)).toMatchObject({ state: 'processing', attempts: 0 });

  await studio.setRow(id, { waitingSince: new Date(Date.now() - 25 * 60 * 60_000).toISOString() });
  await worker.runOnce();
  expect(await studio.client.find(id)).toMatchObject({
    state: 'failed',
    waitingSince: null,
    failureReason: expect.stringContaining('missing from the storage'),
  });
});

test('a truncated original is lost, until it is restored and retried', async () => {
  const { id } = await studio.client.add(await photo());
  const file = await fileOf(id);
  const bytes = await readFile(file);
  await truncate(file, 500);
  const worker = createTestWorker(studio.services);
  await worker.runAll();
  expect(await studio.client.find(id)).toMatchObject({
    state: 'failed',
    failureReason: expect.stringContaining('missing'),
  });
  await writeFile(file, bytes);
  await studio.services.reprocessing.retry(id, { id: null, name: 'test' });
  await worker.runAll();
  expect(await studio.client.find(id)).toMatchObject({ state: 'ready', failureReason: null });
});

test('a storage that fails during decoding does not mark a picture as damaged', async () => {
  const { id } = await studio.client.add(await photo());
  const real = createTestImageProcessor();
  const worker = createTestWorker(studio.services, {
    images: {
      async process(file, ...args) {
        await rename(folder(), `${folder()}.away`);
        await writeFile(folder(), '');
        return real.process(file, ...args);
      },
    },
  });
  await worker.runOnce();
  await rm(folder());
  await rename(`${folder()}.away`, folder());
  expect(await studio.rowOf(id)).toMatchObject({ state: 'processing', attempts: 0, waitingSince: expect.any(String) });
});

test("a decoder's error is not believed if the file has other bytes when read again", async () => {
  const { id } = await studio.client.add(await photo());
  const worker = createTestWorker(studio.services, {
    images: {
      async process(file) {
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0, 1_000));
        throw new AppError('file-damaged', 'It is torn.');
      },
    },
  });
  await worker.runOnce();
  expect(await studio.rowOf(id)).toMatchObject({ state: 'processing', attempts: 0, waitingSince: expect.any(String) });
});

test('a video waits for the storage like a photo', async () => {
  const { id } = await studio.client.add(await shortVideo(), {
    mimeType: 'video/mp4',
    category: 'wedding-videography',
    mediaType: 'video',
  });
  const { storage, database } = studio.services;
  const full = { ...storage, put: () => Promise.reject(new AppError('unavailable', 'The storage is full.')) };
  const { preparing } = createTestVideoWorkers(studio.services, undefined, { storage: full });
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await preparing.runOnce()).toBe(true);
    expect(await preparing.runOnce()).toBe(false);
    await database.db.updateTable('filmJobs').set({ leasedUntil: null }).where('mediaId', '=', id).execute();
  }
  expect(await studio.client.find(id)).toMatchObject({ state: 'processing', waitingSince: expect.any(String) });
  await createTestVideoWorkers(studio.services, undefined).runAll();
  expect(await studio.client.find(id)).toMatchObject({ state: 'ready', waitingSince: null });
});

test('three good photos survive a worker that is killed repeatedly', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1)
    ids.push((await studio.client.add(await photo({ width: 700 + index }))).id);
  const { leases, queue } = createTestWorker(studio.services);
  const met = new Map<string, number>();
  for (let kills = 0; kills < 12; kills += 1) {
    for (const id of ids) await due(id);
    const row = await queue.claim('killed:1', new Date().toISOString(), later());
    met.set(row?.id as string, (met.get(row?.id as string) ?? 0) + 1);
    await leases.release('killed:1', false);
  }
  expect([...met.values()]).toEqual([4, 4, 4]);
  for (const id of ids) await due(id);
  await createTestWorker(studio.services).runAll();
  for (const id of ids) expect(await studio.rowOf(id)).toMatchObject({ state: 'ready', interruptions: 0 });
});

test('after some interruptions a photo is paused, and after ten it is marked as failed', async () => {
  const { id } = await studio.client.add(await photo());
  const worker = createTestWorker(studio.services);
  for (let interruptions = 1; interruptions <= maxInterruptions; interruptions += 1) {
    await worker.queue.claim('killed:1', new Date().toISOString(), later());
    await worker.leases.release('killed:1', false);
    const { leasedUntil, state } = await studio.rowOf(id);
    expect(leasedUntil === null).toBe(interruptions < 3);
    expect(state).toBe('processing');
    await due(id);
  }
  expect(await worker.runOnce()).toBe(false);
  expect(await studio.client.find(id)).toMatchObject({
    state: 'failed',
    failureReason: expect.stringContaining('again'),
  });
});

test('an interrupted photo is retried alone', async () => {
  const interrupted = await studio.client.add(await photo());
  const { leases, queue } = createTestWorker(studio.services);
  await queue.claim('killed:1', new Date().toISOString(), later());
  await leases.release('killed:1', false);
  const now = new Date().toISOString();
  expect(await queue.claim('a:1', now, later(), { isTrusted: true })).toBeUndefined();
  expect(await queue.claim('a:1', now, later())).toMatchObject({ id: interrupted.id });
});
