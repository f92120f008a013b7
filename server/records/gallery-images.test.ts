import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '#contract/audit.ts';
import type { CmsImage } from '#contract/records.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let headers: { authorization: string };
let galleryId: string;
let counter = 0;

beforeAll(async () => {
  studio = await createTestApp();
  headers = await studio.signIn();
});
afterAll(() => studio.close());

const call = (method: 'POST' | 'PATCH' | 'GET' | 'DELETE', url: string, payload?: object) =>
  studio.inject({ method, url, headers, ...(payload && { payload }) });
const pictureAt = (n: number) => `https://studio.example/${n}.jpg`;

async function createGallery() {
  const payload = { name: 'Harbour', slug: `harbour-${(counter += 1)}`, category: 'event-photography' };
  galleryId = ((await call('POST', '/api/admin/galleries', payload)).json() as { data: { id: string } }).data.id;
  return `/api/admin/galleries/${galleryId}/images`;
}

const stored = async (who: { authorization?: string } = headers) => {
  const { data } = (await studio.inject({ url: '/api/cms/images', headers: who })).json() as { data: CmsImage[] };
  return data.filter((image) => image.galleryId === galleryId);
};
const revision = () => studio.services.revision.current();

test('five hundred images are added in their order by one call, with one move of the revision and one audit event', async () => {
  const url = await createGallery();
  await call('POST', '/api/admin/cms/images', { imageUrl: pictureAt(0), galleryId, sortOrder: 7 });
  const before = revision();
  const images = Array.from({ length: 500 }, (_, index) => ({
    imageUrl: pictureAt(index + 1),
    alt: `Photo ${index + 1}`,
  }));
  const added = await call('POST', url, { images });
  expect(added.statusCode).toBe(201);
  expect(revision()).toBe(before + 1);
  expect((await stored({})).map(({ imageUrl }) => imageUrl)).toEqual(
    Array.from({ length: 501 }, (_, index) => pictureAt(index)),
  );
  expect((await stored()).at(-1)).toMatchObject({ sortOrder: 507, alt: 'Photo 500', title: null, isPublished: true });
  const { data: events } = (await call('GET', '/api/admin/audit-events')).json() as { data: AuditEvent[] };
  expect(events[0]).toMatchObject({ action: 'update', entity: 'gallery', entityId: galleryId });
  expect(events[0]?.detail).toEqual({ title: 'Harbour', fields: ['images'], count: 500 });

  expect((await call('POST', url, { images: [...images, images[0]] })).statusCode).toBe(400);
  expect((await call('POST', url, { images: [{ imageUrl: 'javascript:alert(1)' }] })).statusCode).toBe(400);
  expect(await stored()).toHaveLength(501);
});

test('the order and texts of many are changed by one call, all of them or none', async () => {
  const url = await createGallery();
  const elsewhere = (await call('POST', '/api/admin/cms/images', { imageUrl: pictureAt(9) })).json().data as CmsImage;
  await call('POST', url, { images: [1, 2, 3].map((n) => ({ imageUrl: pictureAt(n), caption: 'Fog' })) });
  const [first, second, third] = await stored();
  const before = revision();
  const change = [
    { id: third?.id, sortOrder: 0, title: 'Harbour 1' },
    { id: first?.id, sortOrder: 2, caption: '' },
    { id: second?.id, isPublished: false },
  ];
  const refused = await call('PATCH', url, { images: [...change, { id: elsewhere.id, title: 'Mine' }] });
  expect(refused.statusCode).toBe(404);
  expect([revision(), await stored()]).toEqual([before, [first, second, third]]);

  expect((await call('PATCH', url, { images: change })).statusCode).toBe(200);
  expect(revision()).toBe(before + 1);
  expect(await stored()).toMatchObject([
    { id: third?.id, title: 'Harbour 1', caption: 'Fog', version: 2 },
    { id: second?.id, isPublished: false, caption: 'Fog' },
    { id: first?.id, caption: null, title: null },
  ]);
});

test('many are removed by one call, and come back from the trash to their places', async () => {
  const url = await createGallery();
  await call('POST', url, { images: [1, 2, 3].map((n) => ({ imageUrl: pictureAt(n) })) });
  const all = await stored();
  const ids = all.slice(0, 2).map(({ id }) => id);
  const before = revision();
  const removed = await call('POST', `${url}/remove`, { ids: [...ids, crypto.randomUUID()] });
  expect(removed.json()).toEqual({ data: { count: 2 } });
  expect([revision(), (await stored()).map(({ id }) => id)]).toEqual([before + 1, [all[2]?.id]]);
  // Nothing was removed: nothing changed.
  await call('POST', `${url}/remove`, { ids });
  expect(revision()).toBe(before + 1);

  const things = ids.map((id) => ({ entity: 'cms-image', id }));
  expect((await call('POST', '/api/admin/trash/restore', { things })).json()).toMatchObject({ data: { count: 2 } });
  expect((await stored()).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});

test('a gallery that is gone gets no images', async () => {
  const url = await createGallery();
  await call('DELETE', `/api/admin/galleries/${galleryId}`);
  expect((await call('POST', url, { images: [{ imageUrl: pictureAt(1) }] })).statusCode).toBe(404);
});
