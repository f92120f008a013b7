import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp();
});
afterAll(() => studio.close());

test('a picture for records only is listed for nobody but staff, and records that name it show it', async () => {
  const owner = await studio.signIn();
  const client = createMediaClient(studio, owner);
  const item = await client.add(await photo({ width: 640, height: 480 }), { category: 'records-only' });
  await createTestWorker(studio.services).runAll();
  expect(await client.find(item.id)).toMatchObject({ category: 'records-only', state: 'ready' });
  expect((await studio.inject({ url: '/api/media' })).json()).toEqual({ data: [] });
  expect((await studio.inject({ url: `/api/media?ids=${item.id}` })).json()).toEqual({ data: [] });
  expect(await studio.services.media.listPublishedPictures('records-only')).toEqual([]);

  expect((await studio.inject({ url: item.filePath })).statusCode).toBe(200);
  // Its alternative text is a file name.
  expect(await studio.services.media.findPublishedPicture(item.filePath)).toMatchObject({
    id: item.id,
    alt: 'Photo',
  });
  const unpublish = { method: 'PATCH', url: `/api/admin/media/${item.id}`, headers: owner } as const;
  await studio.inject({ ...unpublish, payload: { isPublished: false } });
  expect((await studio.inject({ url: item.filePath })).statusCode).toBe(404);
});
