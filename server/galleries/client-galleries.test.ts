import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { ClientGallery, ClientLink, NewClientLink } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { recordContracts } from '#contract/records/contracts.ts';
import { kinds } from '#server/testing/clients/access-table.ts';
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

const base = '/api/admin/client-galleries';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers: object = {}) =>
  studio.inject({ method, url, headers: { ...owner, ...headers }, ...(payload && { payload }) });
async function read<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await call(method, url, payload);
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json().data as T;
}
const create = (fields: object = {}) => read<ClientGallery>('POST', base, { title: 'Chen family', ...fields });
const share = (id: string, fields: object = { rights: ['view'] }) =>
  read<NewClientLink>('POST', `${base}/${id}/links`, fields);
const itemsOf = (id: string) => read<MediaItem[]>('GET', `${base}/${id}/items`);
let width = 300;
const add = async (gallery: { id: string }, fields: object = {}) => {
  width += 1;
  return client.add(await photo({ width }), { category: 'client-work', clientGalleryId: gallery.id, ...fields });
};
const rows = () => studio.services.database.db;
const setColumns = (id: string, columns: object) =>
  rows().updateTable('media').set(columns).where('id', '=', id).execute();

test('a gallery has its fields, is listed, changed and conflicts as other records do', async () => {
  const fields = {
    clientName: '陈美玲',
    clientEmail: 'meiling@example.com',
    language: 'zh-Hans',
    service: 'portrait',
    shootDate: '2026-11-02',
    address: '1204 Maple Street',
    message: 'Thank you!',
    sections: ['Ceremony', 'Portraits'],
  };
  const gallery = await create(fields);
  expect(gallery).toMatchObject({
    ...fields,
    title: 'Chen family',
    version: 1,
    state: 'draft',
    coverMediaId: null,
    cover: null,
    enquiryId: null,
    itemCount: 0,
    views: 0,
  });
  expect(await read('GET', `${base}/${gallery.id}`)).toEqual(gallery);
  expect((await read<ClientGallery[]>('GET', base)).map(({ id }) => id)).toContain(gallery.id);
  const changed = await call('PATCH', `${base}/${gallery.id}`, { title: 'Chens' }, { 'if-match': '"1"' });
  expect(changed.json().data).toMatchObject({ title: 'Chens', version: 2, clientName: '陈美玲' });
  const late = await call('PATCH', `${base}/${gallery.id}`, { title: 'Others' }, { 'if-match': '"1"' });
  expect([late.statusCode, late.json().code]).toEqual([412, 'edited-elsewhere']);
});

async function faults(fields: object): Promise<string[] | undefined> {
  const response = await call('POST', base, { title: 'A', ...fields });
  return response.json().errors?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
}

test('what a gallery cannot be is said by field', async () => {
  expect(await faults({ title: ' ' })).toEqual(['title no-title']);
  expect(await faults({ clientEmail: 'x' })).toEqual(['clientEmail not-an-email']);
  expect(await faults({ shootDate: '2026-02-30' })).toEqual(['shootDate not-a-day']);
  expect(await faults({ sections: ['A', 'A'] })).toEqual(['sections section-twice']);
  expect(await faults({ enquiryId: crypto.randomUUID() })).toEqual(['enquiryId no-such-enquiry']);
  expect(await faults({ watermark: {} })).toBeDefined();
});

test('work for a client needs its gallery, takes photos into a new section, and the library neither lists nor counts it', async () => {
  const gallery = await create();
  const without = await client.claim(await stored(), { category: 'client-work' });
  expect(without.json().errors[0]).toMatchObject({ path: 'clientGalleryId', code: 'no-client-gallery' });
  const nowhere = { category: 'client-work', clientGalleryId: crypto.randomUUID() } as const;
  const unknown = await client.claim(await stored(), nowhere);
  expect(unknown.json().errors[0]).toMatchObject({ path: 'clientGalleryId', code: 'no-such-client-gallery' });
  const other = await client.claim(await stored(), { category: 'hero-home', clientGalleryId: gallery.id });
  expect(other.json().errors[0]).toMatchObject({ path: 'clientGalleryId', code: 'not-client-work' });

  const photosBefore = await studio.services.media.measurePhotos();
  const item = await add(gallery, { section: 'Ceremony', isPublished: true });
  expect(item).toMatchObject({ category: 'client-work', clientGalleryId: gallery.id, section: 'Ceremony' });
  expect(item.isPublished).toBe(false);
  expect(await read('GET', `${base}/${gallery.id}`)).toMatchObject({
    sections: ['Ceremony'],
    itemCount: 1,
    version: 1,
  });
  expect((await itemsOf(gallery.id)).map(({ id }) => id)).toEqual([item.id]);
  expect(await client.find(item.id)).toBeUndefined();
  expect(await studio.services.media.measurePhotos()).toEqual(photosBefore);
  for (const query of ['?category=records-only', '?category=hero-home']) {
    const listed = (await studio.inject({ url: `/api/media${query}`, headers: owner })).json().data as MediaItem[];
    expect(listed.map(({ id }) => id)).not.toContain(item.id);
  }
  const polled = await studio.inject({ url: `/api/media?ids=${item.id}`, headers: owner });
  expect(polled.json().data).toMatchObject([{ id: item.id, section: 'Ceremony' }]);
});

async function stored(): Promise<string> {
  const url = await client.issue({ category: 'client-work' });
  width += 1;
  await client.put(url, await photo({ width }));
  return url;
}

test('no call and no statement publishes it, or makes it a part of what visitors see', async () => {
  const gallery = await create();
  const item = await add(gallery);
  const fault = async (payload: object) => (await call('PATCH', `/api/admin/media/${item.id}`, payload)).json().errors;
  expect(await fault({ isPublished: true })).toMatchObject([{ path: 'isPublished', code: 'client-work-only' }]);
  expect(await fault({ category: 'hero-home' })).toMatchObject([{ path: 'category', code: 'client-work-only' }]);
  // As an older version, or a person with a database client, would do it.
  await expect(setColumns(item.id, { isPublished: 1 })).rejects.toThrow();
  await expect(setColumns(item.id, { category: 'family-portraits' })).rejects.toThrow();
  await expect(setColumns(item.id, { clientGalleryId: null })).rejects.toThrow();
  const plain = await client.add(await photo({ width: 1 }), { category: 'hero-home' });
  const intoWork = await call('PATCH', `/api/admin/media/${plain.id}`, { category: 'client-work' });
  expect(intoWork.json().errors[0]).toMatchObject({ path: 'category', code: 'not-client-work' });

  for (const kind of kinds) {
    for (const field of recordContracts[kind.kind].urlFields) {
      const href = `https://a.example${item.filePath}`;
      const value = field === 'socialLinks' ? [{ platform: 'portfolio', href }] : item.filePath;
      const named = await call('POST', kind.admin, { ...kind.body(60), [field]: value });
      expect([kind.kind, named.json().errors]).toMatchObject([kind.kind, [{ path: field, code: 'client-work-only' }]]);
      const record = await read<{ id: string }>('POST', kind.admin, kind.body(60));
      const changed = await call('PATCH', `${kind.admin}/${record.id}`, { [field]: value });
      expect([kind.kind, changed.json().errors]).toMatchObject([
        kind.kind,
        [{ path: field, code: 'client-work-only' }],
      ]);
      await call('DELETE', `${kind.admin}/${record.id}`);
    }
  }
  const identity = await studio.services.studio.identity();
  const changed = await call('PUT', '/api/admin/studio', { ...identity, chatQrImage: item.filePath });
  expect(changed.json().errors).toMatchObject([{ path: 'chatQrImage', code: 'client-work-only' }]);
});

test('items stand in the order of the camera with parts of a second, then of their names as a person counts', async () => {
  const gallery = await create({ sections: ['B', 'A'] });
  const shots = [
    ['IMG_10.jpg', '2026-05-01T10:00:05.5+02:00', 'A'],
    ['IMG_20.jpg', null, null],
    ['IMG_11.jpg', '2026-05-01T10:00:05.12', 'A'],
    ['IMG_9.jpg', null, null],
    ['IMG_1.jpg', '2026-05-01T10:00:05', 'A'],
    ['IMG_100.jpg', '2026-05-01T10:00:05.5', 'A'],
    ['first.jpg', '2026-05-02T09:00:00', 'B'],
  ] as const;
  for (const [originalName, capturedAt, section] of shots) {
    const { id } = await add(gallery, { originalName, ...(section && { section }) });
    await setColumns(id, { capturedAt });
  }
  const order = async () => (await itemsOf(gallery.id)).map(({ originalName }) => originalName.replace('.jpg', ''));
  expect(await order()).toEqual(['IMG_9', 'IMG_20', 'first', 'IMG_1', 'IMG_11', 'IMG_10', 'IMG_100']);

  const byName = new Map((await itemsOf(gallery.id)).map(({ originalName, id }) => [originalName, id]));
  const [ten, hundred, one] = ['IMG_10.jpg', 'IMG_100.jpg', 'IMG_1.jpg'].map((name) => byName.get(name) as string);
  const change = (payload: object) => call('PATCH', `${base}/${gallery.id}/items`, payload);
  await change({ ids: [hundred, ten], before: one });
  expect((await order()).slice(3)).toEqual(['IMG_100', 'IMG_10', 'IMG_1', 'IMG_11']);
  await change({ ids: [hundred], before: null, section: 'B' });
  expect(await order()).toEqual(['IMG_9', 'IMG_20', 'first', 'IMG_100', 'IMG_10', 'IMG_1', 'IMG_11']);
  await change({ ids: [...byName.values()], isByTime: true });
  expect((await order()).slice(2)).toEqual(['IMG_100', 'first', 'IMG_1', 'IMG_11', 'IMG_10']);
  expect((await change({ ids: [crypto.randomUUID()], section: 'A' })).statusCode).toBe(400);
  expect((await change({ ids: [ten] })).statusCode).toBe(400);

  // A section that is removed leaves its items without one.
  await call('PATCH', `${base}/${gallery.id}`, { sections: ['B'] });
  expect((await itemsOf(gallery.id)).map(({ section }) => section)).toEqual([null, null, null, null, null, 'B', 'B']);
});

test('an item moves to another gallery, one by one and many at once', async () => {
  const [from, to] = [await create(), await create()];
  const [a, b] = [await add(from, { section: 'One' }), await add(from)];
  await read('PATCH', `/api/admin/media/${a!.id}`, { clientGalleryId: to.id });
  expect(await read('GET', `${base}/${to.id}`)).toMatchObject({ itemCount: 1, sections: ['One'] });
  const nowhere = await call('PATCH', `/api/admin/media/${b!.id}`, { clientGalleryId: crypto.randomUUID() });
  expect(nowhere.json().errors[0]).toMatchObject({ code: 'no-such-client-gallery' });
  await read('PATCH', `${base}/${from.id}/items`, { ids: [b!.id], clientGalleryId: to.id, section: 'Two' });
  expect((await itemsOf(to.id)).map(({ section }) => section)).toEqual(['One', 'Two']);
  expect(await itemsOf(from.id)).toEqual([]);
});

test('the cover is the chosen item, else the earliest photo; only an item of the gallery can be it', async () => {
  const [gallery, other] = [await create(), await create()];
  const [late, early, foreign] = [await add(gallery), await add(gallery), await add(other)];
  await createTestWorker(studio.services).runAll();
  await setColumns(late.id, { capturedAt: '2026-05-02T10:00:00' });
  await setColumns(early.id, { capturedAt: '2026-05-01T10:00:00' });
  const shown = () => read<ClientGallery>('GET', `${base}/${gallery.id}`);
  expect((await shown()).cover?.base).toContain(early.id);
  await read('PATCH', `${base}/${gallery.id}`, { coverMediaId: late.id });
  expect((await shown()).cover?.base).toMatch(new RegExp(`^/media/${late.id}/.+~`));
  const refused = await call('PATCH', `${base}/${gallery.id}`, { coverMediaId: foreign.id });
  expect(refused.json().errors[0]).toMatchObject({ path: 'coverMediaId', code: 'not-in-gallery' });
  await call('DELETE', `/api/admin/media/${late.id}`);
  expect(await shown()).toMatchObject({ coverMediaId: null, cover: { base: expect.stringContaining(early.id) } });
});

test('a link tells its address once; the database has a hash of it, and of its PIN', async () => {
  const gallery = await create();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const link = await share(gallery.id, { rights: ['download'], label: 'Mum', pin: '471147114711', expiresAt });
  const token = /^http:\/\/[^/]+\/g\/([0-9a-f]{32})$/.exec(link.url)![1]!;
  expect(link).toMatchObject({ rights: ['view', 'download'], label: 'Mum', hasPin: true, expiresAt, state: 'open' });
  const listed = await call('GET', `${base}/${gallery.id}/links`);
  expect(listed.json().data).toEqual([{ ...link, url: undefined }].map(({ url: _url, ...rest }) => rest));
  const { rows: linkRows } = await sql<object>`select * from client_gallery_links`.execute(rows());
  const { rows: events } = await sql<object>`select * from audit_events`.execute(rows());
  const text = JSON.stringify([linkRows, events]);
  expect(text).not.toContain(token);
  // So long that it does not stand in a hash by chance.
  expect(text).not.toContain('471147114711');
  expect(text).toContain(createHash('sha256').update(token).digest('hex'));
  expect(text).toContain('$argon2id$');

  expect(await read('GET', `${base}/${gallery.id}`)).toMatchObject({ state: 'shared', openLinkCount: 1 });
  for (const [payload, path, code] of [
    [{ rights: [] }, 'rights', 'no-rights'],
    [{ rights: ['view'], pin: '12' }, 'pin', 'not-a-pin'],
    [{ rights: ['view'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'already-over'],
  ] as const) {
    const refused = await call('POST', `${base}/${gallery.id}/links`, payload);
    expect(refused.json().errors).toMatchObject([{ path, code }]);
  }
  expect((await call('DELETE', `${base}/${gallery.id}/links/${link.id}`)).statusCode).toBe(204);
  expect((await call('DELETE', `${base}/${gallery.id}/links/${link.id}`)).statusCode).toBe(204);
  expect((await call('DELETE', `${base}/${gallery.id}/links/${crypto.randomUUID()}`)).statusCode).toBe(404);
  const [revoked] = await read<ClientLink[]>('GET', `${base}/${gallery.id}/links`);
  expect(revoked).toMatchObject({ state: 'revoked', revokedAt: expect.any(String) });
  expect(await read('GET', `${base}/${gallery.id}`)).toMatchObject({ state: 'draft', openLinkCount: 0 });
});

test('a deleted gallery goes to the trash with its items as one entry, and comes back with them', async () => {
  const gallery = await create();
  const [kept, gone] = [await add(gallery), await add(gallery)];
  await call('DELETE', `/api/admin/media/${gone.id}`);
  const late = await call('DELETE', `${base}/${gallery.id}`, undefined, { 'if-match': '"7"' });
  expect(late.statusCode).toBe(412);
  expect((await call('DELETE', `${base}/${gallery.id}`)).statusCode).toBe(204);
  const trash = async () =>
    (await read<{ id: string; entity: string; childCount: number }[]>('GET', '/api/admin/trash')).filter(({ id }) =>
      [gallery.id, kept.id, gone.id].includes(id),
    );
  expect(await trash()).toMatchObject([{ entity: 'client-gallery', id: gallery.id, childCount: 1 }]);
  expect((await call('GET', `${base}/${gallery.id}/items`)).statusCode).toBe(404);
  expect(
    (await client.claim(await stored(), { category: 'client-work', clientGalleryId: gallery.id })).statusCode,
  ).toBe(400);

  await read('POST', '/api/admin/trash/restore', { things: [{ entity: 'client-gallery', id: gallery.id }] });
  expect((await itemsOf(gallery.id)).map(({ id }) => id)).toEqual([kept.id]);
  expect(await trash()).toMatchObject([{ entity: 'media', id: gone.id }]);

  await call('DELETE', `${base}/${gallery.id}`);
  await client.purge(gallery.id, 'client-gallery');
  expect(await trash()).toEqual([]);
  await studio.services.uploadSweeper.sweep();
  for (const table of ['clientGalleries', 'clientGalleryLinks'] as const) {
    expect(await rows().selectFrom(table).select('id').where('id', '=', gallery.id).execute()).toEqual([]);
  }
  const left = await rows().selectFrom('media').select('id').where('clientGalleryId', '=', gallery.id).execute();
  expect(left).toEqual([]);
  expect(await studio.services.storage.head(kept.filePath.replace('/objects/', ''))).toBeUndefined();
});

test('what a client gallery has is no duplicate for the library, and the other way round', async () => {
  const bytes = await photo({ width: 777 });
  const [one, two] = [await create(), await create()];
  const find = { onDuplicate: 'find', category: 'client-work' } as const;
  const first = await client.add(bytes, { ...find, clientGalleryId: one.id });
  const url = await client.issue();
  await client.put(url, bytes);
  const again = await client.claim(url, { ...find, clientGalleryId: one.id });
  expect([again.statusCode, again.json().data.id]).toEqual([200, first.id]);
  expect((await client.add(bytes, { ...find, clientGalleryId: two.id })).id).not.toBe(first.id);
  expect((await client.add(bytes, { onDuplicate: 'find', category: 'hero-home' })).id).not.toBe(first.id);
});
