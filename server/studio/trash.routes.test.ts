import { afterAll, beforeAll, expect, test } from 'vitest';
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
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const trash = async () => (await call('GET', '/api/admin/trash')).json().data as TrashEntry[];
const act = async (action: 'restore' | 'purge', entity: string, ...ids: string[]) =>
  (await call('POST', `/api/admin/trash/${action}`, { things: ids.map((id) => ({ entity, id })) })).json();
const create = async (url: string, payload: object) =>
  (await call('POST', url, payload)).json().data as { id: string; version: number };

test('a deleted photo is gone for visitors at once, and returns to its place', async () => {
  const item = await client.add(await photo(), { category: 'wedding-photography', sortOrder: '-5', alt: 'The veil' });
  await client.add(await photo({ width: 640 }), { category: 'wedding-photography' });
  await createTestWorker(studio.services).runAll();
  const addresses = [item.filePath, `${(await client.find(item.id))?.picture?.base}/320.jpg`];
  const statuses = async () => Promise.all(addresses.map(async (url) => (await studio.inject({ url })).statusCode));
  expect(await statuses()).toEqual([200, 200]);

  await call('DELETE', `/api/admin/media/${item.id}`);
  expect(await statuses()).toEqual([404, 404]);
  const [entry] = await trash();
  expect(entry).toMatchObject({ entity: 'media', id: item.id, title: item.originalName });
  expect(Date.parse(entry?.expiresAt ?? '') - Date.parse(entry?.deletedAt ?? '')).toBe(30 * 24 * 3_600_000);
  // Staff see its picture at an address that visitors cannot know.
  expect((await studio.inject({ url: `${entry?.picture?.base}/320.jpg` })).statusCode).toBe(200);

  const revision = studio.services.revision.current();
  expect(await act('restore', 'media', item.id)).toMatchObject({ data: { count: 1 } });
  expect(studio.services.revision.current()).toBeGreaterThan(revision);
  expect(await statuses()).toEqual([200, 200]);
  const [first] = await studio.services.media.listPublishedPictures('wedding-photography', { limit: 1 });
  expect(first).toMatchObject({ id: item.id, alt: 'The veil' });
  expect(await act('restore', 'media', item.id)).toMatchObject({ data: { count: 0 } });
});

test('a deleted gallery returns with its pictures, unless its slug is taken meanwhile', async () => {
  const gallery = await create('/api/admin/galleries', { name: 'Veils', slug: 'veils', category: 'wedding' });
  const image = { galleryId: gallery.id, imageUrl: 'https://pictures.example/veil.jpg', title: 'Long veil' };
  await create('/api/admin/cms/images', image);
  await call('DELETE', `/api/admin/galleries/${gallery.id}`);
  expect(await trash()).toEqual([
    expect.objectContaining({ entity: 'gallery', id: gallery.id, title: 'Veils', picture: null }),
  ]);

  const other = await create('/api/admin/galleries', { name: 'Other', slug: 'veils', category: 'wedding' });
  expect(await act('restore', 'gallery', gallery.id)).toMatchObject({
    data: { count: 0, failed: [{ code: 'slug-taken' }] },
  });
  await call('PATCH', `/api/admin/galleries/${other.id}`, { slug: 'other' });
  expect(await act('restore', 'gallery', gallery.id)).toMatchObject({ data: { count: 1 } });
  const found = await studio.services.records.findPublishedGalleryBySlug('veils');
  expect(found?.gallery).toMatchObject({ id: gallery.id, version: gallery.version + 1 });
  expect(found?.images).toMatchObject([{ title: 'Long veil' }]);
});

test('a restored record shows its picture again, and keeps it from being purged', async () => {
  const item = await client.add(await photo({ width: 500 }), { category: 'professional-headshots' });
  const member = { name: 'Ana', role: 'Editor', description: 'Edits', image: item.filePath, sortOrder: '7' };
  const { id } = await create('/api/admin/team', member);
  await call('DELETE', `/api/admin/team/${id}`);
  await call('DELETE', `/api/admin/media/${item.id}`);
  expect(await act('restore', 'media', id)).toMatchObject({ data: { count: 0 } });
  expect(await act('restore', 'team-member', id)).toMatchObject({ data: { count: 1 } });
  expect((await call('GET', '/api/admin/team')).json().data).toEqual([expect.objectContaining({ id, ...member })]);
  expect(await act('purge', 'media', item.id)).toEqual({ data: { count: 0 } });
  await call('DELETE', `/api/admin/team/${id}`);
  expect(await act('purge', 'team-member', id)).toEqual({ data: { count: 1 } });
  expect(await act('purge', 'media', item.id)).toEqual({ data: { count: 1 } });
  expect(await trash()).toEqual([]);
});

test('after 30 days the sweep removes what is in the trash, and no sooner', async () => {
  const item = await client.add(await photo({ width: 400 }), { category: 'family-portraits' });
  const { id } = await create('/api/admin/team', {
    name: 'Ben',
    role: 'Editor',
    description: 'Edits',
    image: 'https://pictures.example/ben.jpg',
  });
  await call('DELETE', `/api/admin/team/${id}`);
  await call('DELETE', `/api/admin/media/${item.id}`);
  const { uploadSweeper, storage } = studio.services;
  expect(await uploadSweeper.sweep({ now: inDays(29) })).toMatchObject({ media: 0, records: 0 });
  expect(await uploadSweeper.sweep({ now: inDays(31) })).toMatchObject({ media: 1, records: 1 });
  expect(await storage.head(item.filePath.replace('/objects/', ''))).toBeUndefined();
  expect(await trash()).toEqual([]);
});

test('an item is not removed for good while a record in the trash shows it, nor once it was restored', async () => {
  const item = await client.add(await photo({ width: 480 }), { category: 'professional-headshots' });
  const member = { name: 'Ida', role: 'Editor', description: 'Edits', image: item.filePath, sortOrder: '8' };
  const { id } = await create('/api/admin/team', member);
  await call('DELETE', `/api/admin/media/${item.id}`);
  await call('DELETE', `/api/admin/team/${id}`);
  expect(await act('purge', 'media', item.id)).toEqual({ data: { count: 0 } });
  await studio.services.database.db
    .updateTable('media')
    .set({ deletedAt: inDays(-40).toISOString() })
    .where('id', '=', item.id)
    .execute();
  expect(await studio.services.uploadSweeper.sweep()).toMatchObject({ media: 0, records: 0 });
});
