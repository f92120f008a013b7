import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CmsImage } from '#contract/records.ts';
import type { TrashEntry } from '#contract/trash.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let client: MediaClient;
let headers: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  headers = await studio.signIn();
  client = createMediaClient(studio, headers);
});
afterAll(() => studio.close());

const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
  studio.inject({ method, url, headers, ...(payload && { payload }) });
const trash = async () => (await call('GET', '/api/admin/trash')).json().data as TrashEntry[];
const act = async (action: 'restore' | 'purge', ...things: { entity: string; id: string }[]) =>
  (await call('POST', `/api/admin/trash/${action}`, { things })).json();
const create = async (url: string, payload: object) =>
  (await call('POST', url, payload)).json().data as { id: string; version: number };
const picture = (id: string) => ({ entity: 'cms-image', id });
const gallery = (id: string) => ({ entity: 'gallery', id });
const pictures = async (who: { authorization?: string } = headers) =>
  (await studio.inject({ url: '/api/cms/images', headers: who })).json().data as CmsImage[];
const titles = async (who?: { authorization?: string }) => (await pictures(who)).map(({ title }) => title);

const chineseOf = (id = '') =>
  studio.services.database.db.selectFrom('translations').select('text').where('entityId', '=', id).execute();

let counter = 0;
/** A gallery with two pictures, the first of them with a Chinese title. */
async function createGallery(isPublished: boolean, imageUrl = 'https://pictures.example/veil.jpg') {
  const slug = `veils-${(counter += 1)}`;
  const { id } = await create('/api/admin/galleries', { name: 'Veils', slug, category: 'wedding', isPublished });
  const translations = { 'zh-Hans': { title: '长头纱' } };
  const first = await create('/api/admin/cms/images', { galleryId: id, imageUrl, title: 'Long', translations });
  const second = await create('/api/admin/cms/images', { galleryId: id, imageUrl, title: 'Short', isPublished: false });
  return { id, slug, imageIds: [first.id, second.id] };
}

test('the pictures of a deleted draft gallery go to the trash with it, and come back with it as they were', async () => {
  const { id, imageIds } = await createGallery(false);
  const before = await pictures();
  await call('DELETE', `/api/admin/galleries/${id}`);
  expect(await titles({})).toEqual([]);
  expect(await titles()).toEqual([]);
  // One entry for all of them.
  expect(await trash()).toMatchObject([{ ...gallery(id), childCount: 2 }]);

  expect(await act('restore', gallery(id))).toEqual({ data: { count: 1, failed: [], withoutParent: 0 } });
  expect(await pictures()).toEqual(before.map((image) => ({ ...image, version: 2, updatedAt: expect.any(String) })));
  expect(await titles({})).toEqual([]);
  await call('PATCH', `/api/admin/galleries/${id}`, { isPublished: true });
  const inChinese = await studio.inject({ url: '/api/cms/images?lang=zh-Hans' });
  expect(inChinese.json().data).toMatchObject([{ id: imageIds[0], title: '长头纱' }]);
  expect(await trash()).toEqual([]);
  await call('DELETE', `/api/admin/galleries/${id}`);
  await act('purge', gallery(id));
});

test('what is purged with its gallery leaves nothing behind, and its file becomes free', async () => {
  const item = await client.add(await photo({ width: 333 }), { category: 'records-only' });
  const { id, imageIds } = await createGallery(false, item.filePath);
  await call('DELETE', `/api/admin/galleries/${id}`);
  await call('DELETE', `/api/admin/media/${item.id}`);
  expect(await act('purge', { entity: 'media', id: item.id })).toEqual({ data: { count: 0 } });

  expect(await act('purge', gallery(id))).toEqual({ data: { count: 1 } });
  expect(await titles()).toEqual([]);
  expect(await chineseOf(imageIds[0])).toEqual([]);
  expect(await act('restore', picture(imageIds[0] as string))).toMatchObject({ data: { count: 0 } });
  expect(await act('purge', { entity: 'media', id: item.id })).toEqual({ data: { count: 1 } });
  expect(await trash()).toEqual([]);
});

test('the sweep removes a gallery with its pictures', async () => {
  const { id, imageIds } = await createGallery(true);
  await call('DELETE', `/api/admin/galleries/${id}`);
  const now = new Date(Date.now() + 31 * 24 * 3_600_000);
  expect(await studio.services.uploadSweeper.sweep({ now })).toMatchObject({ records: 3 });
  expect(await chineseOf(imageIds[0])).toEqual([]);
  expect(await titles()).toEqual([]);
});

test('a picture that was deleted by itself is not brought back by its gallery, and waits for it', async () => {
  const { id, imageIds } = await createGallery(true);
  const [first = ''] = imageIds;
  await call('DELETE', `/api/admin/cms/images/${first}`);
  await call('DELETE', `/api/admin/galleries/${id}`);
  expect(await act('restore', picture(first))).toEqual({
    data: { count: 0, failed: [{ ...picture(first), code: 'gallery-in-trash' }], withoutParent: 0 },
  });
  // In whatever order they are named.
  expect(await act('restore', picture(first), gallery(id))).toMatchObject({ data: { count: 2, failed: [] } });
  expect((await pictures()).map((image) => image.galleryId)).toEqual([id, id]);
  await call('DELETE', `/api/admin/galleries/${id}`);
  await act('purge', gallery(id));
});

test('a picture whose gallery was removed for good is restored without one, and hidden', async () => {
  const { id, imageIds } = await createGallery(true);
  const [first = ''] = imageIds;
  await call('DELETE', `/api/admin/cms/images/${first}`);
  await call('DELETE', `/api/admin/galleries/${id}`);
  await act('purge', gallery(id));
  expect(await act('restore', picture(first))).toEqual({ data: { count: 1, failed: [], withoutParent: 1 } });
  expect(await pictures()).toMatchObject([{ id: first, galleryId: null, isPublished: false, title: 'Long' }]);
  expect(await titles({})).toEqual([]);
  await call('DELETE', `/api/admin/cms/images/${first}`);
  await act('purge', picture(first));
});

test('of several things to restore, one that cannot be is named, and the others are restored', async () => {
  const one = await createGallery(false);
  const two = await createGallery(false);
  for (const { id } of [one, two]) await call('DELETE', `/api/admin/galleries/${id}`);
  const other = await create('/api/admin/galleries', { name: 'Other', slug: one.slug, category: 'wedding' });
  const answer = await call('POST', '/api/admin/trash/restore', { things: [gallery(one.id), gallery(two.id)] });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toEqual({
    count: 1,
    failed: [{ ...gallery(one.id), code: 'slug-taken' }],
    withoutParent: 0,
  });
  expect(await trash()).toMatchObject([{ ...gallery(one.id), childCount: 2 }]);
  await call('PATCH', `/api/admin/galleries/${other.id}`, { slug: 'elsewhere' });
  expect(await act('restore', gallery(one.id))).toMatchObject({ data: { count: 1 } });
  expect((await pictures()).filter(({ galleryId }) => galleryId === one.id)).toHaveLength(2);
  for (const { id } of [one, two]) {
    await call('DELETE', `/api/admin/galleries/${id}`);
    await act('purge', gallery(id));
  }
});

test('a picture that is added while its gallery is deleted goes with it, and what comes later is refused', async () => {
  const { id, imageIds } = await createGallery(false);
  const { records, database } = studio.services;
  const { promise: isAdded, resolve: added } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const adding = database.transact(async () => {
    await records.cmsImages.writes.insertMany([{ galleryId: id, imageUrl: 'https://pictures.example/late.jpg' }]);
    added();
    await mayCommit;
  });
  await isAdded;
  const deleting = call('DELETE', `/api/admin/galleries/${id}`);
  setTimeout(commit, 200);
  await adding;
  expect((await deleting).statusCode).toBe(204);
  expect(await titles()).toEqual([]);
  expect((await trash())[0]).toMatchObject({ ...gallery(id), childCount: 3 });

  const edited = await call('PATCH', `/api/admin/cms/images/${imageIds[0]}`, { title: 'Longer' });
  expect(edited.json()).toMatchObject({ code: 'not-found' });
  const late = { galleryId: id, imageUrl: 'https://pictures.example/later.jpg' };
  expect((await call('POST', '/api/admin/cms/images', late)).json()).toMatchObject({
    code: 'validation-failed',
    errors: [{ path: 'galleryId', message: 'There is no such gallery' }],
  });
  await act('purge', gallery(id));
});

test('a file in the trash is not served because a hidden record shows it', async () => {
  const item = await client.add(await photo({ width: 345 }), { category: 'records-only' });
  const { id } = await createGallery(false, item.filePath);
  await createTestWorker(studio.services).runAll();
  const addresses = [item.filePath, `${(await client.find(item.id))?.picture?.base}/320.jpg`];
  const statuses = async () => Promise.all(addresses.map(async (url) => (await studio.inject({ url })).statusCode));
  await call('DELETE', `/api/admin/media/${item.id}`);
  expect(await statuses()).toEqual([404, 404]);
  await call('PATCH', `/api/admin/galleries/${id}`, { isPublished: true });
  expect(await statuses()).toEqual([200, 200]);
  await call('DELETE', `/api/admin/galleries/${id}`);
  expect(await statuses()).toEqual([404, 404]);
  await act('purge', gallery(id));
});

test('a gallery that the version before has put into the trash gets its pictures back', async () => {
  const { id, imageIds } = await createGallery(false);
  const { db } = studio.services.database;
  const row = await db.selectFrom('galleries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db.deleteFrom('galleries').where('id', '=', id).execute();
  const content = JSON.stringify({ ...row, isPublished: false });
  const [createdAt, childIds] = [new Date().toISOString(), JSON.stringify(imageIds)];
  const trashed = { id, createdAt, entity: 'gallery', title: 'Veils', content, childIds, parentId: null };
  await db.insertInto('trashedRecords').values(trashed).execute();
  expect((await pictures()).map(({ galleryId }) => galleryId)).toEqual([null, null]);
  expect(await act('restore', gallery(id))).toMatchObject({ data: { count: 1 } });
  expect((await pictures()).map(({ galleryId }) => galleryId)).toEqual([id, id]);
});

test('pictures that the version before has left in the trash, when it restored their gallery, are listed one by one', async () => {
  const { id, imageIds } = await createGallery(false);
  const { db } = studio.services.database;
  const row = await db.selectFrom('galleries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await call('DELETE', `/api/admin/galleries/${id}`);
  await db.deleteFrom('trashedRecords').where('id', '=', id).execute();
  await db.insertInto('galleries').values(row).execute();
  const listed = (await trash()).filter(({ entity }) => entity === 'cms-image');
  expect(listed.map((entry) => entry.id).toSorted()).toEqual(imageIds.toSorted());
  expect(await act('restore', ...imageIds.map(picture))).toMatchObject({ data: { count: 2, failed: [] } });
  expect((await pictures()).filter(({ galleryId }) => galleryId === id)).toHaveLength(2);
});
