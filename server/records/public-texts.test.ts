import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// What staff see is what they wrote; what the public sees is never the name of a client's file.
let studio: TestApp;
let owner: { authorization: string };
let client: MediaClient;
let named: MediaItem;
let other: MediaItem;
const nameOf = (item: MediaItem) => item.originalName.replace(/\.[^.]*$/, '');

beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
  const add = (originalName: string) => async () =>
    client.add(await photo(), { originalName, filename: originalName, category: 'wedding-photography' });
  named = await add('Jane Novak 604-555-0142.jpg')();
  other = await add('20260512_Novak_7391.JPG')();
  await createTestWorker(studio.services).runAll();
});
afterAll(() => studio.close());

async function create(url: string, payload: object): Promise<{ id: string }> {
  const answer = await studio.inject({ method: 'POST', url, payload, headers: owner });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return (answer.json() as { data: { id: string } }).data;
}

async function seen(url: string, id: string, headers: Record<string, string> = {}) {
  const answer = await studio.inject({ url, headers });
  return (answer.json() as { data: { id: string }[] }).data.find((record) => record.id === id);
}

const image = (over: object) => create('/api/admin/cms/images', { imageUrl: named.filePath, ...over });
const publicImage = (id: string) => seen('/api/cms/images', id);

test('a picture from the picker gets a generic text in public, and staff see the stored text', async () => {
  const { id } = await image({ alt: named.alt });
  expect(await publicImage(id)).toMatchObject({ alt: 'Wedding photo' });
  expect(await seen('/api/cms/images', id, owner)).toMatchObject({ alt: nameOf(named) });
});

test.each([
  ['with its extension', () => named.originalName],
  ['in other case, between spaces', () => `  ${nameOf(named).toUpperCase()} `],
  ['of another file, whose picture it showed before', () => nameOf(other)],
])('a name %s is one too', async (_what, alt) => {
  const { id } = await image({ alt: alt() });
  expect(await publicImage(id)).toMatchObject({ alt: 'Wedding photo' });
});

test('an absolute URL refers to the file as well', async () => {
  const { id } = await image({ imageUrl: `https://studio.example${named.filePath}`, alt: nameOf(named) });
  expect(await publicImage(id)).toMatchObject({ alt: 'Wedding photo' });
});

test('a text that staff wrote for the picture replaces its file name', async () => {
  const own = await client.add(await photo(), { originalName: 'IMG_4711.jpg', filename: 'IMG_4711.jpg' });
  const { id } = await image({ imageUrl: own.filePath, alt: own.alt });
  expect(await publicImage(id)).toMatchObject({ alt: 'Photo' });
  const url = `/api/admin/media/${own.id}`;
  await studio.inject({ method: 'PATCH', url, payload: { alt: 'Two rings' }, headers: owner });
  expect(await publicImage(id)).toMatchObject({ alt: 'Two rings' });
});

test('a renamed file is recognised by its first name', async () => {
  const own = await client.add(await photo(), { originalName: 'Bo 6045550177.jpg', filename: 'Bo 6045550177.jpg' });
  const { id } = await image({ imageUrl: own.filePath, alt: own.alt });
  const url = `/api/admin/media/${own.id}`;
  await studio.inject({ method: 'PATCH', url, payload: { originalName: 'rings.jpg' }, headers: owner });
  expect(await publicImage(id)).toMatchObject({ alt: 'Photo' });
});

test.each([
  ['/api/admin/floor-plans', '/api/floor-plans', { planType: 'Apartment', imageUrl: '' }],
  ['/api/admin/property-videos', '/api/property-videos', { videoUrl: '', thumbnailUrl: '', duration: '0:02' }],
])('a title at %s that was the name of a file with a telephone number is none in public', async (admin, open, urls) => {
  const filled = Object.fromEntries(Object.entries(urls).map(([name, value]) => [name, value || named.filePath]));
  const { id } = await create(admin, { ...filled, title: nameOf(named), description: 'Sea view' });
  expect(await seen(open, id)).toMatchObject({ title: 'Wedding photo', description: 'Sea view' });
  expect(await seen(admin, id, owner)).toMatchObject({ title: nameOf(named) });
});

test('a text that staff wrote is kept, also where a file has that name', async () => {
  const house = await client.add(await photo(), {
    originalName: '1204 Maple Street.jpg',
    filename: '1204 Maple Street.jpg',
  });
  const plan = await create('/api/admin/floor-plans', {
    title: '1204 Maple Street',
    description: 'Two floors',
    planType: 'Apartment',
    imageUrl: house.filePath,
  });
  expect(await seen('/api/floor-plans', plan.id)).toMatchObject({ title: '1204 Maple Street' });
  const written = await image({ alt: 'Jane in the garden', title: 'Garden 7', caption: 'May 12' });
  expect(await publicImage(written.id)).toMatchObject({
    alt: 'Jane in the garden',
    title: 'Garden 7',
    caption: 'May 12',
  });
});
