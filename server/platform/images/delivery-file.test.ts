import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import exifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { makeDeliveryFile } from './delivery-file.ts';
import { compositeSource } from './image-processor.ts';
import { readPictureDescription, readPlace } from './picture-description.ts';

let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-delivery-'));
  picture = await sharp(await photo({ width: 600, height: 400 }))
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const nothing = { copyright: '', credit: '', usageTerms: '', place: undefined, capturedAt: null, isAltered: false };
async function read(bytes: Buffer) {
  const file = path.join(folder, `${crypto.randomUUID()}.jpg`);
  await writeFile(file, bytes);
  return { file, tags: exifReader.load(bytes, { expanded: true }) };
}

/** The library takes UTF-8 of IPTC for Latin-1. */
const readIptc = (tag: unknown) => Buffer.from((tag as { value: number[] }).value).toString();

test('most bytes are kept: by quality first, then by pixels, and if that is of no use there is no file', async () => {
  const free = (await makeDeliveryFile(picture, { maxBytes: null, metadata: nothing }))!;
  expect([free.width, free.height]).toEqual([600, 400]);
  const byQuality = (await makeDeliveryFile(picture, {
    maxBytes: Math.round(free.bytes.length * 0.7),
    metadata: nothing,
  }))!;
  expect(byQuality.width).toBe(600);
  expect(byQuality.bytes.length).toBeLessThanOrEqual(free.bytes.length * 0.7);
  // No worse than it must be.
  expect(byQuality.bytes.length).toBeGreaterThan(free.bytes.length * 0.55);
  const bySize = (await makeDeliveryFile(picture, { maxBytes: 9_000, metadata: nothing }))!;
  expect(bySize.bytes.length).toBeLessThanOrEqual(9_000);
  expect(bySize.width).toBeLessThan(600);
  expect(bySize.width / bySize.height).toBeCloseTo(1.5, 1);
  const info = await sharp(bySize.bytes).metadata();
  expect([info.width, info.height]).toEqual([bySize.width, bySize.height]);
  expect(await makeDeliveryFile(picture, { maxBytes: 900, metadata: nothing })).toBeUndefined();
}, 60_000);

test('copyright, credit and usage terms stand in EXIF, XMP and IPTC, in any language, and count among the bytes', async () => {
  const metadata = {
    copyright: '© 2026 青禾摄影 <studio> & co.',
    credit: 'Qinghe 青禾',
    usageTerms: 'For this listing only & no <resale>',
    place: undefined,
    capturedAt: '2026-11-02T09:08:07.5+01:00',
    isAltered: true,
  };
  const made = (await makeDeliveryFile(picture, { maxBytes: 30_000, metadata }))!;
  expect(made.bytes.length).toBeLessThanOrEqual(30_000);
  const { file, tags } = await read(made.bytes);
  expect(tags.xmp?.rights?.description).toBe(metadata.copyright);
  expect(tags.xmp?.Credit?.description).toBe(metadata.credit);
  expect(tags.xmp?.UsageTerms?.description).toBe(metadata.usageTerms);
  expect(tags.xmp?.DigitalSourceType?.value).toBe(compositeSource);
  expect(readIptc(tags.iptc?.['Copyright Notice'])).toBe(metadata.copyright);
  expect(readIptc(tags.iptc?.Credit)).toBe(metadata.credit);
  expect(tags.exif?.DateTimeOriginal?.description).toBe('2026:11:02 09:08:07');
  expect(made.bytes.includes(metadata.copyright)).toBe(true);
  expect((await readPictureDescription(file)).copyright).toBe(metadata.copyright);
  expect(tags.gps).toBeUndefined();
  expect((await sharp(made.bytes).metadata()).format).toBe('jpeg');
});

test('the place stands in the file only if it is given, as the original has it', async () => {
  const file = path.join(folder, 'original.jpg');
  await writeFile(file, await photo());
  const place = (await readPlace(file))!;
  expect(place.latitude).toBeCloseTo(49.282, 3);
  expect(place.longitude).toBeCloseTo(-49.282, 3);
  const made = (await makeDeliveryFile(picture, { maxBytes: null, metadata: { ...nothing, place } }))!;
  const { tags } = await read(made.bytes);
  expect(tags.gps?.Latitude).toBeCloseTo(place.latitude, 4);
  expect(tags.gps?.Longitude).toBeCloseTo(place.longitude, 4);
  const without = (await makeDeliveryFile(picture, { maxBytes: null, metadata: nothing }))!;
  expect((await read(without.bytes)).tags.gps).toBeUndefined();
  const plain = path.join(folder, 'plain.jpg');
  await writeFile(plain, without.bytes);
  expect(await readPlace(plain)).toBeUndefined();
});
