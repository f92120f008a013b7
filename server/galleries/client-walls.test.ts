import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { createDeliveryService } from '#server/media/delivery/delivery.service.ts';
import { createMediaRepository } from '#server/media/library/media.repository.ts';
import { createRenditionLinks, parseRenditionSet } from '#server/media/processing/rendition-set.ts';
import { createObjectCache } from '#server/platform/cache-reads.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { addClientCopies } from '#server/testing/fixtures/client-originals.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestClientPage } from '#server/testing/servers/client-page.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const base = '/api/admin/client-galleries';
let studio: TestApp;
let owner: { authorization: string };
let gallery: ClientGallery;
let item: MediaItem;
let shown: MediaItem;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  gallery = await send('POST', base, { title: 'Chen family' });
  const client = createMediaClient(studio, owner);
  await client.add(await photo({ width: 700 }), { category: 'client-work', clientGalleryId: gallery.id });
  shown = await client.add(await photo({ width: 710 }), { category: 'hero-home' });
  await createTestWorker(studio.services).runAll();
  [item] = (await send<MediaItem[]>('GET', `${base}/${gallery.id}/items`)) as [MediaItem];
});
afterAll(() => studio.close());

async function send<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<T> {
  const response = await studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.body === '' ? (undefined as T) : (response.json().data as T);
}
async function share() {
  const link = await send<NewClientLink>('POST', `${base}/${gallery.id}/links`, { rights: ['download'] });
  return { id: link.id, path: new URL(link.url).pathname };
}

test('where a CDN delivers what is public, it is told of no file of a client', async () => {
  const { services } = studio;
  const { db } = services.database;
  const disk = await openStorage({ dataDir: services.config.dataDir, s3: undefined }, { use: (work) => work('') });
  const storage = { ...disk, publicUrl: (key: string) => `https://cdn.test/${key}` };
  const delivery = createDeliveryService({
    repository: createMediaRepository(db),
    storage,
    objectCache: createObjectCache(storage, 0),
    links: createRenditionLinks(services.secrets.previewKey, storage.publicUrl),
    revision: services.revision,
    references: { listReferencesTo: async () => [] },
  });
  const rows = await db.selectFrom('media').selectAll().execute();
  const addressOf = (id: string) => {
    const row = rows.find((one) => one.id === id)!;
    const { set, jpegWidths } = parseRenditionSet(row)!;
    return { set, name: `${jpegWidths[0]}.jpg`, upload: row.storageKey.slice('uploads/'.length) };
  };
  const [ours, theirs] = [addressOf(shown.id), addressOf(item.id)];
  expect(await delivery.findRendition(shown.id, ours.set, ours.name)).toMatchObject({
    publicUrl: `https://cdn.test/derivatives/${ours.set}/${ours.name}`,
  });
  const missing = { code: 'not-found' };
  await expect(delivery.findRendition(item.id, theirs.set, theirs.name)).rejects.toMatchObject(missing);
  await expect(delivery.findObject(theirs.upload, undefined)).rejects.toMatchObject(missing);
  await expect(delivery.findPoster(theirs.upload, undefined)).rejects.toMatchObject(missing);
  for (const wanted of [{ name: theirs.name }, { size: 320, accept: undefined }, 'original'] as const)
    expect((await delivery.findClientFile(gallery.id, item.id, wanted)).publicUrl).toBeUndefined();
});

const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  studio.inject({ method, url, headers });

test('what a browser has kept is not confirmed once the link is revoked', async () => {
  const link = await share();
  const files = [
    `${link.path}/files/${item.id}?size=320`,
    `${link.path}/files/${item.id}?size=original`,
    `${link.path}/all.zip`,
  ];
  const tags = [];
  for (const url of files) {
    const { headers } = await ask(url, {});
    tags.push(String(headers.etag));
    expect((await ask(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  }
  await send('DELETE', `${base}/${gallery.id}/links/${link.id}`);
  for (const [index, url] of files.entries()) {
    const etag = tags[index] as string;
    const conditions: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': '*' },
      { range: 'bytes=0-9', 'if-range': etag },
    ];
    for (const headers of conditions) {
      for (const method of ['GET', 'HEAD'] as const)
        expect((await ask(url, headers, method)).statusCode, url).toBe(404);
    }
  }
});

test('an item that leaves the gallery leaves its links', async () => {
  const link = await share();
  const file = `${link.path}/files/${item.id}?size=original`;
  const status = async () => (await studio.inject({ url: file })).statusCode;
  const other = await send<ClientGallery>('POST', base, { title: 'Others' });
  expect(await status()).toBe(200);
  await send('PATCH', `${base}/${gallery.id}/items`, { ids: [item.id], clientGalleryId: other.id });
  expect(await status()).toBe(404);
  await send('PATCH', `${base}/${other.id}/items`, { ids: [item.id], clientGalleryId: gallery.id });
  expect(await status()).toBe(200);
  await send('DELETE', `/api/admin/media/${item.id}`);
  expect(await status()).toBe(404);
  await send('POST', '/api/admin/trash/restore', { things: [{ entity: 'media', id: item.id }] });
  expect(await status()).toBe(200);
});

test('a page of a large gallery reads the photos that it shows, and the ZIP none of their renditions', async () => {
  const { services } = studio;
  await addClientCopies(services.database.db, gallery.id, 300);
  const read: number[] = [];
  const listOfClientGallery: typeof services.media.listOfClientGallery = async (id, ids) => {
    const rows = await services.media.listOfClientGallery(id, ids);
    read.push(rows.length);
    return rows;
  };
  const media = { ...services.media, listOfClientGallery };
  const page = createTestClientPage(services, { media });
  const token = (await share()).path.slice('/g/'.length);
  const opened = await page.open(token, undefined);
  const names = opened?.state === 'open' && opened.page.sections.flatMap(({ items }) => items.map(({ name }) => name));
  expect([read, names && names.length]).toEqual([[240], 240]);
  await page.open(token, undefined, 2);
  await page.findAll(token, undefined);
  expect(read).toEqual([240, 61]);
});
