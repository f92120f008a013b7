import { copyFile } from 'node:fs/promises';
import { commandLine } from '#server/audit/audit.service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import type { VideoTools } from '#server/platform/video/video-tools.ts';
import { videoTools, whyNoVideos } from '#server/testing/fixtures/video-tools.ts';
import { shortVideo as smallVideo, type RealVideo, realVideos } from '#server/testing/fixtures/videos.ts';
import {
  createTestVideoWorkers,
  createVideoStudio,
  type VideoStudio,
  videoFields,
} from '#server/testing/servers/media-worker.ts';
import { derivativeFolder, derivativeSet } from '#server/media/processing/photo-plan.ts';
import { parsePoster, type RenditionSet, parseRenditionSet } from '#server/media/processing/rendition-set.ts';
import { formatWorkerId } from '#server/media/processing/media-worker.ts';

// Real encoders, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let studio: VideoStudio;
const tools = videoTools as VideoTools;
beforeAll(async () => {
  studio = await createVideoStudio();
});
afterAll(() => studio.close());
afterEach(() => studio.removeItems());

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const addressesOf = ({ film, picture }: MediaItem) => [
  ...(film?.sources ?? []).map(({ url }) => url),
  `${picture?.base}/320.jpg`,
];
const heightsOf = ({ film }: MediaItem) => film?.sources.map(({ height }) => height);
const statusesOf = (urls: string[]) =>
  Promise.all(urls.map(async (url) => (await studio.inject({ method: 'HEAD', url })).statusCode));
const rowOf = ({ id }: Pick<MediaItem, 'id'>) =>
  studio.services.database.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const copying: VideoTools = { ...tools, encode: ({ input, output }) => copyFile(input, output) };

/** A completely processed video as an earlier version left it: its renditions, here copies of the upload, in a set of an earlier plan. */
async function addOfEarlierPlan(film: RealVideo): Promise<MediaItem> {
  const { storage, database, revision } = studio.services;
  const item = await studio.addVideo(film);
  await createTestVideoWorkers(studio.services, copying).runAll();
  const row = await rowOf(item);
  const present = parseRenditionSet(row) as RenditionSet;
  const poster = parsePoster(row) as RenditionSet;
  const set = `${row.sha256?.slice(0, 32)}-0`;
  const stored = await Array.fromAsync(storage.list(`${derivativeFolder(present.set)}/`));
  for (const { key } of stored) {
    await storage.put(key.replace(present.set, set), await storage.get(key));
    await storage.delete(key);
  }
  const derivatives = JSON.stringify({ ...present, set });
  const ofPoster = JSON.stringify({ ...poster, set: poster.set.replace(present.set, set) });
  await database.db.updateTable('media').set({ derivatives, poster: ofPoster }).where('id', '=', item.id).execute();
  await revision.bump();
  return studio.find(item);
}

describe.skipIf(whyNoVideos)(whyNoVideos ?? 'with ffmpeg', () => {
  test.each(['mp4', 'avi'] as const)(
    'with a new plan a film (%s) keeps its old files until all new ones exist',
    async (kind) => {
      const { reprocessing, storageAudit, uploadSweeper } = studio.services;
      const before = await addOfEarlierPlan({
        ...realVideos[kind],
        size: '960x540',
        seconds: 1,
        framesPerSecond: kind === 'mp4' ? 25 : 10,
      });
      const old = addressesOf(before);
      expect(await statusesOf(old)).toEqual(old.map(() => 200));
      expect(await reprocessing.count()).toMatchObject({ ready: 0, outdated: 1 });
      expect([await reprocessing.reprocess(), await reprocessing.reprocess()]).toEqual([1, 0]);
      expect(await reprocessing.count()).toMatchObject({ outdated: 0, pending: 1 });

      const watched: MediaItem[] = [];
      const watching: VideoTools = {
        ...tools,
        encode: async (job) => {
          watched.push(await studio.find(before));
          expect(await statusesOf(addressesOf(await studio.find(before)))).not.toContain(404);
          await tools.encode(job);
        },
      };
      await createTestVideoWorkers(studio.services, watching).runAll();
      expect(watched.length).toBeGreaterThan(1);
      for (const { state, film } of watched) expect([state, film]).toEqual(['ready', before.film]);
      expect(await reprocessing.count()).toMatchObject({ ready: 1, outdated: 0, pending: 0 });

      const after = await studio.find(before);
      expect(heightsOf(after)).toEqual(heightsOf(before));
      const now = addressesOf(after);
      expect(now.filter((url) => old.includes(url))).toEqual([]);
      // Pages sent before still refer to the old files; the sweep removes them after some days.
      expect(await statusesOf([...old, ...now])).not.toContain(404);
      await uploadSweeper.sweep({ now: daysFromNow(4) });
      await studio.services.revision.bump();
      expect(await statusesOf(now)).toEqual(now.map(() => 200));
      expect(await statusesOf(old)).toEqual(old.map(() => 404));
      expect(await Array.fromAsync(storageAudit.inspect(undefined, daysFromNow(4)))).toEqual([]);
    },
  );

  test('renditions of the new plan by a worker that died are reused', async () => {
    const before = await addOfEarlierPlan({ ...realVideos.avi, size: '960x540', seconds: 1 });
    await studio.services.reprocessing.reprocess();
    let left = 1;
    const dying: VideoTools = {
      ...tools,
      encode: (job) => (left-- > 0 ? tools.encode(job) : new Promise(() => {})),
    };
    const first = createTestVideoWorkers(studio.services, dying, { workerId: formatWorkerId(2 ** 22 + 1) });
    await first.preparing.runOnce();
    void first.renditions.runOnce();
    await expect.poll(() => left, { timeout: 60_000 }).toBeLessThan(0);
    expect((await studio.find(before)).film).toEqual(before.film);

    await studio.services.releaseWorker(2 ** 22 + 1, true);
    const encode = vi.spyOn(tools, 'encode');
    await createTestVideoWorkers(studio.services, tools).runAll();
    expect(encode.mock.calls.map(([{ rendition }]) => rendition)).toMatchObject([{ name: '540' }]);
    encode.mockRestore();
    const set = derivativeSet((await rowOf(before)).sha256 as string, { mediaType: 'video', alteration: null });
    expect(Object.keys(parseRenditionSet(await rowOf(before))?.files ?? {})).toEqual(['480.mp4', '540.mp4']);
    expect(parseRenditionSet(await rowOf(before))?.set).toBe(set);
  });

  test('without ffmpeg the files of an earlier plan stay visible, and are replaced once ffmpeg is there', async () => {
    const before = await addOfEarlierPlan(realVideos.avi);
    await studio.services.reprocessing.reprocess();
    await createTestVideoWorkers(studio.services, undefined).runAll();
    expect(await studio.find(before)).toMatchObject({ state: 'ready', film: before.film, failureReason: null });
    await createTestVideoWorkers(studio.services, tools).runAll();
    expect((await studio.find(before)).film).not.toEqual(before.film);
  });
});

test('a failed video is retried on request', async () => {
  const item = await studio.client.add(await smallVideo(), videoFields);
  const { database, reprocessing } = studio.services;
  const films = createTestVideoWorkers(studio.services, undefined, {
    videos: { rewrap: () => Promise.reject(new Error('no room left')) },
  });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await films.preparing.runOnce();
    await database.db.updateTable('filmJobs').set({ leasedUntil: null }).execute();
  }
  expect(await studio.find(item)).toMatchObject({ state: 'failed', failureReason: expect.any(String) });
  expect(await reprocessing.retryFailed(commandLine)).toBe(1);
  await createTestVideoWorkers(studio.services, undefined).runAll();
  expect(await studio.find(item)).toMatchObject({ state: 'ready', failureReason: null });
});
