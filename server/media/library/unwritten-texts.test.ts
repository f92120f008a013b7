import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaItem, PublicMediaItem } from '#contract/media.ts';
import type { CmsImage } from '#contract/records.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { agencyPhoto, describedPhoto } from '#server/testing/fixtures/described-pictures.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// What visitors read is what staff wrote: never the name of a file, nor what a camera or an editor wrote into it.
let studio: TestApp;
let client: MediaClient;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

const call = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', url: string, payload?: object) =>
  studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
const named = (name: string) => ({ filename: name, originalName: name });
const work = () => createTestWorker(studio.services).runAll();
async function open<T = PublicMediaItem>(url: string, id: string) {
  const { data } = (await studio.inject({ url })).json() as { data: (T & { id: string })[] };
  return data.find((one) => one.id === id);
}
const inLibrary = async (id: string) => (await client.find(id)) as MediaItem;

test.each([
  ['c-tiny.jpg', 'wedding-photography', 'Wedding photo', '婚礼照片'],
  ['white-dress.jpg', 'wedding-dress-rental', 'Wedding dress', '婚纱'],
  ['Jane.JPG', 'family-portraits', 'Family portrait', '全家福'],
] as const)('visitors read what kind of picture %s is, in the language of the page', async (name, category, en, zh) => {
  const { id } = await client.add(await photo(), { ...named(name), category });
  await work();
  expect(await open('/api/media', id)).toMatchObject({ alt: en, picture: { alt: en } });
  const inChinese = await open('/api/media?lang=zh-Hans', id);
  expect(inChinese).toMatchObject({ alt: zh, picture: { alt: zh } });
  expect(inChinese?.picture?.lang).toBeUndefined();
  expect(await inLibrary(id)).toMatchObject({ alt: name.replace(/\.\w+$/, '') });
});

test('a name that staff have written is theirs', async () => {
  const { id } = await client.add(await photo(), { ...named('stairs.jpg'), category: 'wedding-photography' });
  await work();
  await call('PATCH', `/api/admin/media/${id}`, { alt: 'The stairs' });
  expect(await open('/api/media', id)).toMatchObject({ alt: 'The stairs' });
});

test('a gallery picture that took the name of its file for a text has none in public', async () => {
  const item = await client.add(await photo(), { ...named('c-tiny.jpg'), category: 'wedding-photography' });
  const { data } = (await call('POST', '/api/admin/cms/images', { imageUrl: item.filePath, alt: item.alt })).json() as {
    data: CmsImage;
  };
  expect(await open<CmsImage>('/api/cms/images', data.id)).toMatchObject({ alt: 'Wedding photo' });
  const inChinese = await open<CmsImage>('/api/cms/images?lang=zh-Hans', data.id);
  expect(inChinese).toMatchObject({ alt: '婚礼照片' });
  expect(inChinese).not.toHaveProperty('lang');
});

test('what a file says of itself is a proposal, which visitors do not see until staff take it', async () => {
  const { id } = await client.add(await describedPhoto(), { ...named('a-veil.jpg'), category: 'wedding-photography' });
  await work();
  const words = { alt: 'The bride on the stairs – 新娘', caption: 'Minutes before the ceremony' };
  const tags = ['wedding', 'stairs'];
  const unseen = { alt: 'Wedding photo', caption: null, tags: [], picture: { alt: 'Wedding photo', caption: null } };
  expect(await open('/api/media', id)).toMatchObject(unseen);
  expect(await inLibrary(id)).toMatchObject({ alt: 'a-veil', caption: null, tags: [], found: { ...words, tags } });
  expect(JSON.stringify(await open('/api/media', id))).not.toContain('found');

  await call('PATCH', `/api/admin/media/${id}`, { alt: words.alt, caption: words.caption });
  expect(await open('/api/media', id)).toMatchObject({ ...words, tags: [], picture: words });
  expect((await inLibrary(id)).found).toEqual({ tags });
  await call('PATCH', `/api/admin/media/${id}`, { tags });
  expect(await open('/api/media', id)).toMatchObject({ tags });
  expect((await inLibrary(id)).found).toBeNull();
});

test('a proposal that staff do not want goes away', async () => {
  const { id } = await client.add(await agencyPhoto(), { ...named('b-veil.jpg'), category: 'wedding-photography' });
  await work();
  const { found } = await inLibrary(id);
  expect(found).not.toBeNull();
  expect((await call('PATCH', `/api/admin/media/${id}`, { found: 'x' })).statusCode).toBe(400);
  expect((await call('PATCH', `/api/admin/media/${id}`, { found: null })).statusCode).toBe(200);
  expect(await inLibrary(id)).toMatchObject({ found: null, alt: 'b-veil', caption: null });
});

test('what staff wrote before the file was read is not proposed again', async () => {
  const typed = { ...named('c-veil.jpg'), category: 'wedding-photography', caption: 'On the stairs' } as const;
  const { id } = await client.add(await describedPhoto(), typed);
  await work();
  const { found, caption } = await inLibrary(id);
  expect([caption, found]).toEqual([
    'On the stairs',
    { alt: 'The bride on the stairs – 新娘', tags: ['wedding', 'stairs'] },
  ]);
});

test('the setting decides whether files are asked at all', async () => {
  const read = async () => (await call('GET', '/api/admin/media-settings')).json() as object;
  expect(await read()).toEqual({ data: { readsDescriptions: true } });
  const changed = await call('PUT', '/api/admin/media-settings', { readsDescriptions: false });
  expect([changed.statusCode, changed.json()]).toEqual([200, { data: { readsDescriptions: false } }]);
  expect(await read()).toEqual({ data: { readsDescriptions: false } });
  const { id } = await client.add(await describedPhoto(), { ...named('d-veil.jpg'), category: 'wedding-photography' });
  await work();
  expect(await inLibrary(id)).toMatchObject({ found: null, caption: null, tags: [] });
  // These are no descriptions.
  expect((await inLibrary(id)).copyright).not.toBeNull();
  await call('PUT', '/api/admin/media-settings', { readsDescriptions: true });
});

test('texts that an earlier version took from files, and that nobody has seen, are not shown', async () => {
  const { id } = await client.add(await photo(), { ...named('e-veil.jpg'), category: 'wedding-photography' });
  await work();
  // A version before that runs beside this one.
  const { db } = studio.services.database;
  const taken = { alt: 'batch b4', caption: 'batch b4', tags: '["b4"]', typedFields: '[]' };
  await db.updateTable('media').set(taken).where('id', '=', id).execute();
  await studio.services.revision.bump();
  const shown = { alt: 'Wedding photo', caption: null, tags: [], picture: { alt: 'Wedding photo', caption: null } };
  expect(await open('/api/media', id)).toMatchObject(shown);
  expect(await open('/api/media?lang=zh-Hans', id)).toMatchObject({ alt: '婚礼照片', caption: null });
});
