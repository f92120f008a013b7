import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { videoFailures } from '#server/testing/fixtures/video-failures.ts';
import type { MediaItem } from '#contract/media.ts';
import {
  corpusSize,
  videoCorpus,
  makeCorpusVideo,
  refusedVideos,
  saturatedVideo,
  shownQuarters,
  shownSeconds,
  writeCorpusTexts,
} from '#server/testing/fixtures/video-corpus.ts';
import { videoTools, whyNoVideos } from '#server/testing/fixtures/video-tools.ts';
import {
  createTestVideoWorkers,
  createVideoStudio,
  type VideoStudio,
  videoFields,
} from '#server/testing/servers/media-worker.ts';

// Real encoders, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
let studio: VideoStudio;
beforeAll(async () => {
  studio = await createVideoStudio();
  await writeCorpusTexts(studio.folder);
});
afterAll(() => studio.close());

describe.skipIf(whyNoVideos)(whyNoVideos ?? 'with ffmpeg', () => {
  test('the corpus has forty videos and more', () => {
    expect(new Set(videoCorpus.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  });

  test.each(videoCorpus)('$name is shown as it was made, in every file and the poster', async (video) => {
    const bytes = await makeCorpusVideo(studio.folder, video);
    const { id } = await studio.client.add(bytes, videoFields);
    await createTestVideoWorkers(studio.services, videoTools).runAll();
    const item = (await studio.client.find(id)) as MediaItem;
    expect(item).toMatchObject({ state: 'ready', failureReason: null });
    expect(Math.abs((item.film?.durationSeconds ?? 0) - shownSeconds(video))).toBeLessThan(0.25);

    const isTurned = (video.orientation ?? 1) > 4;
    const [width, height] = isTurned ? [corpusSize.height, corpusSize.width] : [corpusSize.width, corpusSize.height];
    expect(item.picture).toMatchObject({ width, height });
    const poster = await bytesOf(`${item.picture?.base}/${item.picture?.jpegWidths.at(-1)}.jpg`);
    expect([video.name, await quartersOf(poster)]).toEqual([video.name, shownQuarters(video)]);

    const sources = item.film?.sources ?? [];
    for (const { type } of sources) expect(type).toMatch(/^video\/(mp4|webm); codecs="[^"]+"$/);
    // What every browser plays, as large as the video.
    const plain = sources.filter(({ type }) => type.includes('"avc1.'));
    expect(plain.map((source) => source.height)).toContain(corpusSize.height);
    for (const { url } of sources) {
      const file = path.join(studio.folder, 'served.mp4');
      await writeFile(file, await bytesOf(url));
      // The first frame, as a player shows it.
      const still = path.join(studio.folder, 'served.png');
      await run('ffmpeg', ['-v', 'error', '-y', '-i', file, '-frames:v', '1', still]);
      expect([url, await quartersOf(await sharp(still).toBuffer())]).toEqual([url, shownQuarters(video)]);
      const { stdout } = await run('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'format=duration',
        '-of',
        'csv=p=0',
        file,
      ]);
      expect(Math.abs(Number(stdout) - shownSeconds(video))).toBeLessThan(0.25);
    }
  });

  test('a colour that is too saturated is the nearest one, in the file as in the poster', async () => {
    const { id } = await studio.client.add(await makeCorpusVideo(studio.folder, saturatedVideo), videoFields);
    await createTestVideoWorkers(studio.services, videoTools).runAll();
    const { film, picture } = (await studio.client.find(id)) as MediaItem;
    const file = path.join(studio.folder, 'saturated.mp4');
    await writeFile(file, await bytesOf(film?.sources[0]?.url ?? ''));
    await run('ffmpeg', ['-v', 'error', '-y', '-i', file, '-frames:v', '1', `${file}.png`]);
    const [shown, poster] = [await meanOf(`${file}.png`), await meanOf(await bytesOf(`${picture?.base}/64.jpg`))];
    expect(poster[0]).toBeGreaterThan(230);
    shown.forEach((level, channel) => expect(Math.abs(level - (poster[channel] as number))).toBeLessThan(12));
  });

  test.each(refusedVideos)('$name is refused with a reason that is true', async ({ reason, ...film }) => {
    const { id } = await studio.client.add(await makeCorpusVideo(studio.folder, film), videoFields);
    await createTestVideoWorkers(studio.services, videoTools).runAll();
    expect(await studio.client.find(id)).toMatchObject({ state: 'failed', failureReason: videoFailures[reason] });
  });
});

async function meanOf(picture: Buffer | string): Promise<number[]> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  return channels.map(({ mean }) => mean);
}

async function bytesOf(url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await studio.inject({ url });
  expect([url, statusCode]).toEqual([url, 200]);
  return rawPayload;
}

/** The quarters of a picture by their brightness, the darkest as 0. */
async function quartersOf(picture: Buffer): Promise<number[]> {
  const means = [
    ...(await sharp(picture).greyscale().resize(2, 2, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()),
  ];
  const order = means.toSorted((a, b) => a - b);
  return means.map((mean) => order.indexOf(mean));
}
