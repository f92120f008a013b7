import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import exifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryPreset, DeliveryProgress } from '#contract/client-delivery.ts';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { photo, planted } from '#server/testing/fixtures/pictures.ts';
import { createTestDeliveryWorker, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { clientFilesPrefix } from '#server/media/processing/client-files.ts';

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
const call = (method: Method, url: string, payload?: object) =>
  studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
async function send<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await call(method, url, payload);
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.body === '' ? (undefined as T) : (response.json().data as T);
}
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  studio.inject({ method, url, headers });
const create = (fields: object = {}) => send<ClientGallery>('POST', base, { title: 'Listing', ...fields });
const change = (id: string, fields: object) => send<ClientGallery>('PATCH', `${base}/${id}`, fields);
const progressOf = (id: string) => send<DeliveryProgress>('GET', `${base}/${id}/delivery`);
const itemsOf = (id: string) => send<MediaItem[]>('GET', `${base}/${id}/items`);
async function share(id: string, ...rights: string[]) {
  const { url } = await send<NewClientLink>('POST', `${base}/${id}/links`, { rights });
  const path = new URL(url).pathname;
  const token = path.slice('/g/'.length);
  const open = async () => {
    const opened = await studio.services.clientPage.open(token, undefined);
    if (opened?.state !== 'open') throw new Error('the link does not open');
    return opened.page;
  };
  return { path, open };
}

let shade = 0;
/** Unlike all others, so that no two share renditions. */
async function add(gallery: { id: string }, fields: object = {}, size: { width?: number; height?: number } = {}) {
  shade += 1;
  const bytes = await photo({ width: 400 + shade, ...size });
  await client.add(bytes, { category: 'client-work', clientGalleryId: gallery.id, ...fields });
  return bytes;
}
const process = async () => {
  await createTestWorker(studio.services).runAll();
  await createTestDeliveryWorker(studio.services).runAll();
};
async function listObjects(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of studio.services.storage.list(prefix)) keys.push(key);
  return keys;
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** The hashes of all files that are not marked. */
async function listUnmarked(): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const prefix of ['uploads/', 'derivatives/'])
    for (const key of await listObjects(prefix)) hashes.add(hash(await buffer(await studio.services.storage.get(key))));
  return hashes;
}
const mark = { text: '样片 <b>& PROOF', size: 60, opacity: 90, position: 'tiled' };

test('a link that may not download gets the watermark in every file and nothing else, not even while it is made', async () => {
  const gallery = await create({ watermark: mark });
  await add(gallery);
  await createTestWorker(studio.services).runAll();
  const viewing = await share(gallery.id, 'view', 'choose');
  const [{ id, picture }] = (await itemsOf(gallery.id)) as [MediaItem];
  const width = picture!.widths[0]!;
  const urls = [
    `${viewing.path}/files/${id}`,
    ...['320', '600', '2048', '99999'].map((size) => `${viewing.path}/files/${id}?size=${size}`),
    ...['avif', 'webp', 'jpg'].map((format) => `${viewing.path}/files/${id}/${width}.${format}`),
  ];
  for (const url of urls) {
    const early = await ask(url);
    expect([early.statusCode, early.json().code, early.headers['retry-after']], url).toEqual([
      425,
      'being-prepared',
      '20',
    ]);
    expect((await ask(url, { range: 'bytes=0-9' })).statusCode, url).toBe(425);
    expect((await ask(url, {}, 'HEAD')).statusCode, url).toBe(425);
  }
  const waiting = await viewing.open();
  expect(waiting.cover).toBeNull();
  expect(waiting.sections[0]!.items[0]).toMatchObject({ picture: null, isBeingPrepared: true });

  await createTestDeliveryWorker(studio.services).runAll();
  const unmarked = await listUnmarked();
  const tags = new Set<string>();
  for (const url of urls)
    for (const accept of ['image/avif,image/webp', 'image/webp', '*/*']) {
      const shown = await ask(url, { accept });
      expect([shown.statusCode, unmarked.has(hash(shown.rawPayload))], url).toEqual([200, false]);
      tags.add(String(shown.headers.etag));
      const part = await ask(url, { accept, range: 'bytes=5-40' });
      expect([part.statusCode, part.rawPayload.equals(shown.rawPayload.subarray(5, 41))], url).toEqual([206, true]);
    }
  const folders = await listObjects(clientFilesPrefix);
  expect([...tags].some((tag) => folders.some((key) => tag.includes(key.split('/')[1]!)))).toBe(false);
  const page = await viewing.open();
  expect(page.cover).toMatchObject({ base: `${viewing.path}/files/${id}` });
  expect(page.sections[0]!.items[0]!.picture!.widths).toContain(320);
  for (const url of [`${viewing.path}/files/${id}?size=original`, `${viewing.path}/all.zip`])
    expect((await ask(url)).statusCode, url).toBe(403);

  // Who may download sees photos as they are.
  const delivered = await share(gallery.id, 'download');
  const plain = await ask(`${delivered.path}/files/${id}/${width}.jpg`);
  expect([plain.statusCode, unmarked.has(hash(plain.rawPayload))]).toEqual([200, true]);
}, 120_000);

const readGrey = async ({ path }: { path: string }, id: string) =>
  sharp((await ask(`${path}/files/${id}/320.jpg`)).rawPayload)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });

test('a watermark covers a part of the picture: in its corner, in the middle or all over it', async () => {
  const gallery = await create({ watermark: { text: 'PROOF', size: 20, opacity: 100, position: 'bottom-right' } });
  await add(gallery);
  await process();
  const [{ id }] = (await itemsOf(gallery.id)) as [MediaItem];
  const link = await share(gallery.id, 'view');
  const plain = await share(gallery.id, 'download');
  const changed = async () => {
    const [marked, own] = [await readGrey(link, id), await readGrey(plain, id)];
    const { width, height } = own.info;
    const places = new Set<string>();
    for (let at = 0; at < own.data.length; at += 1) {
      if (Math.abs(own.data[at]! - marked.data[at]!) < 60) continue;
      const [x, y] = [Math.floor(((at % width) * 3) / width), Math.floor((Math.floor(at / width) * 3) / height)];
      places.add(`${x} ${y}`);
    }
    return [...places].sort();
  };
  expect(await changed()).toEqual(['2 2']);
  await change(gallery.id, { watermark: { text: 'PROOF', size: 20, opacity: 100, position: 'centre' } });
  await process();
  expect(await changed()).toEqual(['1 1']);
  await change(gallery.id, { watermark: { text: 'PROOF', size: 20, opacity: 100, position: 'tiled' } });
  await process();
  expect((await changed()).length).toBe(9);
}, 120_000);

test('another watermark is made anew, the old files go, and without one the photo is shown as it is', async () => {
  const before = new Set(await listObjects(clientFilesPrefix));
  const gallery = await create({ watermark: mark });
  await add(gallery);
  await process();
  const link = await share(gallery.id, 'view');
  const [{ id }] = (await itemsOf(gallery.id)) as [MediaItem];
  const file = `${link.path}/files/${id}/320.jpg`;
  const first = await ask(file);
  const own = async () => (await listObjects(clientFilesPrefix)).filter((key) => !before.has(key));
  const firstKeys = await own();
  expect(firstKeys.length).toBeGreaterThan(0);
  await change(gallery.id, { watermark: { ...mark, text: 'OTHER' } });
  expect((await ask(file)).statusCode).toBe(425);
  await process();
  const second = await ask(file);
  expect([second.statusCode, second.rawPayload.equals(first.rawPayload)]).toEqual([200, false]);
  const secondKeys = await own();
  expect([secondKeys.length, secondKeys.some((key) => firstKeys.includes(key))]).toEqual([firstKeys.length, false]);
  expect((await ask(file, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
  await change(gallery.id, { watermark: null });
  const plain = await ask(file);
  expect([plain.statusCode, (await listUnmarked()).has(hash(plain.rawPayload))]).toEqual([200, true]);
  await process();
  expect(await own()).toEqual([]);
}, 120_000);

const toMark = (imageMediaId: string | null, text = '') => ({
  watermark: { imageMediaId, text, size: 50, opacity: 100 },
});

test('the picture of a watermark is a PNG by its content, of the library or the gallery, and stays when the item goes', async () => {
  const gallery = await create();
  const png = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#c00' } })
    .png()
    .toBuffer();
  const logo = await client.add(png, { category: 'records-only', originalName: 'logo.jpg' });
  const other = await client.add(await photo({ width: 390 }), { category: 'records-only', originalName: 'logo.png' });
  const strange = await create();
  const theirs = await client.add(await sharp(png).negate().png().toBuffer(), {
    category: 'client-work',
    clientGalleryId: strange.id,
    originalName: 'theirs.png',
  });
  await add(gallery);
  await process();
  for (const [wrong, path] of [
    [toMark(other.id), 'watermark.imageMediaId'],
    [toMark(theirs.id), 'watermark.imageMediaId'],
    [toMark(crypto.randomUUID()), 'watermark.imageMediaId'],
    [toMark(null), 'watermark.text'],
    [toMark(logo.id, 'and a text'), 'watermark.text'],
    [{ watermark: { text: 'x', size: 4 } }, 'watermark.size'],
    [{ watermark: { text: 'x', opacity: 101 } }, 'watermark.opacity'],
    [{ watermark: { text: 'x'.repeat(81) } }, 'watermark.text'],
  ] as const) {
    const refused = await call('PATCH', `${base}/${gallery.id}`, wrong);
    expect([refused.statusCode, refused.json().errors?.[0]?.path], JSON.stringify(wrong)).toEqual([400, path]);
  }
  const saved = await change(gallery.id, toMark(logo.id));
  expect(saved.watermark).toEqual({ imageMediaId: logo.id, text: '', size: 50, opacity: 100, position: 'tiled' });
  const { storage, database } = studio.services;
  await database.db.deleteFrom('media').where('id', '=', logo.id).execute();
  for (const key of await listObjects('uploads/')) if (key.endsWith(logo.id)) await storage.delete(key);
  await process();
  const [{ id }] = (await itemsOf(gallery.id)) as [MediaItem];
  const link = await share(gallery.id, 'view');
  const { data } = await sharp((await ask(`${link.path}/files/${id}/320.jpg`)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const red = [...Array(data.length / 3).keys()].filter((at) => data[at * 3]! > 160 && data[at * 3 + 1]! < 60);
  expect(red.length).toBeGreaterThan(500);
  // What else is edited keeps it.
  expect((await change(gallery.id, { ...toMark(logo.id), message: 'Hello' })).watermark?.imageMediaId).toBe(logo.id);
}, 120_000);

test('an agent downloads a listing in two sizes: named by address and number, with exact ZIPs that go on where they broke off', async () => {
  const mls = await send<DeliveryPreset>('POST', '/api/admin/delivery-presets', {
    name: 'MLS',
    width: 300,
    height: 300,
    maxBytes: 50_000,
    naming: 'address',
  });
  const gallery = await create({ address: '12 Smith St.', downloadSizes: ['2048', mls.id], sections: ['Garden'] });
  expect(gallery.downloadSizes).toEqual(['2048', mls.id]);
  await add(gallery, { originalName: 'DSC_1.JPG' });
  await add(gallery, { originalName: 'DSC_2.JPG', section: 'Garden' });
  await createTestWorker(studio.services).runAll();
  const link = await share(gallery.id, 'download');
  const early = await ask(`${link.path}/all.zip?size=2048`);
  expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([425, 'being-prepared', '20']);
  expect((await link.open()).sizes).toMatchObject([
    { id: '2048', name: null, waiting: 2, missing: [] },
    { id: mls.id, name: 'MLS', waiting: 2 },
  ]);
  await process();
  expect((await link.open()).sizes.map(({ waiting }) => waiting)).toEqual([0, 0]);
  expect(await progressOf(gallery.id)).toMatchObject([
    { size: '2048', wanted: 2, made: 2, failed: [] },
    { size: mls.id, wanted: 2, made: 2, failed: [] },
  ]);

  const screen = await readZip((await ask(`${link.path}/all.zip?size=2048`)).rawPayload);
  expect([...screen.keys()]).toEqual(['DSC_1.jpg', 'Garden/DSC_2.jpg']);
  const whole = await ask(`${link.path}/all.zip?size=${mls.id}`);
  const listing = await readZip(whole.rawPayload);
  expect([...listing.keys()]).toEqual(['12-smith-st-01.jpg', '12-smith-st-02.jpg']);
  for (const bytes of listing.values()) {
    expect(bytes.length).toBeLessThanOrEqual(50_000);
    expect((await sharp(bytes).metadata()).width).toBe(300);
  }
  const etag = String(whole.headers.etag);
  const rest = await ask(`${link.path}/all.zip?size=${mls.id}`, { range: 'bytes=700-', 'if-range': etag });
  expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(700))]).toEqual([206, true]);
  const head = await ask(`${link.path}/all.zip?size=${mls.id}`, {}, 'HEAD');
  expect([head.headers['content-length'], head.headers.etag]).toEqual([String(whole.rawPayload.length), etag]);

  const [first, second] = (await itemsOf(gallery.id)) as [MediaItem, MediaItem];
  const one = await ask(`${link.path}/files/${second.id}?size=${mls.id}`);
  expect(one.rawPayload.equals(listing.get('12-smith-st-02.jpg')!)).toBe(true);
  expect(one.headers['content-disposition']).toBe('attachment; filename="12-smith-st-02.jpg"');
  // A selection, by ids and by how they begin: a form of hundreds has to fit into an address.
  for (const items of [`items=${second.id}`, `items=${second.id.slice(0, 8)}`])
    expect([...(await readZip((await ask(`${link.path}/all.zip?size=${mls.id}&${items}`)).rawPayload)).keys()]).toEqual(
      ['12-smith-st-02.jpg'],
    );
  const both = `items=${first.id.slice(0, 8)}&items=${second.id.slice(0, 8)}`;
  expect((await readZip((await ask(`${link.path}/all.zip?${both}`)).rawPayload)).size).toBe(2);
  const tooMany = Array.from({ length: 501 }, () => '0'.repeat(8)).join(',');
  for (const wrong of [`items=${crypto.randomUUID()}`, 'size=4000', `size=${crypto.randomUUID()}`])
    expect((await ask(`${link.path}/all.zip?${wrong}`)).statusCode, wrong).toBe(404);
  for (const wrong of [`items=${tooMany}`, 'items=..', 'size=large'])
    expect((await ask(`${link.path}/all.zip?${wrong}`)).statusCode, wrong).toBe(400);
  // Without the originals among the sizes there are none.
  expect((await ask(`${link.path}/files/${first.id}?size=original`)).statusCode).toBe(403);
  expect((await ask(`${link.path}/all.zip?size=original`)).statusCode).toBe(403);
  expect((await link.open()).download).toBeUndefined();
  // Nor has a link any of them that may only look.
  const viewing = await share(gallery.id, 'view');
  expect((await viewing.open()).sizes).toEqual([]);
  for (const url of [`files/${first.id}?size=${mls.id}`, `all.zip?size=${mls.id}`])
    expect((await ask(`${viewing.path}/${url}`)).statusCode, url).toBe(403);

  // A preset that is changed or gone is so for every gallery.
  await send('PUT', `/api/admin/delivery-presets/${mls.id}`, {
    name: 'MLS',
    width: 250,
    height: 250,
    maxBytes: null,
    naming: 'original',
  });
  expect((await ask(`${link.path}/all.zip?size=${mls.id}`)).statusCode).toBe(425);
  await process();
  const again = await readZip((await ask(`${link.path}/all.zip?size=${mls.id}`)).rawPayload);
  expect([...again.keys()]).toEqual(['DSC_1.jpg', 'Garden/DSC_2.jpg']);
  expect((await sharp(again.get('DSC_1.jpg')!).metadata()).width).toBe(250);
  await send('DELETE', `/api/admin/delivery-presets/${mls.id}`);
  expect((await send<ClientGallery>('GET', `${base}/${gallery.id}`)).downloadSizes).toEqual(['2048']);
  const refused = await call('PATCH', `${base}/${gallery.id}`, { downloadSizes: [mls.id] });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'downloadSizes']);
}, 180_000);

test('a photo that cannot have so few bytes is said to be missing, the others come, and it is made once there is room', async () => {
  const tight = await send<DeliveryPreset>('POST', '/api/admin/delivery-presets', {
    name: 'Tight',
    width: 2000,
    height: 2000,
    maxBytes: 50_000,
    naming: 'original',
  });
  const gallery = await create({ downloadSizes: [tight.id] });
  await add(gallery, { originalName: 'a.jpg' });
  await add(gallery, { originalName: 'b.jpg' });
  await createTestWorker(studio.services).runAll();
  const { db } = studio.services.database;
  await createTestDeliveryWorker(studio.services).runAll();
  const [a] = (await itemsOf(gallery.id)) as [MediaItem];
  const failure = JSON.stringify({ code: 'file-stays-too-large', params: { max: 50 } });
  await db.updateTable('clientFiles').set({ state: 'failed', failure }).where('mediaId', '=', a.id).execute();
  const link = await share(gallery.id, 'download');
  expect((await link.open()).sizes).toMatchObject([{ waiting: 0, missing: ['a.jpg'] }]);
  expect(await progressOf(gallery.id)).toMatchObject([
    { made: 1, failed: [{ id: a.id, name: 'a.jpg', code: 'file-stays-too-large', params: { max: 50 } }] },
  ]);
  expect([...(await readZip((await ask(`${link.path}/all.zip`)).rawPayload)).keys()]).toEqual(['b.jpg']);
  expect((await ask(`${link.path}/files/${a.id}?size=${tight.id}`)).statusCode).toBe(404);
  await send('POST', `${base}/${gallery.id}/delivery/retry`);
  await process();
  expect((await readZip((await ask(`${link.path}/all.zip`)).rawPayload)).size).toBe(2);
}, 120_000);

test('a worker that is killed leaves nothing behind: its files are made anew, and nothing is shown before', async () => {
  const gallery = await create({ watermark: mark });
  await add(gallery);
  await createTestWorker(studio.services).runAll();
  const { storage, database } = studio.services;
  let written = 0;
  const failing = {
    ...storage,
    async put(...args: Parameters<typeof storage.put>) {
      written += 1;
      // As a process that ends here: what comes after is never done.
      if (written > 2) await new Promise(() => {});
      return storage.put(...args);
    },
  };
  const dead = createTestDeliveryWorker(studio.services, { storage: failing, workerId: 'elsewhere:1' });
  dead.wake();
  void dead.runOnce();
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(2);
  const link = await share(gallery.id, 'view');
  const [{ id }] = (await itemsOf(gallery.id)) as [MediaItem];
  expect((await ask(`${link.path}/files/${id}/320.jpg`)).statusCode).toBe(425);
  await process();
  expect((await ask(`${link.path}/files/${id}/320.jpg`)).statusCode).toBe(425);
  // Its lease is over.
  const over = { leasedUntil: new Date(Date.now() - 1_000).toISOString() };
  await database.db.updateTable('clientFiles').set(over).where('leasedBy', '=', 'elsewhere:1').execute();
  await process();
  expect((await ask(`${link.path}/files/${id}/320.jpg`)).statusCode).toBe(200);
  const rows = await database.db.selectFrom('clientFiles').selectAll().where('mediaId', '=', id).execute();
  expect(rows).toMatchObject([{ state: 'made', interruptions: 0 }]);
}, 120_000);

test('what the gallery says stands in the sizes, the place only if it keeps it, and the original is the same to the byte', async () => {
  const texts = { copyright: '© 青禾摄影', credit: 'Qinghe', usageTerms: 'This listing only', keepsPlace: true };
  const gallery = await create({ downloadSizes: ['original', '4000'], ...texts });
  expect(gallery).toMatchObject(texts);
  const original = await add(gallery);
  await process();
  const [{ id }] = (await itemsOf(gallery.id)) as [MediaItem];
  const link = await share(gallery.id, 'download');
  const read = async () => {
    const { rawPayload } = await ask(`${link.path}/files/${id}?size=4000`);
    return { bytes: rawPayload, tags: exifReader.load(rawPayload, { expanded: true }) };
  };
  const kept = await read();
  expect(kept.tags.gps?.Latitude).toBeCloseTo(49.282, 3);
  expect(kept.tags.xmp?.rights?.description).toBe(texts.copyright);
  expect(kept.tags.xmp?.UsageTerms?.description).toBe(texts.usageTerms);
  await change(gallery.id, { keepsPlace: false, copyright: '' });
  await process();
  const plain = await read();
  expect(plain.tags.gps).toBeUndefined();
  // Without a notice of the gallery that of the photo stays.
  expect(plain.tags.xmp?.rights?.description).toBe(planted.copyright);
  for (const secret of [planted.serial, planted.owner, planted.camera])
    for (const { bytes } of [kept, plain]) expect(bytes.includes(secret)).toBe(false);
  expect((await ask(`${link.path}/files/${id}?size=original`)).rawPayload.equals(original)).toBe(true);
  expect((await readZip((await ask(`${link.path}/all.zip`)).rawPayload)).size).toBe(1);
}, 120_000);
