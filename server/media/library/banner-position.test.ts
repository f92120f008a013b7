import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { transparentPng } from '#server/testing/fixtures/pictures.ts';
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

const patch = async (id: string, payload: object): Promise<MediaItem> =>
  (await studio.inject({ method: 'PATCH', url: `/api/admin/media/${id}`, headers: owner, payload })).json().data;
/** The alt text of the banner that the page shows. */
async function banner() {
  await createTestWorker(studio.services).runAll();
  return (await studio.services.media.findHero('hero-home'))?.alt;
}
const upload = async (alt: string) => client.add(await transparentPng(), { category: 'hero-home', alt });

test('the picture that was uploaded or chosen last is the banner, whatever came before', async () => {
  const first = await upload('first');
  const second = await upload('second');
  expect(await banner()).toBe('second');
  expect([first.sortOrder, second.sortOrder]).toEqual(['0', '0']);

  await patch(first.id, { category: 'hero-home', isPublished: true });
  expect(await banner()).toBe('first');
  const third = await upload('third');
  expect(await banner()).toBe('third');
  await patch(second.id, { category: 'hero-home' });
  await patch(first.id, { category: 'hero-home' });
  expect(await banner()).toBe('first');

  await patch(first.id, { isPublished: false });
  expect(await banner()).toBe('second');
  await patch(third.id, { sortOrder: '-40' });
  expect(await banner()).toBe('third');
  await upload('fourth');
  expect(await banner()).toBe('fourth');

  const elsewhere = await client.add(await transparentPng(), { category: 'event-photography', alt: 'moved' });
  await patch(elsewhere.id, { category: 'hero-home' });
  expect(await banner()).toBe('moved');
});

test('choosing the banner again changes no position', async () => {
  const item = await client.add(await transparentPng(), { category: 'hero-newborn' });
  expect((await patch(item.id, { category: 'hero-newborn' })).sortOrder).toBe('0');
});

test('a position that staff have set is kept, and other categories keep theirs', async () => {
  const last = await client.add(await transparentPng(), { category: 'hero-property', sortOrder: '7' });
  expect(last.sortOrder).toBe('7');
  expect((await patch(last.id, { category: 'hero-property', sortOrder: '9' })).sortOrder).toBe('9');
  const other = await client.add(await transparentPng(), { category: 'event-photography', sortOrder: '-3' });
  expect((await patch(other.id, { category: 'wedding-photography' })).sortOrder).toBe('-3');
  expect((await client.add(await transparentPng(), { category: 'wedding-photography' })).sortOrder).toBe('0');
});
