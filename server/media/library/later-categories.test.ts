import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clientWork,
  heroCategories,
  laterCategories,
  type MediaCategory,
  mediaCategoryNames,
} from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

/** Those of version 0.1.0, which refuses its whole library for one that it does not know. */
const knownBefore = [
  'hero-home',
  'hero-portrait',
  'hero-property',
  'hero-commercial',
  'hero-newborn',
  'professional-headshots',
  'family-portraits',
  'newborn-photography',
  'property-portfolio',
  'visual-staging',
  '3d-floor-plans',
  'commercial-photography',
  'event-photography',
  'production-stills',
  'wedding-photography',
  'wedding-dress-rental',
  'records-only',
  'property-video',
  'video-production',
  'wedding-videography',
  'cinematic-production',
];

let studio: TestApp;
let owner: { authorization: string };
let client: MediaClient;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

const rows = () => studio.services.database.db;
const setColumns = async (id: string, columns: object) => {
  await rows().updateTable('media').set(columns).where('id', '=', id).execute();
  await studio.services.revision.bump();
};
const patch = (id: string, payload: object) =>
  studio.inject({ method: 'PATCH', url: `/api/admin/media/${id}`, headers: owner, payload });
async function listed(query = ''): Promise<MediaItem[]> {
  const response = await studio.inject({ url: `/api/media${query}` });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}
async function inLibrary(id: string): Promise<MediaItem | undefined> {
  const response = await studio.inject({ url: '/api/media', headers: owner });
  expect(response.statusCode).toBe(200);
  return (response.json().data as MediaItem[]).find((item) => item.id === id);
}

test('every category that version 0.1.0 does not know is a later one', () => {
  expect(mediaCategoryNames.filter((name) => !knownBefore.includes(name))).toEqual([...laterCategories]);
});

test.each(laterCategories.filter((name) => name !== clientWork))(
  'an item of %s is for the version before one that is only for records',
  async (category) => {
    const item = await client.add(await photo({ width: 400 + laterCategories.indexOf(category) }), { category });
    await createTestWorker(studio.services).runAll();
    const stored = await rows().selectFrom('media').select('category').where('id', '=', item.id).executeTakeFirst();
    expect(stored).toEqual({ category: 'records-only' });

    expect(item.category).toBe(category);
    expect((await inLibrary(item.id))?.category).toBe(category);
    expect((await listed()).map(({ id }) => id)).toContain(item.id);
    expect((await listed(`?category=${category}`)).map(({ id }) => id)).toEqual([item.id]);
    expect(await studio.services.media.findHero(category)).toMatchObject({ id: item.id });
    for (const other of heroCategories.filter((name) => name !== category)) {
      expect((await listed(`?category=${other}`)).map(({ id }) => id)).not.toContain(item.id);
    }

    await patch(item.id, { category: 'records-only' });
    expect((await inLibrary(item.id))?.category).toBe('records-only');
    expect((await listed()).map(({ id }) => id)).not.toContain(item.id);
    expect(await studio.services.media.findHero(category)).toBeUndefined();
    await patch(item.id, { category });
    expect(await studio.services.media.findHero(category)).toMatchObject({ id: item.id });
    await patch(item.id, { category: 'event-photography' });
    expect((await inLibrary(item.id))?.category).toBe('event-photography');
    expect(await studio.services.media.findHero(category)).toBeUndefined();
  },
);

test('the picture that was chosen last comes first, as for the other banners', async () => {
  const category = 'hero-film';
  const first = await client.add(await photo({ width: 501 }), { category });
  const second = await client.add(await photo({ width: 502 }), { category });
  await createTestWorker(studio.services).runAll();
  expect(await studio.services.media.findHero(category)).toMatchObject({ id: second.id });
  await patch(first.id, { category });
  expect(await studio.services.media.findHero(category)).toMatchObject({ id: first.id });
});

test('what the version before moves stays where it was moved', async () => {
  const item = await client.add(await photo({ width: 601 }), { category: 'hero-team' });
  await createTestWorker(studio.services).runAll();
  await setColumns(item.id, { category: 'event-photography' });
  expect((await inLibrary(item.id))?.category).toBe('event-photography');
  expect((await listed('?category=event-photography')).map(({ id }) => id)).toContain(item.id);
  expect(await studio.services.media.findHero('hero-team')).toBeUndefined();
});

test('a category of a newer version is one that nothing lists', async () => {
  const item = await client.add(await photo({ width: 602 }), { category: 'records-only' });
  await createTestWorker(studio.services).runAll();
  await setColumns(item.id, { laterCategory: 'of-a-newer-version' });
  expect((await inLibrary(item.id))?.category).toBe('records-only');
  expect((await listed()).map(({ id }) => id)).not.toContain(item.id);
  expect((await listed('?category=records-only')).length).toBe(0);
});

const add = async (category: MediaCategory) => client.add(await photo(), { category });

test('the first picture of several categories is that of each page, old or later', async () => {
  await add('family-portraits');
  await add('hero-film');
  const [family, film] = [await add('family-portraits'), await add('hero-film')];
  await createTestWorker(studio.services).runAll();
  const found = await studio.services.media.listFirstPictures(['family-portraits', 'hero-film', 'production-stills']);
  expect([...found].map(([category, { id }]) => [category, id])).toEqual([
    ['family-portraits', family.id],
    ['hero-film', film.id],
  ]);
});
