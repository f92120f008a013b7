import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { videoFailures } from '#server/testing/fixtures/video-failures.ts';
import type { MediaItem } from '#contract/media.ts';
import type { VideoTools } from '#server/platform/video/video-tools.ts';
import { cameraVideo, readCameraVideo } from '#server/testing/fixtures/camera-files.ts';
import { playlistVideo } from '#server/testing/fixtures/videos.ts';
import { videoTools } from '#server/testing/fixtures/video-tools.ts';
import {
  createTestVideoWorkers,
  createMediaStudio,
  type MediaStudio,
  videoFields,
} from '#server/testing/servers/media-worker.ts';

// Real encoders, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());

const machines: [name: string, tools: VideoTools | undefined][] = [['without ffmpeg', undefined]];
if (videoTools) machines.push(['with ffmpeg', videoTools]);

test.each(machines)(
  'a film from a phone is upright, and its public files do not reveal the device, %s',
  async (name, tools) => {
    const bytes = await readCameraVideo();
    // Proves that the search below can find it.
    for (const secret of cameraVideo.secrets) expect(bytes.includes(secret), secret).toBe(true);

    // Appended to make the bytes differ: else the second run would reuse the files of the first.
    const { id } = await studio.client.add(Buffer.concat([bytes, freeAtom(name)]), videoFields);
    await createTestVideoWorkers(studio.services, tools).runAll();
    const item = (await studio.client.find(id)) as MediaItem;
    expect(item).toMatchObject({ state: 'ready', failureReason: null });
    expect(item.film?.durationSeconds).toBeCloseTo(cameraVideo.seconds, 1);
    expect(item.film?.sources.map(({ height }) => height)).toContain(cameraVideo.width);
    if (tools) expect(item.picture).toMatchObject({ width: cameraVideo.width, height: cameraVideo.height });

    const { base = '', jpegWidths = [], widths = [] } = item.picture ?? {};
    const urls = [
      item.filePath,
      ...(item.film?.sources ?? []).map(({ url }) => url),
      ...jpegWidths.map((width) => `${base}/${width}.jpg`),
      ...widths.flatMap((width) => [`${base}/${width}.webp`, `${base}/${width}.avif`]),
    ];
    for (const url of urls) {
      const { rawPayload, statusCode } = await studio.inject({ url });
      expect([url, statusCode]).toEqual([url, 200]);
      expect([url, cameraVideo.secrets.filter((secret) => rawPayload.includes(secret))]).toEqual([url, []]);
    }
  },
);

test.each(machines)(
  'a film that attacks ffmpeg fails with a reason, and no file of it is public, %s',
  async (_name, tools) => {
    const item = await studio.client.add(playlistVideo(), videoFields);
    await createTestVideoWorkers(studio.services, tools).runAll();
    const failureReason = tools ? videoFailures.noPicture : videoFailures.needsConverting;
    expect(await studio.client.find(item.id)).toMatchObject({ state: 'failed', failureReason, picture: null });
    expect((await studio.inject({ url: item.filePath })).statusCode).toBe(404);
  },
);

/** A `free` box, which players skip (ISO/IEC 14496-12, 8.1.2). */
function freeAtom(text: string): Buffer {
  const atom = Buffer.from(`\0\0\0\0free${text}`);
  atom.writeUInt32BE(atom.length);
  return atom;
}
