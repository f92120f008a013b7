import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agencyPhoto,
  agencyRecords,
  describedIn,
  describedPhoto,
} from '#server/testing/fixtures/described-pictures.ts';
import { inflatingPng, pngChunk, withChunks } from '#server/testing/fixtures/unusual-pictures.ts';
import { photo, planted, textNamedJpg, transparentPng } from '#server/testing/fixtures/pictures.ts';
import { readPictureDescription } from './picture-description.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-description-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return readPictureDescription(file);
}

const described = {
  title: 'The bride on the stairs – 新娘',
  caption: 'Minutes before the ceremony',
  keywords: ['wedding', 'stairs'],
  copyright: planted.copyright,
  capturedAt: '2026-02-03T04:05:06+01:00',
};

test.each([
  ['a JPEG with XMP and EXIF', describedPhoto],
  ['a JPEG with IPTC alone', agencyPhoto],
  ['a PNG', () => describedIn('png')],
  ['a WebP', () => describedIn('webp')],
])('%s has a description', async (_name, make) => {
  expect(await read(await make())).toEqual(described);
});

test("a camera's placeholder caption is ignored", async () => {
  const bytes = await sharp(await transparentPng())
    .flatten()
    .withExif({ IFD0: { ImageDescription: 'SONY DSC' } })
    .withXmp(xmpTitled('DSC_0042.NEF'))
    .jpeg()
    .toBuffer();
  expect(await read(bytes)).toEqual({ keywords: [] });
});

test('the EXIF caption is used if there is no other, without control characters', async () => {
  const bytes = await sharp(await photo())
    .withExif({ IFD0: { ImageDescription: 'On the\u0007 pier' }, IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })
    .jpeg()
    .toBuffer();
  expect(await read(bytes)).toEqual({ keywords: [], caption: 'On the pier' });
});

const seaside = Buffer.from('baa3b1dfb5c4bbe9c0f1', 'hex');

test.each([
  ['IPTC', (bytes: Buffer) => withIptc(bytes)],
  ['EXIF', (bytes: Buffer) => withExifCaption(bytes)],
])('a caption in GBK is read from %s', async (_name, write) => {
  const bytes = await write(seaside);
  expect(await read(bytes)).toEqual({ keywords: [], caption: '海边的婚礼' });
});

test.each([
  ['IPTC', (bytes: Buffer) => withIptc(bytes)],
  ['EXIF', (bytes: Buffer) => withExifCaption(bytes)],
])('a caption in Latin-1 stays empty, from %s', async (_name, write) => {
  expect(await read(await write(Buffer.from('Müller, Größe', 'latin1')))).toEqual({ keywords: [] });
});

test('an EXIF caption in UTF-8 with accents alone is read', async () => {
  expect(await read(await withExifCaption(Buffer.from('Déjà vu')))).toEqual({ keywords: [], caption: 'Déjà vu' });
});

async function withIptc(caption: Buffer): Promise<Buffer> {
  const head = Buffer.from([0x1c, 2, 120, 0, caption.length]);
  const block = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  block.writeUInt32BE(head.length + caption.length, block.length - 4);
  const records = Buffer.concat([block, head, caption, Buffer.alloc((head.length + caption.length) % 2)]);
  const body = Buffer.concat([Buffer.from('Photoshop 3.0\0'), records]);
  const marker = Buffer.from([0xff, 0xed, 0, 0]);
  marker.writeUInt16BE(2 + body.length, 2);
  const bytes = await sharp(await photo())
    .jpeg()
    .toBuffer();
  return Buffer.concat([bytes.subarray(0, 2), marker, body, bytes.subarray(2)]);
}

/** The bytes are written over a caption of the same length: the encoder takes ASCII only. */
async function withExifCaption(caption: Buffer): Promise<Buffer> {
  const place = 'Q'.repeat(caption.length);
  const bytes = await sharp(await photo())
    .withExif({ IFD0: { ImageDescription: place } })
    .jpeg()
    .toBuffer();
  caption.copy(bytes, bytes.indexOf(place));
  return bytes;
}

async function timeOf(more: object): Promise<string | undefined> {
  return (await read(await takenAt(more))).capturedAt;
}

function takenAt(more: object): Promise<Buffer> {
  return sharp(Buffer.alloc(12), { raw: { width: 2, height: 2, channels: 3 } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:02:03 04:05:06', ...more } })
    .jpeg()
    .toBuffer();
}

test('the time has its parts of a second, and the zone of the camera if it has one', async () => {
  expect(await timeOf({ SubSecTimeOriginal: '07' })).toBe('2026-02-03T04:05:06.07');
  expect(await timeOf({ SubSecTimeOriginal: '123 ', OffsetTimeOriginal: '-08:00' })).toBe(
    '2026-02-03T04:05:06.123-08:00',
  );
  expect(await timeOf({ SubSecTimeOriginal: 'x' })).toBe('2026-02-03T04:05:06');
  expect(await timeOf({ OffsetTimeOriginal: '   :  ' })).toBe('2026-02-03T04:05:06');
});

test.each([
  ['text', textNamedJpg],
  ['nothing', Buffer.alloc(0)],
  ['half an EXIF block', Buffer.from('ffd8ffe100204578696600004d4d002a00000008ffff', 'hex')],
])('%s yields no description and no error', async (_name, bytes) => {
  expect(await read(bytes)).toEqual({ keywords: [] });
});

test('a compressed description is found among texts that inflate without end', async () => {
  const hex = agencyRecords().toString('hex');
  const text = deflateSync(`\niptc\n${hex.length / 2}\n${hex}`);
  const profile = pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type iptc\0\0'), text]));
  const bytes = withChunks(await inflatingPng(10, 10_000_000), profile);
  expect(await read(bytes)).toEqual(described);
});

test('oversized parts are skipped, and the others are read', async () => {
  const bytes = withChunks(await describedIn('png'), pngChunk('eXIf', Buffer.alloc(2_000_000)));
  expect(await read(bytes)).toMatchObject({ title: described.title, caption: described.caption });
});

test('a file that cannot be read is an error, not a picture without metadata', async () => {
  await expect(readPictureDescription(path.join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('texts and keywords are limited in number and length', async () => {
  const subjects = Array.from({ length: 90 }, (_, index) => `<rdf:li>word ${index}</rdf:li>`).join('');
  const long = `<rdf:li>${'x'.repeat(100)}</rdf:li>`;
  const bytes = await sharp(await photo())
    .withXmp(xmpOf(`<dc:subject><rdf:Bag>${long}${subjects}</rdf:Bag></dc:subject>`))
    .jpeg()
    .toBuffer();
  const { keywords } = await read(bytes);
  expect(keywords).toHaveLength(50);
  expect(keywords[0]).toBe('word 0');
});

function xmpTitled(title: string): string {
  return xmpOf(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>`);
}

function xmpOf(inner: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}
