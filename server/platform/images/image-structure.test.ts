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
  ['image/webp', webpPhoto],
] as const)('a %s that is cut before nine tenths is damaged', async (mimeType, make) => {
  const whole = await make();
  for (const part of [0.1, 0.35, 0.6, 0.85]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    await expect(inspect(cut, mimeType), `at ${part}`).rejects.toMatchObject({ code: 'file-damaged' });
  }
});

test.each([
  ['image/jpeg', photo],
  ['image/png', asFormat('png')],
  ['image/gif', asFormat('gif')],
] as const)('of a %s that is cut later, as much is found readable as is decoded', async (mimeType, make) => {
  const whole = await make();
  const rows = await rowsOf(whole);
  for (const part of [0.94, 0.96, 0.98, 0.999]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    const decoded = await rowsOf(cut);
    const same = decoded.filter((row, index) => row.equals(rows[index] as Buffer)).length;
    const { readablePercent } = await inspect(cut, mimeType);
    // The blocks of a JPEG are 16 rows high, and the last one may be cut in the middle.
    expect(Math.abs((readablePercent as number) - (same / rows.length) * 100), `at ${part}`).toBeLessThan(8);
  }
  const { readablePercent } = await inspect(whole.subarray(0, whole.length - 1), mimeType);
  expect([undefined, 100]).toContain(readablePercent);
});

function asFormat(format: 'png' | 'gif') {
  return async () =>
    sharp(await photo())
      .toFormat(format)
      .toBuffer();
}

async function rowsOf(picture: Buffer): Promise<Buffer[]> {
  const { data, info } = await sharp(picture, { failOn: 'none' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = info.width * info.channels;
  return Array.from({ length: info.height }, (_, row) => data.subarray(row * bytes, (row + 1) * bytes));
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
