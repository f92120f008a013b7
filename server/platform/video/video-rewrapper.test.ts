import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aviVideo, shortVideo, plantedInVideo, quickTimeVideo } from '#server/testing/fixtures/videos.ts';
import { turned } from '#server/testing/fixtures/video-corpus.ts';
import { createVideoRewrapper } from './video-rewrapper.ts';

const rewrapper = createVideoRewrapper();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-video-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rewrap(bytes: Uint8Array) {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  await writeFile(from, bytes);
  const facts = await rewrapper.rewrap(from, to);
  return { facts, bytes: await readFile(to) };
}

test('a video keeps its frames, loses its metadata and gets its index in front', async () => {
  const source = await shortVideo();
  expect(source.indexOf('moov')).toBeGreaterThan(source.indexOf('mdat'));
  expect(source.includes(plantedInVideo.place)).toBe(true);

  const { facts, bytes } = await rewrap(source);
  expect(facts).toMatchObject({ container: 'mp4', width: 128, height: 96 });
  expect(facts.durationSeconds).toBeCloseTo(1, 2);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  for (const secret of Object.values(plantedInVideo)) expect(bytes.includes(secret)).toBe(false);
  // Wrapping it again changes nothing, so every packet was copied.
  expect((await rewrap(bytes)).facts).toEqual(facts);
});

test('QuickTime with a playable codec becomes MP4', async () => {
  const { facts, bytes } = await rewrap(await quickTimeVideo());
  expect(facts.container).toBe('mp4');
  expect(bytes.subarray(0, 32).includes('qt  ')).toBe(false);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('a video keeps its orientation %i', async (orientation) => {
  const source = turned(await shortVideo(), orientation);
  expect(matrixOf((await rewrap(source)).bytes)).toEqual(matrixOf(source));
});

/** How the first track is turned and mirrored (ISO/IEC 14496-12, 8.3.2): the a, b, c and d of its matrix. */
function matrixOf(bytes: Buffer): number[] {
  const start = bytes.indexOf('tkhd') + 44;
  return [0, 1, 3, 4].map((index) => bytes.readInt32BE(start + 4 * index) / 0x10000);
}

test('AVI, text and truncated videos are rejected with a reason', async () => {
  await expect(rewrap(aviVideo())).rejects.toMatchObject({ code: 'file-damaged' });
  await expect(rewrap(Buffer.from('#EXTM3U\nhttp://127.0.0.1/a.ts\n'))).rejects.toMatchObject({ code: 'file-damaged' });
  const whole = await shortVideo();
  await expect(rewrap(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'file-damaged' });
  const indexInFront = (await rewrap(whole)).bytes;
  const cut = indexInFront.subarray(0, indexInFront.length / 2);
  await expect(rewrap(cut)).rejects.toMatchObject({ code: 'file-damaged' });
});
