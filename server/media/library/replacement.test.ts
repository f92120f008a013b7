import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import type { ClientGallery } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import {
  createMediaStudio,
  createTestVideoWorkers,
  createTestWorker,
  type MediaStudio,
  videoFields,
} from '#server/testing/servers/media-worker.ts';

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers: object = {}) =>
  studio.inject({ method, url, headers: { ...studio.owner, ...headers }, ...(payload && { payload }) });
async function read<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await call(method, url, payload);
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json().data as T;
}
const work = () => createTestWorker(studio.services).runAll();
const rows = () => studio.services.database.db;
const byId = async (id: string) => (await read<MediaItem[]>('GET', `/api/media?ids=${id}`))[0] as MediaItem;
const inTrash = async (id: string) =>
  (await read<{ entity: string; id: string }[]>('GET', '/api/admin/trash')).some((one) => one.id === id);
const pathOf = (url: string) => new URL(url, 'http://studio.example').pathname;

/** A photo of the library with texts and a place. */
async function addPhoto(width: number): Promise<MediaItem> {
  const item = await studio.client.add(await photo({ width, height: 300 }), { category: 'family-portraits' });
  await work();
  return read('PATCH', `/api/admin/media/${item.id}`, {
    alt: 'A family',
    caption: 'In the park',
    tags: ['park'],
    sortOrder: '7',
    focalPoint: { x: 20, y: 30 },
  });
}
const replace = async (id: string, size: { width: number; height: number }, fields: object = {}) =>
  studio.client.add(await photo(size), {
    category: 'family-portraits',
    replacesId: id,
    originalName: 'better.jpg',
    ...fields,
  });

test('a better edit takes the place of a photo: id, texts, position and places in records stay, and the file before is in the trash', async () => {
  const item = await addPhoto(400);
  const member = { name: 'Mei', role: 'Photographer', description: 'Hello', image: item.filePath, isPublished: true };
  const record = await read<{ id: string; version: number }>('POST', '/api/admin/team', member);
  const before = item.picture?.base as string;
  const waiting = await replace(item.id, { width: 800, height: 600 });
  // Until it is ready, everybody sees the one before, and the library lists no other.
  expect(await byId(item.id)).toMatchObject({ filePath: item.filePath, version: item.version });
  expect(await studio.client.find(waiting.id)).toBeUndefined();
  const visible = (await studio.inject({ url: '/api/media' })).json().data as MediaItem[];
  expect(visible.map(({ id }) => id)).not.toContain(waiting.id);

  await work();
  const after = await byId(item.id);
  expect(after).toMatchObject({
    id: item.id,
    alt: 'A family',
    caption: 'In the park',
    tags: ['park'],
    sortOrder: '7',
    focalPoint: { x: 20, y: 30 },
    isPublished: true,
    originalName: 'DSC_0001.JPG',
    filePath: waiting.filePath,
    version: item.version + 1,
    picture: { width: 800, height: 600 },
  });
  expect(after.picture?.base).not.toBe(before);
  expect(await studio.statusOf(`${after.picture?.base}/${after.picture?.jpegWidths.at(-1)}.jpg`)).toBe(200);
  expect(await studio.statusOf(`${before}/400.jpg`)).toBe(404);
  const saved = await read<{ image: string; version: number }[]>('GET', '/api/admin/team');
  expect(saved.find(({ image }) => image === waiting.filePath)).toMatchObject({ version: record.version + 1 });
  const places = await read<object[]>('POST', '/api/admin/media/references', { ids: [item.id] });
  expect(places).toMatchObject([{ entity: 'team-member', field: 'image' }]);
  // The address before leads to the new file, from wherever somebody has linked to it.
  const old = await studio.inject({ url: item.filePath, headers: { accept: 'image/jpeg' } });
  expect([old.statusCode, (await sharp(old.rawPayload).metadata()).width]).toEqual([200, 800]);

  expect(await inTrash(waiting.id)).toBe(true);
  const [event] = await read<{ action: string; entityId: string; detail: object }[]>('GET', '/api/admin/audit-events');
  expect(event).toMatchObject({ action: 'update', entityId: item.id, detail: { fields: ['file'] } });
});

test('the file before is restored as an item of its own, which is not published, and can be deleted for good', async () => {
  const item = await addPhoto(410);
  const waiting = await replace(item.id, { width: 820, height: 600 });
  await work();
  await call('POST', '/api/admin/trash/restore', { things: [{ entity: 'media', id: waiting.id }] });
  const restored = await byId(waiting.id);
  expect(restored).toMatchObject({
    alt: 'A family',
    isPublished: false,
    filePath: item.filePath,
    picture: { width: 410 },
  });
  await work();
  expect(await byId(item.id)).toMatchObject({ picture: { width: 820 } });
  await call('DELETE', `/api/admin/media/${waiting.id}`);
  expect((await studio.client.purge(waiting.id)).statusCode).toBe(200);
  expect(await byId(item.id)).toMatchObject({ picture: { width: 820 } });
  const original = await studio.services.delivery.findOriginal(item.id);
  await original.open();
});

test('a damaged upload changes nothing, and staff see that it failed', async () => {
  const item = await addPhoto(420);
  const waiting = await replace(item.id, { width: 840, height: 600 });
  // As a file whose end is lost.
  await studio.setRow(waiting.id, { fileSize: 1 });
  await work();
  expect(await byId(item.id)).toEqual(item);
  expect(await studio.client.find(waiting.id)).toMatchObject({ state: 'failed', isPublished: false });
});

test('of two files for one photo the later one stays, whichever is processed first; both others are in the trash', async () => {
  const item = await addPhoto(430);
  const first = await replace(item.id, { width: 861, height: 600 });
  const second = await replace(item.id, { width: 862, height: 600 });
  await rows().updateTable('media').set({ createdAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', first.id).execute();
  await studio.setRow(first.id, { leasedBy: 'elsewhere', leasedUntil: '2999-01-01T00:00:00.000Z' });
  await studio.setRow(first.id, { leasedUntil: new Date(Date.now() + 50_000).toISOString() });
  await work();
  expect(await byId(item.id)).toMatchObject({ picture: { width: 862 } });
  await studio.setRow(first.id, { leasedBy: null, leasedUntil: null });
  await work();
  expect(await byId(item.id)).toMatchObject({ picture: { width: 862 } });
  expect([await inTrash(first.id), await inTrash(second.id)]).toEqual([true, true]);
  const sizes = await rows().selectFrom('media').select('width').where('id', 'in', [first.id, second.id]).execute();
  expect(sizes.map(({ width }) => width).toSorted()).toEqual([430, 861]);
});

test('a photo of a client gallery keeps section, order and cover, and the client sees the new one', async () => {
  const gallery = await read<ClientGallery>('POST', '/api/admin/client-galleries', { title: 'Chens' });
  const own = { category: 'client-work', clientGalleryId: gallery.id, section: 'Park' } as const;
  const item = await studio.client.add(await photo({ width: 440, height: 300 }), own);
  const other = await studio.client.add(await photo({ width: 441, height: 300 }), own);
  await work();
  await read('PATCH', `/api/admin/client-galleries/${gallery.id}`, { coverMediaId: item.id });
  const link = await read<{ url: string }>('POST', `/api/admin/client-galleries/${gallery.id}/links`, {
    rights: ['download'],
  });
  const itemsOf = async () =>
    (await read<MediaItem[]>('GET', `/api/admin/client-galleries/${gallery.id}/items`)).map(({ id }) => id);
  const order = await itemsOf();
  expect(order.toSorted()).toEqual([item.id, other.id].toSorted());

  const waiting = await replace(item.id, { width: 880, height: 300 });
  expect(await itemsOf()).toEqual(order);
  expect((await read<ClientGallery>('GET', `/api/admin/client-galleries/${gallery.id}`)).itemCount).toBe(2);
  const file = `${pathOf(link.url)}/files/${item.id}?size=original`;
  const old = (await studio.inject({ url: file })).rawPayload;
  await work();
  expect(await itemsOf()).toEqual(order);
  expect(await byId(item.id)).toMatchObject({ section: 'Park', isPublished: false, picture: { width: 880 } });
  const shown = (await studio.inject({ url: file })).rawPayload;
  expect([(await sharp(old).metadata()).width, (await sharp(shown).metadata()).width]).toEqual([440, 880]);
  expect(await read('GET', `/api/admin/client-galleries/${gallery.id}`)).toMatchObject({ coverMediaId: item.id });
  expect(await studio.statusOf(`${pathOf(link.url)}/files/${waiting.id}?size=original`)).toBe(404);
});

test('a photo is not replaced by a film, an unknown item by nothing, and a form that is out of date is refused', async () => {
  const item = await addPhoto(450);
  const url = await studio.client.issue();
  await studio.client.put(url, await photo({ width: 451 }));
  const claim = (fields: object, headers: object = {}) =>
    call(
      'POST',
      '/api/admin/media',
      {
        filename: 'a.jpg',
        originalName: 'a.jpg',
        fileSize: '1',
        mimeType: 'image/jpeg',
        filePath: `/objects${pathOf(url)}`,
        category: 'family-portraits',
        mediaType: 'photo',
        ...fields,
      },
      headers,
    );
  const unknown = await claim({ replacesId: crypto.randomUUID() });
  expect(unknown.json().errors[0]).toMatchObject({ path: 'replacesId', code: 'nothing-to-replace' });
  const late = await claim({ replacesId: item.id }, { 'if-match': '"1"' });
  expect([late.statusCode, late.json().code]).toEqual([412, 'edited-elsewhere']);
  await studio.setRow(item.id, { mediaType: 'video' });
  const film = await claim({ replacesId: item.id });
  expect(film.json().code).toBe('file-type-mismatch');
  await studio.setRow(item.id, { mediaType: 'photo' });
  const current = await claim({ replacesId: item.id }, { 'if-match': `"${item.version}"` });
  expect(current.statusCode).toBe(201);
});

test('a change that ends in the middle leaves the old file whole', async () => {
  const item = await addPhoto(460);
  await replace(item.id, { width: 920, height: 600 });
  const { audit } = studio.services;
  const record = audit.record;
  audit.record = async () => {
    throw new Error('killed');
  };
  await work();
  expect(await byId(item.id)).toEqual(item);
  // A worker that runs only while there is work is started for it.
  expect(await studio.services.mediaWork.photos()).toBe(true);
  audit.record = record;
  await work();
  expect(await byId(item.id)).toMatchObject({ picture: { width: 920 } });
});

test('a film takes the place of a film once it can be played, with the jobs that wait for ffmpeg', async () => {
  const film = async (frames: number, fields: object = {}) => {
    const item = await studio.client.add(await shortVideo({ frames }), { ...videoFields, ...fields });
    await createTestVideoWorkers(studio.services, undefined).runAll();
    return item;
  };
  const item = await film(20);
  await studio.setRow(item.id, { posterChoice: JSON.stringify({ seconds: 600 }) });
  // Its own are done, and one of the new file waits.
  await rows().deleteFrom('filmJobs').where('mediaId', '=', item.id).execute();
  const waiting = await film(10, { replacesId: item.id });
  const after = await byId(item.id);
  expect(after).toMatchObject({ filePath: waiting.filePath, posterChoice: null, state: 'ready' });
  const [before] = await rows().selectFrom('media').selectAll().where('id', '=', waiting.id).execute();
  expect(Number(before?.durationMs)).toBeGreaterThan((after.film?.durationSeconds ?? Infinity) * 1000);
  const source = after.film?.sources[0]?.url ?? '';
  expect(await studio.statusOf(source)).toBe(200);
  const jobs = await rows().selectFrom('filmJobs').select('mediaId').execute();
  expect(jobs.map(({ mediaId }) => mediaId)).toEqual([item.id]);
});
