import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { ClientGallery } from '#contract/client-galleries.ts';
import { createDebouncedInvalidation, tellOfReady } from '#server/process/media-workers.ts';
import { trashDays } from '#contract/limits.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
let client: MediaClient;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
const revisionNow = () => studio.services.revision.current();

/** As in the process of the worker. */
function createWorker() {
  const { revision, topics, log } = studio.services;
  const invalidation = createDebouncedInvalidation(revision.invalidate, { log });
  const worker = createTestWorker(studio.services, { onReady: tellOfReady(topics, invalidation) });
  return {
    async runAll() {
      await worker.runAll();
      await invalidation.flush();
    },
  };
}

test('work for a client that is uploaded, processed, deleted, restored and swept leaves the pages of the site as they are', async () => {
  const created = await call('POST', '/api/admin/client-galleries', { title: 'Chen family' });
  const { id: clientGalleryId } = created.json().data as ClientGallery;
  const before = revisionNow();
  const item = await client.add(await photo(), { category: 'client-work', clientGalleryId });
  await createWorker().runAll();
  const items = await studio.inject({ url: `/api/admin/client-galleries/${clientGalleryId}/items`, headers: owner });
  expect(items.json().data).toMatchObject([{ id: item.id, state: 'ready' }]);
  expect(revisionNow(), 'uploaded and processed').toBe(before);

  expect((await call('DELETE', `/api/admin/media/${item.id}`)).statusCode).toBe(204);
  await call('POST', '/api/admin/trash/restore', { things: [{ entity: 'media', id: item.id }] });
  expect(revisionNow(), 'deleted and restored').toBe(before);

  expect((await call('DELETE', `/api/admin/media/${item.id}`)).statusCode).toBe(204);
  const swept = await studio.services.uploadSweeper.sweep({ now: new Date(Date.now() + (trashDays + 1) * dayMs) });
  expect(swept.media).toBe(1);
  expect(revisionNow(), 'swept').toBe(before);
});

test('a photo of the library makes them stale with each of these', async () => {
  let before = revisionNow();
  const expectStale = (what: string) => {
    expect(revisionNow(), what).toBeGreaterThan(before);
    before = revisionNow();
  };
  const item = await client.add(await photo({ width: 311 }), { category: 'hero-home' });
  await createWorker().runAll();
  expectStale('processed');
  await call('DELETE', `/api/admin/media/${item.id}`);
  expectStale('deleted');
  await call('POST', '/api/admin/trash/restore', { things: [{ entity: 'media', id: item.id }] });
  expectStale('restored');
  await call('DELETE', `/api/admin/media/${item.id}`);
  expectStale('deleted again');
  await studio.services.uploadSweeper.sweep({ now: new Date(Date.now() + (trashDays + 1) * dayMs) });
  expectStale('swept');
});
