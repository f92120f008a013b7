import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { videoFailures } from '#server/testing/fixtures/video-failures.ts';
import type { VideoWork, PosterChoice, MediaItem } from '#contract/media.ts';
import type { VideoTools } from '#server/platform/video/video-tools.ts';
import { deleteForGood } from '#server/testing/clients/expect-swept.ts';
import { videoTools, whyNoVideos } from '#server/testing/fixtures/video-tools.ts';
import {
  createTestVideoWorkers,
  createTestWorker,
  createVideoStudio,
  type VideoStudio,
  videoFields,
} from '#server/testing/servers/media-worker.ts';
import { photo, planted } from '#server/testing/fixtures/pictures.ts';
import { makeVideo, plantedInRealVideo, readVideo, realVideos } from '#server/testing/fixtures/videos.ts';
import { createVideoProgressRepository } from './processed-media.repository.ts';
import { formatWorkerId } from './media-worker.ts';

// Real encoders, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const run = promisify(execFile);

let studio: VideoStudio;
const tools = videoTools as VideoTools;
beforeAll(async () => {
  studio = await createVideoStudio();
});
afterAll(() => studio.close());
afterEach(() => studio.removeItems());

const get = (url: string) => studio.inject({ url });
const heightsOf = ({ film }: MediaItem) => film?.sources.map(({ height, type }) => `${height} ${type.split(';')[0]}`);
async function work(): Promise<VideoWork['jobs']> {
  const answer = await studio.inject({ url: '/api/admin/film-work', headers: studio.owner });
  return (answer.json() as { data: VideoWork }).data.jobs;
}
async function choosePoster({ id }: { id: string }, posterChoice: PosterChoice) {
  const payload = { posterChoice };
  return studio.inject({ method: 'PATCH', url: `/api/admin/media/${id}`, headers: studio.owner, payload });
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

describe.skipIf(whyNoVideos)(whyNoVideos ?? 'with ffmpeg', () => {
  test('a video that waits for ffmpeg is no work for a worker that has none', async () => {
    const { services } = studio;
    const hasWork = () => services.mediaWork.films();
    await studio.addVideo({ ...realVideos.mp4, size: '96x54', seconds: 1, framesPerSecond: 5 });
    expect(await hasWork()).toBe(true);
    const films = createVideoProgressRepository(services.database.db);
    await films.saveTools(undefined);
    expect(await hasWork()).toBe(true);
    await services.database.db.updateTable('filmJobs').set({ needsFfmpeg: 1 }).execute();
    expect(await hasWork()).toBe(false);
    await films.saveTools('7.1');
    expect(await hasWork()).toBe(true);
  });

  test('a playable video is shown at once, and its smaller sizes follow', async () => {
    const item = await studio.addVideo({ ...realVideos.mp4, size: '960x540', seconds: 1, framesPerSecond: 25 });
    const { preparing, renditions } = createTestVideoWorkers(studio.services, tools);
    await preparing.runOnce();
    const shown = await studio.find(item);
    // The size of the video itself: its files are smaller ones at first.
    const size = { width: 960, height: 540 };
    expect(shown).toMatchObject({ state: 'ready', film: { durationSeconds: expect.closeTo(1, 0), size } });
    expect(heightsOf(shown)).toEqual(['540 video/mp4']);
    expect(shown.picture).toMatchObject({ width: 960, height: 540, widths: [320, 640, 960] });
    expect(await work()).toEqual([{ mediaId: item.id, step: 'renditions', progress: null, isWaiting: false }]);

    await renditions.runOnce();
    // The last is the upload itself, whose bit rate is high for its size.
    expect(heightsOf(await studio.find(item))).toEqual(['480 video/mp4', '540 video/mp4', '540 video/mp4']);
    expect(await work()).toEqual([]);
  });

  test.each(['proRes', 'hevcHdr', 'tenBit', 'avi', 'wmv'] as const)(
    '%s is shown after its conversion',
    async (kind) => {
      const item = await studio.addVideo(realVideos[kind]);
      const { preparing, renditions } = createTestVideoWorkers(studio.services, tools);
      await preparing.runOnce();
      const waiting = await studio.find(item);
      expect(waiting).toMatchObject({ state: 'processing', picture: { width: 640, height: 360 } });
      expect((await get(`${waiting.picture?.base.split('~')[0]}/320.webp`)).statusCode).toBe(404);
      await renditions.runOnce();
      const shown = await studio.find(item);
      expect([shown.state, heightsOf(shown)]).toEqual(['ready', ['360 video/mp4']]);
      expect((await get(shown.filePath)).headers['content-type']).toBe('video/mp4');
      expect((await get(`${shown.filePath}/poster`)).headers['content-type']).toBe('image/jpeg');
      // The upload is unchanged.
      const url = `/api/admin/media/${item.id}/original`;
      const original = await readFile(path.join(studio.folder, realVideos[kind].name));
      expect((await studio.inject({ url, headers: studio.owner })).rawPayload.equals(original)).toBe(true);
    },
  );

  test('audio that browsers do not play is encoded again, and the picture is not', async () => {
    const item = await studio.addVideo(realVideos.cameraSound);
    await createTestVideoWorkers(studio.services, tools).preparing.runOnce();
    expect(heightsOf(await studio.find(item))).toEqual(['360 video/mp4']);
  });

  test('public files of a video contain no location, device or author', async () => {
    const items = [
      await studio.addVideo(realVideos.mp4),
      await studio.addVideo(realVideos.cameraSound),
      await studio.addVideo(realVideos.proRes),
    ];
    const still = await studio.client.add(await photo({ width: 480, height: 320 }));
    await createTestWorker(studio.services).runAll();
    await choosePoster(items[0] as MediaItem, { mediaId: still.id });
    await createTestVideoWorkers(studio.services, tools).runAll();

    const secrets = [...Object.values(plantedInRealVideo), ...Object.values(planted), 'DSC_0001', 'lightwell-films'];
    secrets.splice(secrets.indexOf(planted.copyright), 1);
    const listed = (await get('/api/media')).json() as { data: MediaItem[] };
    const videos = listed.data.filter(({ mediaType }) => mediaType === 'video');
    expect(videos).toHaveLength(3);
    for (const { filePath, film, picture } of videos) {
      const posters = ['jpg', 'webp', 'avif'].map((format) => `${picture?.base}/${picture?.widths[0]}.${format}`);
      for (const url of [
        filePath,
        `${filePath}/poster`,
        ...posters,
        ...(film?.sources ?? []).map((source) => source.url),
      ]) {
        const answer = await get(url);
        expect([url, answer.statusCode]).toEqual([url, 200]);
        expect(answer.rawPayload.length).toBeGreaterThan(500);
        expect([url, secrets.filter((secret) => answer.rawPayload.includes(secret))]).toEqual([url, []]);
      }
    }
    // Proves that the search above can find them: the original has them.
    const original = await readFile(path.join(studio.folder, realVideos.mp4.name));
    expect(original.includes(plantedInRealVideo.serial)).toBe(true);
  });

  test('staff choose a time or a photo as the poster, and its address changes with it', async () => {
    const item = await studio.addVideo(realVideos.mp4);
    const still = await studio.client.add(await photo({ width: 480, height: 320 }));
    const films = createTestVideoWorkers(studio.services, tools);
    await films.runAll();
    const bases = [(await studio.find(item)).picture?.base];

    for (const choice of [{ seconds: 1.9 }, { mediaId: still.id }, null]) {
      expect((await choosePoster(item, choice)).statusCode).toBe(200);
      expect((await studio.find(item)).posterChoice).toEqual(choice);
      await films.runAll();
      const { picture, state } = await studio.find(item);
      expect(state).toBe('ready');
      bases.push(picture?.base);
      expect((await get(`${picture?.base}/320.avif`)).statusCode).toBe(200);
      if (choice && 'mediaId' in choice) expect(picture).toMatchObject({ width: 480, height: 320 });
    }
    expect(new Set(bases.slice(0, 3)).size).toBe(3);
    expect(bases[3]).toBe(bases[0]);

    // Pages sent before still refer to the other two; the sweep removes them after some days.
    const statuses = async () =>
      Promise.all(bases.slice(0, 3).map(async (base) => (await get(`${base}/320.avif`)).statusCode));
    expect(await statuses()).toEqual([200, 200, 200]);
    await studio.services.uploadSweeper.sweep();
    expect(await statuses()).toEqual([200, 200, 200]);
    const { renditionSets } = await studio.services.uploadSweeper.sweep({ now: daysFromNow(4) });
    expect([renditionSets, await statuses()]).toEqual([2, [200, 404, 404]]);
    expect((await get((await studio.find(item)).filePath)).statusCode).toBe(200);
    const left = await Array.fromAsync(studio.services.storage.list('derivatives/'));
    expect(left.filter(({ key }) => key.endsWith('/320.avif')).length).toBe(1);

    for (const wrong of [{ seconds: 60 }, { mediaId: item.id }]) {
      expect((await choosePoster(item, wrong)).statusCode).toBe(400);
    }
    expect((await choosePoster(still, { seconds: 0 })).statusCode).toBe(400);
  });

  test('without ffmpeg playable videos are shown, others name what they need, and all are processed once ffmpeg is there', async () => {
    const [plays, converted] = [await studio.addVideo(realVideos.mp4), await studio.addVideo(realVideos.avi)];
    await createTestVideoWorkers(studio.services, undefined).runAll();
    expect(await studio.find(plays)).toMatchObject({
      state: 'ready',
      picture: null,
      film: { durationSeconds: expect.closeTo(2, 0) },
    });
    expect(await studio.find(converted)).toMatchObject({
      state: 'failed',
      failureReason: videoFailures.needsConverting,
    });
    expect((await work()).map(({ isWaiting }) => isWaiting)).toEqual([true, true]);

    await createTestVideoWorkers(studio.services, tools).runAll();
    expect(await studio.find(plays)).toMatchObject({ state: 'ready', picture: { width: 640 } });
    expect(await studio.find(converted)).toMatchObject({ state: 'ready', failureReason: null });
    expect(await work()).toEqual([]);
  });

  test('hostile and truncated videos fail with a reason and are not retried', async () => {
    const one = await makeVideo(studio.folder, {
      ...realVideos.mp4,
      name: 'one.mp4',
      isSilent: true,
      size: '64x64',
      seconds: 1,
    });
    const hundred = path.join(studio.folder, 'hundred.mp4');
    const maps = Array.from({ length: 100 }, () => ['-map', '0:v']).flat();
    await run('ffmpeg', ['-v', 'error', '-y', '-i', one, ...maps, '-c', 'copy', hundred]);
    const endless = path.join(studio.folder, 'endless.mp4');
    const stretched = ['-c', 'copy', '-bsf:v', 'setts=pts=PTS*200000:dts=DTS*200000'];
    await run('ffmpeg', ['-v', 'error', '-y', '-i', one, ...stretched, endless]);
    const whole = await readVideo(studio.folder, realVideos.tenBit);
    const items = [
      [await studio.client.add(await readFile(hundred), videoFields), videoFailures.tooManyTracks],
      [await studio.client.add(await readFile(endless), videoFields), videoFailures.tooLong],
      [await studio.client.add(whole.subarray(0, whole.length / 2), videoFields), videoFailures.unreadable],
    ] as const;
    await createTestVideoWorkers(studio.services, tools).runAll();
    for (const [item, failureReason] of items) {
      expect(await studio.find(item)).toMatchObject({ state: 'failed', failureReason });
    }
    expect(await work()).toEqual([]);
  });

  test('deleting a video while it is converted aborts that, and leaves no files', async () => {
    const { storage, uploadSweeper } = studio.services;
    const item = await studio.addVideo({ ...realVideos.avi, repeats: 30 });
    const films = createTestVideoWorkers(studio.services, tools, { heartbeatMs: 50 });
    await films.preparing.runOnce();
    const encode = vi.spyOn(tools, 'encode');
    const running = films.renditions.runOnce();
    // The first report of progress is usually 0, and the next one is saved seconds later.
    await expect.poll(async () => (await work())[0]?.progress, { timeout: 60_000 }).toEqual(expect.any(Number));
    await deleteForGood(studio.services, item.id);
    await running;
    await expect(encode.mock.results[0]?.value).rejects.toMatchObject({ failure: 'aborted' });
    encode.mockRestore();
    await uploadSweeper.sweep();
    expect(await studio.services.database.db.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(await Array.fromAsync(storage.list('derivatives/'))).toEqual([]);
  });

  test('renditions of a worker that died are reused, and the next worker makes the rest', async () => {
    const item = await studio.addVideo({ ...realVideos.avi, size: '960x540' });
    const first = createTestVideoWorkers(studio.services, diesAfter(1), { workerId: formatWorkerId(2 ** 22 + 1) });
    await first.preparing.runOnce();
    void first.renditions.runOnce();
    await expect.poll(async () => (await studio.find(item)).state, { timeout: 60_000 }).toBe('ready');
    expect(heightsOf(await studio.find(item))).toEqual(['480 video/mp4']);

    await studio.services.releaseWorker(2 ** 22 + 1, true);
    const encode = vi.spyOn(tools, 'encode');
    await createTestVideoWorkers(studio.services, tools).runAll();
    expect(heightsOf(await studio.find(item))).toEqual(['480 video/mp4', '540 video/mp4']);
    expect(encode.mock.calls.map(([{ rendition }]) => rendition)).toMatchObject([{ name: '540' }]);
    encode.mockRestore();
  });
});

/** Tools whose encoding never returns after `count` renditions. */
function diesAfter(count: number): VideoTools {
  let left = count;
  return {
    ...tools,
    encode: (job) => {
      left -= 1;
      return left < 0 ? new Promise(() => {}) : tools.encode(job);
    },
  };
}
