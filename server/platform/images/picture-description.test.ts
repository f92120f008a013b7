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
import { inflatingPng, pngChunk, withChunks } from '#server/testing/fixtures/inflating-pictures.ts';
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
