import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientGallery } from '#contract/client-galleries.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createClientGalleryService } from './client-galleries.service.ts';

let studio: TestApp;
let owner: { authorization: string };
let client: MediaClient;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

const base = '/api/admin/client-galleries';
let width = 300;
async function createFull(names: readonly string[]) {
  const created = await studio.inject({ method: 'POST', url: base, headers: owner, payload: { title: 'Chen' } });
  const { id } = created.json().data as ClientGallery;
  const items = [];
  for (const originalName of names) {
    width += 1;
    const work = { category: 'client-work', clientGalleryId: id, originalName } as const;
    items.push(await client.add(await photo({ width }), work));
  }
  await createTestWorker(studio.services).runAll();
  return { id, items };
}

/** The list, and how many queries it takes. */
async function listCounted() {
  let queries = 0;
  const { services } = studio;
  const db = services.database.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const service = createClientGalleryService({
    ...services,
    database: { ...services.database, db },
    hasEnquiry: async () => true,
    wakeWorker: () => {},
  });
  const galleries = await service.list();
  return { galleries, queries };
}

test('the covers of a list come with one query, however many galleries there are, and are those of each gallery alone', async () => {
  const first = await createFull(['b.jpg', 'a.jpg']);
  const { queries: ofOne } = await listCounted();
  const chosen = await createFull(['1.jpg', '2.jpg', '3.jpg']);
  const patch = (id: string, url: string, payload: object) =>
    studio.inject({ method: 'PATCH', url: `${url}/${id}`, headers: owner, payload });
  await patch(chosen.id, base, { coverMediaId: chosen.items[2]?.id });
  const deleted = await createFull(['1.jpg', '2.jpg']);
  await patch(deleted.id, base, { coverMediaId: deleted.items[1]?.id });
  await studio.inject({ method: 'DELETE', url: `/api/admin/media/${deleted.items[1]?.id}`, headers: owner });
  const empty = await createFull([]);
  // Chosen, and not ready.
  const waiting = await createFull(['1.jpg', '2.jpg']);
  await patch(waiting.id, base, { coverMediaId: waiting.items[1]?.id });
  const row = studio.services.database.db.updateTable('media').where('id', '=', waiting.items[1]?.id ?? '');
  await row.set({ state: 'processing' }).execute();
  const { galleries, queries } = await listCounted();
  expect(queries).toBe(ofOne);
  for (const gallery of galleries) {
    const alone = await studio.inject({ url: `${base}/${gallery.id}`, headers: owner });
    expect(gallery).toEqual(alone.json().data);
  }
  const coverOf = ({ id }: { id: string }) => galleries.find((one) => one.id === id);
  const shows = (gallery: { id: string }, item: { id: string } | undefined) =>
    coverOf(gallery)?.cover?.base.startsWith(`/media/${item?.id}/`);
  expect(shows(first, first.items[1])).toBe(true);
  expect([shows(chosen, chosen.items[2]), coverOf(chosen)?.coverMediaId]).toEqual([true, chosen.items[2]?.id]);
  expect([shows(deleted, deleted.items[0]), coverOf(deleted)?.coverMediaId]).toEqual([true, null]);
  expect(coverOf(empty)).toMatchObject({ cover: null, coverMediaId: null });
  expect([shows(waiting, waiting.items[0]), coverOf(waiting)?.coverMediaId]).toEqual([true, waiting.items[1]?.id]);
});
