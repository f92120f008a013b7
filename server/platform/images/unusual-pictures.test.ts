import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planDerivatives, planFirst } from '#server/media/processing/photo-plan.ts';
import {
  animation,
  arithmeticJpeg,
  deepPng,
  greyWithAlpha,
  longGif,
  sheet,
} from '#server/testing/fixtures/unusual-pictures.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';
import type { Rendition } from './image-processor.ts';
import { inspectImageFile } from './image-structure.ts';

const processor = createTestImageProcessor();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-unusual-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function render(bytes: Uint8Array, mimeType: string, plan = planDerivatives) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  const size = await inspectImageFile(file, mimeType);
  const made: Rendition[] = [];
  await processor.process(file, plan, async (rendition) => {
    made.push(rendition);
  });
  for (const { width, height, format, isAnimated, bytes: rendition } of made) {
    const found = await sharp(rendition, { limitInputPixels: false }).metadata();
    expect([found.width, found.height], `${width}.${format}`).toEqual([width, height]);
    expect((found.pages ?? 1) > 1, `${width}.${format} moves`).toBe(isAnimated === true);
  }
  return { size, made, find: (name: string) => made.find(({ width, format }) => `${width}.${format}` === name)?.bytes };
}

test('a JPEG with arithmetic coding is read', async () => {
  const { size, find } = await render(arithmeticJpeg, 'image/jpeg');
  expect(size).toEqual({ width: 96, height: 64 });
  const pixel = await sharp(find('96.jpg')).resize(1, 1).raw().toBuffer();
  [194, 64, 32].forEach((value, channel) => expect(Math.abs((pixel[channel] as number) - value)).toBeLessThan(6));
});

test.each([
  [1, 60_000, 'png'],
  [60_000, 1, 'png'],
  [40, 20_000, 'png'],
  [30_000, 90, 'jpeg'],
  [65_000, 3, 'jpeg'],
] as const)('%i x %i pixels become what every format can hold', async (width, height, format) => {
  const { made } = await render(await sheet(width, height, format), `image/${format}`);
  expect(made.length).toBeGreaterThanOrEqual(3);
  for (const one of made) expect(Math.max(one.width, one.height)).toBeLessThanOrEqual(16_383);
});

test.each([false, true])('100 megapixels are processed, progressive: %s', { timeout: 60_000 }, async (progressive) => {
  const { size, made } = await render(await sheet(11_648, 8_736, 'jpeg', progressive), 'image/jpeg', planFirst);
  expect(size).toEqual({ width: 11_648, height: 8_736 });
  expect(made.map(({ width, format }) => `${width}.${format}`).toSorted()).toEqual(['1440.jpg', '640.jpg']);
});

test('an interlaced PNG that needs too much memory is rejected by its size', async () => {
  const deep = await deepPng(10_300, 10_100);
  await expect(render(deep, 'image/png')).rejects.toMatchObject({ code: 'file-dimensions-too-large' });
});

test('greyscale keeps its transparency', async () => {
  const { find } = await render(await greyWithAlpha(), 'image/png');
  const { data, info } = await sharp(find('400.webp')).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect([data[3], data[(150 * 400 + 200) * 4 + 3]]).toEqual([0, 255]);
});

test.each(['gif', 'webp'] as const)('an animated %s keeps its frames and timing, in every width', async (format) => {
  const { find, made } = await render(await animation(format, 6), `image/${format}`);
  expect(
    made
      .filter(({ isAnimated }) => isAnimated)
      .map(({ width }) => width)
      .toSorted(),
  ).toEqual([320, 400]);
  const found = await sharp(find('320.webp')).metadata();
  expect(found).toMatchObject({ pages: 6, loop: 3, delay: [500, 100, 500, 100, 500, 100] });
  expect(made.filter(({ format: one }) => one === 'jpg')).toHaveLength(2);
});

test('an animation with too many pixels becomes a still', async () => {
  const gif = await longGif(400, 600, 500);
  expect(await sharp(gif, { limitInputPixels: false }).metadata()).toMatchObject({
    pages: 400,
    width: 600,
    height: 500,
  });
  const { made } = await render(gif, 'image/gif');
  expect(made.some(({ isAnimated }) => isAnimated)).toBe(false);
  expect(made.map(({ format }) => format)).toContain('avif');
});
