import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createFault } from '#contract/faults/field-fault.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ImageProcessor } from '#server/platform/images/image-processor.ts';
import { deleteForGood } from '#server/testing/clients/expect-swept.ts';
import { createTestWorker, createMediaStudio, type MediaStudio } from '#server/testing/servers/media-worker.ts';
import { photo, transparentPng } from '#server/testing/fixtures/pictures.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';
import { lanes } from './job-kinds.ts';
import { keepReleasingDeadWorkers, releaseDeadWorkers, formatWorkerId } from './media-worker.ts';

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());
afterEach(() => studio.removeItems());

const longAgo = '2026-01-01T00:00:00.000Z';
const failing = (error: Error): { images: ImageProcessor } => ({
  images: {
    async process() {
      throw error;
    },
  },
});

test('two workers never get the same item', async () => {
  const items = [await studio.client.add(await transparentPng()), await studio.client.add(await transparentPng())];
  const { queue } = createTestWorker(studio.services);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 60_000).toISOString();
  const leased = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((worker) => queue.claim(worker, now, later)));
  const ids = leased.flatMap((row) => (row ? [row.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  // If both tried the same row, one got nothing and tries again.
  const rest = [await queue.claim('f', now, later), await queue.claim('g', now, later)];
  expect([...ids, ...rest.flatMap((row) => (row ? [row.id] : []))].toSorted()).toEqual(
    items.map(({ id }) => id).toSorted(),
  );
  expect(await queue.claim('h', now, later)).toBeUndefined();
});

test('there is work while a photo waits, and none while it is leased, pauses or is done', async () => {
  const hasWork = () => studio.services.mediaWork.photos();
  expect(await hasWork()).toBe(false);
  await studio.client.add(await photo());
  expect(await hasWork()).toBe(true);
  const worker = createTestWorker(studio.services);
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const row = await worker.queue.claim('a', at(0), at(60_000));
  expect(await hasWork()).toBe(false);
  await worker.queue.retry(row?.id ?? '', 'a', at(60_000));
  expect(await hasWork()).toBe(false);
  await worker.queue.claim('a', at(61_000), at(90_000));
  await worker.queue.release(row?.id ?? '', 'a');
  expect(await hasWork()).toBe(true);
  await worker.runAll();
  expect(await hasWork()).toBe(false);
});

test('what a worker has read has both of its check sums', async () => {
  const bytes = await photo({ width: 505 });
  const { id } = await studio.client.add(bytes);
  await createTestWorker(studio.services).runAll();
  expect(await studio.rowOf(id)).toMatchObject({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: crc32(bytes).toString(16).padStart(8, '0'),
  });
});

test('a worker is idle from the end of its last job', async () => {
  await studio.client.add(await photo());
  let idleDuringJob = -1;
  const worker = createTestWorker(studio.services, {
    onReady: async () => void (idleDuringJob = worker.idleMs()),
  });
  await worker.runOnce();
  expect(idleDuringJob).toBe(0);
  await vi.waitFor(() => expect(worker.idleMs()).toBeGreaterThan(5));
});

test('an unreadable file fails at once, with its reason', async () => {
  const item = await studio.client.add(await photo());
  await createTestWorker(studio.services, failing(new AppError('file-damaged', 'It is torn.'))).runAll();
  expect(await studio.client.find(item.id)).toMatchObject({
    state: 'failed',
    failureReason: 'It is torn.',
    picture: null,
  });
});

test('why a file failed is stored as a code with figures, and told with its words; those of earlier versions are read', async () => {
  const item = await studio.client.add(await photo());
  const failure = createFault('picture-too-large', { width: 40_000, height: 30_000 });
  const failureReason = 'The picture is 40000 x 30000 pixels, which is too large.';
  await createTestWorker(studio.services, failing(new AppError('file-dimensions-too-large', failure))).runAll();
  expect(JSON.parse((await studio.rowOf(item.id)).failureReason ?? '')).toEqual(failure);
  expect(await studio.client.find(item.id)).toMatchObject({ state: 'failed', failureReason, failure });
  await studio.setRow(item.id, { failureReason });
  const params = { width: '40000', height: '30000' };
  expect(await studio.client.find(item.id)).toMatchObject({ failureReason, failure: { code: failure.code, params } });
});

test('an unknown failure is retried twice, each time later, and then marked as failed', async () => {
  const item = await studio.client.add(await photo());
  const worker = createTestWorker(studio.services, failing(new Error('the disk is on fire')));
  for (const attempts of [1, 2]) {
    expect(await worker.runOnce()).toBe(true);
    expect(await studio.rowOf(item.id)).toMatchObject({ state: 'processing', attempts, leasedBy: null });
    expect(await worker.runOnce()).toBe(false);
    await studio.setRow(item.id, { leasedUntil: longAgo });
  }
  await worker.runOnce();
  const failed = await studio.client.find(item.id);
  expect(failed?.state).toBe('failed');
  expect(failed?.failureReason).not.toContain('fire');
});

test('a file that kills its worker three times is marked as failed, and the others are processed', async () => {
  const hostile = await studio.client.add(await photo());
  const worker = createTestWorker(studio.services);
  for (let death = 0; death < 3; death += 1) {
    const now = new Date().toISOString();
    const row = await worker.queue.claim('doomed:1', now, new Date(Date.now() + 60_000).toISOString());
    expect(row?.id).toBe(hostile.id);
    await worker.leases.release('doomed:1', true);
  }
  const harmless = await studio.client.add(await transparentPng());
  await worker.runAll();
  expect(await studio.client.find(hostile.id)).toMatchObject({
    state: 'failed',
    failureReason: expect.stringContaining('again and again'),
  });
  expect(await studio.client.find(harmless.id)).toMatchObject({ state: 'ready' });
});

test('the lease of a silent worker expires', async () => {
  const item = await studio.client.add(await transparentPng());
  await studio.setRow(item.id, { leasedBy: 'gone:1', leasedUntil: longAgo, attempts: 1 });
  await createTestWorker(studio.services).runAll();
  expect(await studio.client.find(item.id)).toMatchObject({ state: 'ready' });
});

test("after a crash, leases of this machine's dead workers are released at once", async () => {
  const item = await studio.client.add(await transparentPng());
  const { leases } = createTestWorker(studio.services);
  const until = new Date(Date.now() + 60_000).toISOString();
  await studio.setRow(item.id, { leasedBy: 'another-machine:1', leasedUntil: until });
  await releaseDeadWorkers(leases);
  expect(await studio.rowOf(item.id)).toMatchObject({ leasedBy: 'another-machine:1' });

  // No process has this number: it is above the maximum of Linux.
  await studio.setRow(item.id, { leasedBy: formatWorkerId(2 ** 22 + 1), leasedUntil: until, attempts: 1 });
  await releaseDeadWorkers(leases);
  expect(await studio.rowOf(item.id)).toMatchObject({ leasedBy: null, attempts: 0, interruptions: 1 });
});

test('the leases of a worker that dies after the start are released, and those of this process are not', async () => {
  const [dying, own] = [await studio.client.add(await transparentPng()), await studio.client.add(await photo())];
  const worker = spawn('sleep', ['60']);
  const until = new Date(Date.now() + 60_000).toISOString();
  await studio.setRow(dying.id, { leasedBy: formatWorkerId(worker.pid), leasedUntil: until });
  const { leases } = createTestWorker(studio.services);
  const stop = await keepReleasingDeadWorkers([leases], { log: console, everyMs: 20 });
  onTestFinished(stop);
  await studio.setRow(own.id, { leasedBy: formatWorkerId(process.pid), leasedUntil: until });
  expect(await studio.rowOf(dying.id)).toMatchObject({ leasedBy: formatWorkerId(worker.pid) });

  worker.kill('SIGKILL');
  await expect.poll(() => studio.rowOf(dying.id)).toMatchObject({ leasedBy: null, interruptions: 1 });
  expect(await studio.rowOf(own.id)).toMatchObject({ leasedBy: formatWorkerId(process.pid) });
});

test("a worker that lost its lease does not overwrite another's result", async () => {
  const item = await studio.client.add(await transparentPng());
  const real = createTestImageProcessor();
  const slow = createTestWorker(studio.services, {
    workerId: 'slow:1',
    images: {
      async process(...args) {
        const facts = await real.process(...args);
        await studio.setRow(item.id, { leasedBy: 'other:1' });
        return facts;
      },
    },
  });
  await slow.runOnce();
  expect(await studio.rowOf(item.id)).toMatchObject({ state: 'processing', leasedBy: 'other:1', derivatives: null });
});

test('a stopped worker releases its item, and the attempt is not counted', async () => {
  const item = await studio.client.add(await transparentPng());
  let started: (() => void) | undefined;
  const hasStarted = new Promise<void>((resolve) => (started = resolve));
  const worker = createTestWorker(studio.services, {
    images: { process: () => (started?.(), new Promise(() => {})) },
  });
  void worker.runOnce();
  await hasStarted;
  await worker.release();
  expect(await studio.rowOf(item.id)).toMatchObject({
    state: 'processing',
    attempts: 0,
    leasedBy: null,
    leasedUntil: null,
  });
});

test('files of an item deleted during processing are left to the sweep', async () => {
  const { storage, uploadSweeper } = studio.services;
  const item = await studio.client.add(await photo());
  const real = createTestImageProcessor();
  const worker = createTestWorker(studio.services, {
    images: {
      async process(...args) {
        await deleteForGood(studio.services, item.id);
        expect((await readFile(args[0])).length).toBeGreaterThan(0);
        return real.process(...args);
      },
    },
  });
  await worker.runAll();
  expect(await studio.client.find(item.id)).toBeUndefined();
  expect(await uploadSweeper.sweep()).toMatchObject({ media: 1 });
  expect(await storage.head(item.filePath.replace('/objects/', ''))).toBeUndefined();
});

test('a wake signal makes the worker look for jobs before its next poll', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = new AbortController();
  const worker = createTestWorker(studio.services);
  const claims = lanes.map((lane) => vi.spyOn(worker.queues[lane], 'claim'));
  const running = worker.run(stop.signal);
  // Each lane has found no job and waits for its next poll, which fake timers never reach.
  const found = claims.map(
    ({ mock }) =>
      () =>
        mock.settledResults.filter(({ type }) => type === 'fulfilled').length,
  );
  await vi.waitUntil(() => found.every((count) => count() === 1), { timeout: 15_000 });
  const item = await studio.client.add(await transparentPng());
  worker.wake();
  await vi.waitUntil(async () => (await studio.rowOf(item.id)).state === 'ready', { timeout: 15_000 });
  stop.abort();
  worker.wake();
  await running;
});
