import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createExchangeServices } from '#server/exchange-services.ts';
import { agencyPhoto, describedPhoto } from '#server/testing/fixtures/described-pictures.ts';
import { photo, textNamedJpg } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createSidecar } from './export-studio.ts';
import { findPhotos } from './import-photos.ts';

let folder: string;
let studio: TestApp;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-photos-'));
  studio = await createTestApp();
});
afterEach(async () => {
  await studio.close();
  await rm(folder, { recursive: true });
});

async function put(files: Record<string, Buffer | string>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
}

const importPhotos = async (options = {}) => {
  const { photoImport } = createExchangeServices(studio.services);
  const { counts, refused } = await photoImport.importFrom(folder, options);
  return { counts: Object.fromEntries(counts), refused: refused.map(({ file }) => file) };
};
const listGalleries = async () => {
  const { galleries, cmsImages } = studio.services.records;
  const images = await cmsImages.list({ publishedOnly: false });
  const imagesOf = (id: string) => images.filter(({ galleryId }) => galleryId === id).map(({ imageUrl }) => imageUrl);
  const all = await galleries.list({ publishedOnly: false });
  return all.map(({ id, name, slug, isPublished }) => ({ name, slug, isPublished, images: imagesOf(id) }));
};

test('a folder from Lightroom becomes galleries with the words of its files, and a second run adds nothing', async () => {
  const repeated = await photo({ width: 30, height: 20 });
  const words = { alt: 'River', caption: '河边', tags: ['water', '水'], translations: [] };
  // As Adobe's programs write it: without a packet, under the name without extension.
  const sidecar = createSidecar(words).replace(/<\?xpacket.*\n/g, '');
  await put({
    'Anna & Tom/IMG_10.jpg': await describedPhoto(),
    'Anna & Tom/IMG_2.jpg': await agencyPhoto(),
    'Anna & Tom/again.jpg': repeated,
    '春天的婚礼/again.jpg': repeated,
    '春天的婚礼/river.jpg': await photo({ width: 20, height: 20 }),
    '春天的婚礼/River.xmp': sidecar,
    'hero-portrait/banner.jpg': await photo({ width: 40, height: 20 }),
    'loose.jpg': await photo({ width: 50, height: 20 }),
    'list.jpg': textNamedJpg,
    'notes.txt': 'Notes',
    '.DS_Store': 'x',
  });
  const expected = {
    counts: { pictures: { added: 6, known: 1 }, galleries: { added: 2, known: 0 } },
    refused: ['notes.txt', 'list.jpg'],
  };
  const dry = await importPhotos({ isDryRun: true });
  expect([dry.counts['galleries'], await listGalleries()]).toEqual([{ added: 2, known: 0 }, []]);
  expect(await importPhotos({ category: 'family-portraits' })).toEqual(expected);
  await createTestWorker(studio.services).runAll();

  const all = await studio.services.database.db.selectFrom('media').selectAll().execute();
  const named = (name: string) => all.find(({ originalName }) => originalName === name);
  const row = (name: string) => ({ ...named(name), found: JSON.parse(named(name)?.foundTexts ?? '{}') });
  expect(row('IMG_10.jpg')).toMatchObject({
    alt: 'IMG_10',
    caption: null,
    found: {
      alt: 'The bride on the stairs – 新娘',
      caption: 'Minutes before the ceremony',
      tags: ['wedding', 'stairs'],
    },
    category: 'records-only',
    state: 'ready',
  });
  expect(row('IMG_2.jpg').found.tags.length).toBeGreaterThan(0);
  expect(row('river.jpg')).toMatchObject({
    alt: 'river',
    caption: null,
    found: { alt: 'River', caption: '河边', tags: ['water', '水'] },
  });
  expect([row('banner.jpg').category, row('loose.jpg').category]).toEqual(['hero-portrait', 'family-portraits']);
  const pathsOf = (...names: string[]) => names.map((name) => `/objects/${named(name)?.storageKey}`);
  const galleries = [
    { name: '春天的婚礼', slug: 'chun-tian-de-hun-li', isPublished: false, images: pathsOf('again.jpg', 'river.jpg') },
    {
      name: 'Anna & Tom',
      slug: 'anna-tom',
      isPublished: false,
      images: pathsOf('again.jpg', 'IMG_2.jpg', 'IMG_10.jpg'),
    },
  ];
  expect(await listGalleries()).toEqual(galleries);

  await importPhotos({ category: 'family-portraits' });
  expect(await listGalleries()).toEqual(galleries);
  expect(await studio.services.database.db.selectFrom('media').select('id').execute()).toHaveLength(all.length);
});

test('an import that stopped in the middle of a gallery is continued', async () => {
  await put({ 'Garden/1.jpg': await photo({ width: 20, height: 20 }) });
  await importPhotos({ isPublished: true });
  // A run that was killed had uploaded this file, and had not put it into its gallery.
  const second = await photo({ width: 30, height: 20 });
  await put({ '2.jpg': second });
  await importPhotos();
  await rm(path.join(folder, '2.jpg'));
  await put({ 'Garden/2.jpg': second, 'Garden/3.jpg': await photo({ width: 40, height: 20 }) });
  expect((await importPhotos()).counts).toEqual({
    pictures: { added: 1, known: 2 },
    galleries: { added: 0, known: 1 },
  });
  const [gallery, ...others] = await listGalleries();
  expect([gallery?.images.length, gallery?.isPublished, others]).toEqual([3, true, []]);
});

test('words beside a picture are read in UTF-16 too, and a JPEG under its other names', async () => {
  const words = { alt: 'Sea', caption: '海边的婚礼', tags: [], translations: [] };
  const text = Buffer.from(`\uFEFF${createSidecar(words)}`, 'utf16le');
  await put({
    'sea.jfif': await photo({ width: 20, height: 20 }),
    'sea.xmp': text,
    'shore.jpe': await photo({ width: 30, height: 20 }),
    'shore.xmp': Buffer.from(text).swap16(),
  });
  expect(await importPhotos()).toMatchObject({ counts: { pictures: { added: 2 } }, refused: [] });
  const rows = await studio.services.database.db.selectFrom('media').select('foundTexts').execute();
  const captions = rows.map(({ foundTexts }) => JSON.parse(foundTexts ?? '{}').caption);
  expect(captions).toEqual([words.caption, words.caption]);
});

const slugsIn = async (root: string) =>
  (await findPhotos(root, 'records-only')).files.map(({ gallery }) => gallery?.slug);

test('folders whose names give the same address, or none, get one each, the same in every run', async () => {
  await put({
    'a b/1.jpg': '',
    'A-B/1.jpg': '',
    '🌸/1.jpg': '',
    'Weddings/a b/1.jpg': '',
    'gallery-gardens/1.jpg': '',
  });
  const first = await slugsIn(folder);
  expect(new Set(first).size).toBe(5);
  expect(first).toEqual(expect.arrayContaining(['a-b', 'weddings-a-b', 'gardens']));
  expect(first.filter((slug) => slug && /^(a-b|gallery)-[0-9a-f]{8}$/.test(slug))).toHaveLength(2);
  expect(await slugsIn(folder)).toEqual(first);
});
