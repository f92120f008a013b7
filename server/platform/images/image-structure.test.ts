import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  animatedGif,
  bombPhoto,
  htmlGifPolyglot,
  largerPhoto,
  photo,
  photoWithHtmlTail,
  transparentPng,
  truncatedPhoto,
  webpPhoto,
} from '#server/testing/fixtures/pictures.ts';
import { inspectImageFile } from './image-structure.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-structure-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(bytes: Uint8Array, mimeType: string) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return inspectImageFile(file, mimeType);
}

test.each([
  ['image/jpeg', largerPhoto, 720, 480],
  ['image/jpeg', photoWithHtmlTail, 720, 480],
  ['image/png', transparentPng, 700, 400],
  ['image/gif', animatedGif, 120, 80],
  ['image/webp', webpPhoto, 900, 500],
] as const)('a whole %s of %o gives its size', async (mimeType, make, width, height) => {
  expect(await inspect(await make(), mimeType)).toEqual({ width, height });
});

test('accepts progressive, lossless and animated variants', async () => {
  const source = await largerPhoto();
  const progressive = await sharp(source).jpeg({ progressive: true }).toBuffer();
  expect(await inspect(progressive, 'image/jpeg')).toEqual({ width: 720, height: 480 });
  const lossless = await sharp(source).webp({ lossless: true, effort: 0 }).toBuffer();
  expect(await inspect(lossless, 'image/webp')).toEqual({ width: 720, height: 480 });
  const extended = await sharp(await transparentPng())
    .webp()
    .toBuffer();
  expect(await inspect(extended, 'image/webp')).toEqual({ width: 700, height: 400 });
  const animated = await sharp(await animatedGif(), { animated: true })
    .webp()
    .toBuffer();
  expect(await inspect(animated, 'image/webp')).toEqual({ width: 120, height: 80 });
});

test.each([
  ['image/jpeg', photo],
  ['image/png', asFormat('png')],
  ['image/gif', asFormat('gif')],
] as const)('of a %s that is cut short, its size is read and that it is cut short', async (mimeType, make) => {
  const whole = await make();
  const size = await inspect(whole, mimeType);
  for (const part of [0.35, 0.6, 0.85, 0.98]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    expect(await inspect(cut, mimeType), `at ${part}`).toEqual({ ...size, isTruncated: true });
  }
});

test.each([
  ['image/jpeg', photo, 100],
  ['image/png', asFormat('png'), 25],
  ['image/gif', asFormat('gif'), 20],
] as const)('a %s that ends before its first pixel is damaged', async (mimeType, make, kept) => {
  const cut = (await make()).subarray(0, kept);
  await expect(inspect(cut, mimeType)).rejects.toMatchObject({ code: 'file-damaged' });
});

test.each([0.1, 0.35, 0.6, 0.85, 0.98])('a WebP that is cut at %s is damaged', async (part) => {
  const whole = await webpPhoto();
  const cut = whole.subarray(0, Math.floor(whole.length * part));
  await expect(inspect(cut, 'image/webp')).rejects.toMatchObject({ code: 'file-damaged' });
});

function asFormat(format: 'png' | 'gif') {
  return async () =>
    sharp(await photo())
      .toFormat(format)
      .toBuffer();
}

test('rejects a truncated photo, even with a complete header', async () => {
  await expect(inspect(await truncatedPhoto(), 'image/jpeg')).rejects.toMatchObject({ code: 'file-damaged' });
});

test('rejects a picture of 256 megapixels by its header, and accepts one of 100', async () => {
  await expect(inspect(await bombPhoto(), 'image/jpeg')).rejects.toMatchObject({ code: 'file-dimensions-too-large' });
  const png = Buffer.from(await transparentPng());
  png.writeUInt32BE(11_648, 16);
  png.writeUInt32BE(8_736, 20);
  expect(await inspect(png, 'image/png')).toEqual({ width: 11_648, height: 8_736 });
});

test('rejects an HTML page that starts like a picture', async () => {
  await expect(inspect(htmlGifPolyglot, 'image/gif')).rejects.toMatchObject({ code: expect.stringMatching(/^file-/) });
});

test('rejects a file that consists of segments only', async () => {
  const segments = Buffer.alloc(2_000_000);
  for (let offset = 0; offset < segments.length; offset += 4) segments.writeUInt32BE(0xffe00002, offset);
  const hostile = Buffer.concat([Buffer.from([0xff, 0xd8]), segments]);
  await expect(inspect(hostile, 'image/jpeg')).rejects.toMatchObject({ code: 'file-damaged' });
});
