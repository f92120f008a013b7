import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaClient, type MediaClient, objectPathOf } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { largerPhoto, photo, planted, transparentPng } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let client: MediaClient;
let owner: { authorization: string };
let worker: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
  worker = createTestWorker(studio.services);
});
afterAll(() => studio.close());

const key = (url: string) => objectPathOf(url).replace('/objects/', '');
const visible = async () => (await studio.inject({ url: '/api/media' })).json().data as { id: string }[];
const patch = (id: string, payload: object, headers = {}) =>
  studio.inject({ method: 'PATCH', url: `/api/admin/media/${id}`, headers: { ...owner, ...headers }, payload });
const remove = (id: string) => studio.inject({ method: 'DELETE', url: `/api/admin/media/${id}`, headers: owner });

test('a claimed photo waits for its renditions, then comes first on the page and in the public list', async () => {
  const bytes = await largerPhoto();
  const item = await client.add(bytes, { originalName: 'C:\\shoot\\Sunset Pier.final.JPG', category: 'hero-home' });
  expect(item).toMatchObject({
    originalName: 'Sunset Pier.final.JPG',
    alt: 'Sunset Pier.final',
    caption: null,
    fileSize: String(bytes.length),
    mimeType: 'image/jpeg',
    tags: [],
    sortOrder: '0',
    isPublished: true,
    state: 'processing',
    picture: null,
    version: 1,
  });
  expect(await visible()).toEqual([]);
  expect(await studio.services.media.findHero('hero-home')).toBeUndefined();

  const before = studio.services.revision.current();
  await worker.runAll();
  expect(studio.services.revision.current()).toBeGreaterThan(before);
  expect(await client.find(item.id)).toMatchObject({ state: 'ready', failureReason: null });
  const hero = await studio.services.media.findHero('hero-home');
  expect(hero).toEqual({
    id: item.id,
    base: expect.stringMatching(new RegExp(`^/media/${item.id}/[0-9a-f]{32}-[0-9a-f]{8}$`)),
    width: 720,
    height: 480,
    widths: [320, 640, 720],
    jpegWidths: [320, 640, 720],
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    light: { corner: expect.any(Number), centre: expect.any(Number) },
    alt: 'Photo',
    caption: null,
  });
});

test('public responses contain nothing about the file; staff responses contain everything', async () => {
  const [open] = (await visible()) as object[];
  expect(Object.keys(open as object).toSorted()).toEqual(
    [
      'alt',
      'caption',
      'category',
      'filePath',
      'film',
      'id',
      'isPublished',
      'mediaType',
      'picture',
      'sortOrder',
      'tags',
    ].toSorted(),
  );
  const stale = { authorization: `Bearer ${'a'.repeat(43)}` };
  expect((await studio.inject({ url: '/api/media', headers: stale })).json().data).toEqual([open]);
});

test('a repeated claim returns the same item, concurrently or later', async () => {
  const url = await client.issue();
  await client.put(url, await transparentPng(), 'image/png');
  const answers = await Promise.all([client.claim(url), client.claim(url), client.claim(url)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
  const later = await client.claim(url, { alt: 'Something else' });
  expect([later.statusCode, later.json()]).toEqual([200, answers[0]?.json()]);
  await worker.runAll();
});

test('type and size are measured, whatever the claim says', async () => {
  const bytes = await transparentPng();
  const url = await client.issue();
  await client.put(url, bytes, 'image/jpeg');
  const { data } = (await client.claim(url, { fileSize: '7', mimeType: 'image/jpeg' })).json();
  expect(data).toMatchObject({ fileSize: String(bytes.length), mimeType: 'image/png' });
  await remove(data.id);
});

test.each([
  [{ filePath: '/objects/uploads/00000000-0000-4000-8000-000000000000' }, 404, 'not-found'],
  [{ filePath: '/etc/passwd' }, 400, 'validation-failed'],
  [{ category: 'property-video', mediaType: 'video' }, 422, 'file-type-mismatch'],
  [{ mediaType: 'video' }, 422, 'file-type-mismatch'],
  [{ category: 'holidays' }, 400, 'validation-failed'],
  [{ sortOrder: 'first' }, 400, 'validation-failed'],
  [{ filename: '' }, 400, 'validation-failed'],
  [{ state: 'ready' }, 400, 'validation-failed'],
] as const)('a claim with %j is refused', async (fields, status, code) => {
  const url = await client.issue();
  await client.put(url, await transparentPng(), 'image/png');
  const refused = await client.claim(url, fields as object);
  expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
});

test('an object that was not uploaded cannot be claimed', async () => {
  const refused = await client.claim(await client.issue());
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'upload-incomplete']);
});

test('staff edit a photo and its order, and pages are invalidated', async () => {
  const item = await client.add(await transparentPng(), { category: 'family-portraits', caption: 'Old', tags: ['a'] });
  await worker.runAll();
  const before = studio.services.revision.current();
  const changed = await patch(item.id, {
    originalName: 'new.png',
    alt: 'Two children',
    caption: '',
    category: 'newborn-photography',
    tags: ['b', 'c'],
    sortOrder: '-5',
    isPublished: false,
  });
  expect([changed.statusCode, changed.json().data]).toMatchObject([
    200,
    {
      alt: 'Two children',
      caption: null,
      category: 'newborn-photography',
      tags: ['b', 'c'],
      sortOrder: '-5',
      version: 2,
    },
  ]);
  expect(studio.services.revision.current()).toBeGreaterThan(before);
  expect((await visible()).map(({ id }) => id)).not.toContain(item.id);
});

test('an edit of an older version, an empty edit, and a category of the other type are rejected', async () => {
  const item = await client.add(await transparentPng());
  expect((await patch(item.id, { alt: 'a' }, { 'if-match': '"1"' })).statusCode).toBe(200);
  const late = await patch(item.id, { alt: 'b' }, { 'if-match': '"1"' });
  expect([late.statusCode, late.json().code]).toEqual([412, 'edited-elsewhere']);
  expect((await patch('00000000-0000-4000-8000-000000000000', { alt: 'a' })).statusCode).toBe(404);
  const moved = await patch(item.id, { category: 'property-video' });
  expect([moved.statusCode, moved.json().code]).toEqual([422, 'file-type-mismatch']);
  await remove(item.id);
});

test('lists are sorted by sort order, then newest first; the hero is the first item', async () => {
  const { database, media } = studio.services;
  const add = async (alt: string, sortOrder: string, createdAt: string) => {
    const item = await client.add(await transparentPng(), { category: 'hero-portrait', alt, sortOrder });
    await database.db.updateTable('media').set({ createdAt }).where('id', '=', item.id).execute();
  };
  await add('older', '0', '2026-01-01T00:00:00.000Z');
  await add('newer', '0', '2026-02-01T00:00:00.000Z');
  await add('last', '10', '2026-03-01T00:00:00.000Z');
  await add('first', '-1', '2025-01-01T00:00:00.000Z');
  await worker.runAll();
  const pictures = await media.listPublishedPictures('hero-portrait', { limit: 3 });
  expect(pictures.map(({ alt }) => alt)).toEqual(['first', 'newer', 'older']);
  expect((await media.findHero('hero-portrait'))?.alt).toBe('first');
});

test('the legacy list of photos is a bare array with its own few fields', async () => {
  const answer = await studio.inject({ url: '/api/admin/photos', headers: owner });
  const photos = answer.json() as object[];
  expect(Array.isArray(photos)).toBe(true);
  expect(Object.keys(photos[0] as object).toSorted()).toEqual(
    ['category', 'filePath', 'fileSize', 'filename', 'id', 'originalName'].toSorted(),
  );
});

const keys = async () => (await Array.fromAsync(studio.services.storage.list(''))).map((object) => object.key).sort();

test('media that is removed from the trash leaves no file and no row', async () => {
  const before = await keys();
  const item = await client.add(await photo({ width: 1201 }), { category: 'event-photography' });
  await worker.runAll();
  expect((await keys()).length).toBeGreaterThan(before.length + 1);
  expect((await remove(item.id)).statusCode).toBe(204);
  expect((await remove(item.id)).statusCode).toBe(404);
  await client.purge(item.id);
  expect(await keys()).toEqual(before);
  const again = await client.claim(item.filePath);
  expect(again.statusCode).toBe(404);
});

test('the same picture twice has one set of renditions, removed with the last of the two', async () => {
  const bytes = await photo();
  const sets = async () =>
    new Set(
      (await Array.fromAsync(studio.services.storage.list('derivatives/'))).map((object) => object.key.split('/')[1]),
    );
  const before = (await sets()).size;
  const first = await client.add(bytes, { category: 'visual-staging' });
  await worker.runAll();
  const second = await client.add(bytes, { category: 'visual-staging' });
  await worker.runAll();
  expect((await sets()).size).toBe(before + 1);
  await remove(first.id);
  await client.purge(first.id);
  const [left] = await studio.services.media.listPublishedPictures('visual-staging', { limit: 5 });
  expect(left?.id).toBe(second.id);
  expect((await studio.inject({ url: `${left?.base}/320.webp` })).statusCode).toBe(200);
  await remove(second.id);
  await client.purge(second.id);
  expect((await sets()).size).toBe(before);
});

test('references are listed before deletion; a deleted item that a record shows is still served, and not purged before nothing refers to it', async () => {
  const item = await client.add(await largerPhoto(), { category: 'professional-headshots' });
  await worker.runAll();
  const member = { name: 'Ana', role: 'Editor', description: 'Edits', image: item.filePath };
  const created = await studio.inject({ method: 'POST', url: '/api/admin/team', headers: owner, payload: member });
  const { id } = created.json().data;

  const payload = { ids: [item.id, '00000000-0000-4000-8000-000000000000'] };
  const url = '/api/admin/media/references';
  const references = await studio.inject({ method: 'POST', url, headers: owner, payload });
  expect(references.json()).toEqual({ data: [expect.objectContaining({ id, title: 'Ana', field: 'image' })] });

  expect((await remove(item.id)).statusCode).toBe(204);
  expect(await client.find(item.id)).toBeUndefined();
  expect((await client.claim(item.filePath)).statusCode).toBe(404);
  expect(await studio.services.media.listPublishedPictures('professional-headshots', { limit: 9 })).toEqual([]);
  await client.purge(item.id);
  expect((await studio.inject({ url: item.filePath })).statusCode).toBe(200);
  expect(await studio.services.media.findPublishedPicture(item.filePath)).toMatchObject({ id: item.id, width: 720 });

  await studio.inject({ method: 'DELETE', url: `/api/admin/team/${id}`, headers: owner });
  expect((await studio.inject({ url: item.filePath })).statusCode).toBe(404);
  await client.purge(item.id);
  const stored = () => studio.services.storage.head(item.filePath.replace('/objects/', ''));
  expect(await stored(), 'the member can be restored').toBeDefined();
  await client.purge(id, 'team-member');
  await client.purge(item.id);
  expect(await stored()).toBeUndefined();
});

test('the sweep removes uploads that were not claimed within a day, and no others', async () => {
  const [old, young] = [await client.issue(), await client.issue()];
  await client.put(old, await transparentPng(), 'image/png');
  await client.put(young, await transparentPng(), 'image/png');
  const { storage, uploadSweeper, database } = studio.services;
  const claimed = await client.add(await transparentPng());
  await uploadSweeper.sweep();
  expect(await storage.head(key(old))).toBeDefined();

  await database.db
    .updateTable('uploads')
    .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    .where('id', 'in', [key(old).split('/')[1] as string, claimed.filePath.split('/').at(-1) as string])
    .execute();
  expect(await uploadSweeper.sweep()).toMatchObject({ uploads: 1 });
  expect(await storage.head(key(old))).toBeUndefined();
  expect(await storage.head(key(young))).toBeDefined();
  expect(await storage.head(claimed.filePath.replace('/objects/', ''))).toBeDefined();
  expect((await client.claim(old)).statusCode).toBe(404);
});

test('planted secrets are in no public response', async () => {
  const bytes = await largerPhoto();
  await client.add(bytes, { category: 'wedding-photography' });
  await worker.runAll();
  const [picture] = await studio.services.media.listPublishedPictures('wedding-photography', { limit: 1 });
  const answer = await studio.inject({ url: `${picture?.base}/720.jpg` });
  expect(answer.statusCode).toBe(200);
  for (const secret of [planted.serial, planted.owner, planted.camera]) {
    expect([bytes.includes(secret), answer.rawPayload.includes(secret)], secret).toEqual([true, false]);
  }
});

const asked = async (ids: string, headers = {}) =>
  (await studio.inject({ url: '/api/media', query: { ids }, headers })).json();
const idsOf = (answer: { data: { id: string }[] }) => answer.data.map(({ id }) => id).toSorted();

test('items can be listed by id, by the public only visible ones', async () => {
  const [one, two] = [await client.add(await photo()), await client.add(await photo(), { isPublished: false })];
  await client.add(await photo());
  await worker.runAll();
  expect(idsOf(await asked(`${one.id},${two.id}`, owner))).toEqual([one.id, two.id].toSorted());
  expect(idsOf(await asked(`${one.id},${two.id}`))).toEqual([one.id]);
  expect(await asked('nonsense', owner)).toMatchObject({ status: 400, errors: [{ path: 'ids' }] });
});

const named = async (uploads: string, headers = {}) =>
  idsOf((await studio.inject({ url: '/api/media', query: { uploads }, headers })).json());
const uploadOf = ({ filePath }: { filePath: string }) => filePath.replace('/objects/uploads/', '');

test('the items of the files that records name can be asked for, staff also before they are ready', async () => {
  const [first, second] = [await client.add(await photo()), await client.add(await photo())];
  await client.add(await photo());
  const both = `${uploadOf(first)},${uploadOf(second)}`;
  expect(await named(both, owner)).toEqual([first.id, second.id].toSorted());
  expect(await named(both)).toEqual([]);
  await worker.runAll();
  expect(await named(uploadOf(first))).toEqual([first.id]);
  expect(await named(`${both},${'0'.repeat(8)}-0000-4000-8000-000000000000`, owner)).toHaveLength(2);
  expect((await studio.inject({ url: '/api/media?uploads=1%27or%271', headers: owner })).statusCode).toBe(400);
});

const shortLine = 'A line of sixty characters, which is as long as it may get.!';
const tooLong = `${shortLine}!`;

test('the caption of a photo is one short line, in each language', async () => {
  expect(shortLine).toHaveLength(60);
  const refusal = {
    code: 'validation-failed',
    errors: [{ path: 'caption', message: 'Must be at most 60 characters' }],
  };
  const fields = { category: 'family-portraits', caption: tooLong } as const;
  const url = await client.issue();
  await client.put(url, await photo({ width: 20 }));
  const refused = await client.claim(url, fields);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, refusal]);
  expect((await client.claim(url, { ...fields, caption: shortLine })).statusCode).toBe(201);

  const item = await client.add(await photo({ width: 21 }), { category: 'family-portraits' });
  expect((await patch(item.id, { caption: tooLong })).json()).toMatchObject(refusal);
  const chinese = await patch(item.id, { translations: { 'zh-Hans': { caption: tooLong } } });
  expect(chinese.json()).toMatchObject({ errors: [{ ...refusal.errors[0], path: 'translations.zh-Hans.caption' }] });
  const saved = await patch(item.id, { caption: shortLine, translations: { 'zh-Hans': { caption: '短' } } });
  expect(saved.json().data).toMatchObject({ caption: shortLine });
});

test('a longer caption that stands already stays, is shown, and is saved again with the form', async () => {
  const { db } = studio.services.database;
  const item = await client.add(await photo({ width: 22 }), { category: 'family-portraits', caption: 'Old' });
  await db.updateTable('media').set({ caption: tooLong }).where('id', '=', item.id).execute();
  await patch(item.id, { translations: { 'zh-Hans': { caption: '短' } } });
  await db.updateTable('translations').set({ text: tooLong }).where('entityId', '=', item.id).execute();
  const same = { caption: tooLong, translations: { 'zh-Hans': { caption: tooLong } } };
  const saved = await patch(item.id, { ...same, alt: 'Two children' });
  expect([saved.statusCode, saved.json().data.caption]).toEqual([200, tooLong]);
  expect((await patch(item.id, { caption: `${tooLong}!` })).statusCode).toBe(400);
});

test('the longer caption that a file has is taken as it is', async () => {
  const item = await client.add(await photo({ width: 23 }), { category: 'family-portraits' });
  const found = JSON.stringify({ caption: tooLong });
  await studio.services.database.db.updateTable('media').set({ foundTexts: found }).where('id', '=', item.id).execute();
  expect((await patch(item.id, { caption: tooLong })).json().data).toMatchObject({ caption: tooLong, found: null });
});
