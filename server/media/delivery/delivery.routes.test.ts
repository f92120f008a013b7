import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { shortVideo, plantedInVideo } from '#server/testing/fixtures/videos.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { createTestVideoWorkers, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { largerPhoto, planted } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let client: MediaClient;
let owner: { authorization: string };
let item: MediaItem;
let draft: MediaItem;
let video: MediaItem;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
  const added = await client.add(await largerPhoto(), { originalName: 'Näme "x".jpg' });
  const hidden = await client.add(await largerPhoto({ orientation: 6 }), { isPublished: false });
  const clip = await client.add(await shortVideo(), { category: 'property-video', mediaType: 'video' });
  await createTestWorker(studio.services).runAll();
  await createTestVideoWorkers(studio.services, undefined).runAll();
  [item, draft, video] = (await Promise.all([added, hidden, clip].map(({ id }) => client.find(id)))) as MediaItem[] as [
    MediaItem,
    MediaItem,
    MediaItem,
  ];
});
afterAll(() => studio.close());

const get = (url: string, headers: Record<string, string> = {}) => studio.inject({ url, headers });

test.each([
  ['320.avif', 'image/avif'],
  ['640.webp', 'image/webp'],
  ['640.jpg', 'image/jpeg'],
])('%s is served as %s, immutable and with safe headers', async (file, type) => {
  const answer = await get(`${item.picture?.base}/${file}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="${file}"`,
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    etag: expect.stringMatching(/^"[0-9a-f]{32}-[0-9a-f]{8}-/),
  });
});

test('a matching ETag gets 304, and HEAD gets no body', async () => {
  const url = `${item.picture?.base}/640.jpg`;
  const first = await get(url);
  const etag = first.headers.etag as string;
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  const head = await studio.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.headers.etag, head.body]).toEqual([
    200,
    String(first.rawPayload.length),
    etag,
    '',
  ]);
});

test('ranges are served', async () => {
  const url = `${item.picture?.base}/640.jpg`;
  const whole = await get(url);
  const size = whole.rawPayload.length;
  const etag = whole.headers.etag as string;

  const part = await get(url, { range: 'bytes=10-19' });
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 10-19/${size}`,
    '10',
  ]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);
  expect((await get(url, { range: 'bytes=-5' })).rawPayload.equals(whole.rawPayload.subarray(size - 5))).toBe(true);
  expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
  expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);

  const beyond = await get(url, { range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.json().code]).toEqual([
    416,
    `bytes */${size}`,
    'range-not-satisfiable',
  ]);
});

test('an unknown address gets a problem document, whatever is wrong with it', async () => {
  const base = item.picture?.base as string;
  const addresses = [
    `${base}/641.jpg`,
    `${base}/original.jpg`,
    `${base}/__proto__`,
    `${base}/..%2f..%2fuploads`,
    `/media/${item.id}/0123456789abcdef0123456789abcdef-1/640.jpg`,
    `/media/${draft.id}/${base.split('/').at(-1)}/640.jpg`,
    '/objects/uploads/00000000-0000-4000-8000-000000000000',
    '/objects/uploads/..%2f..%2flightwell.sqlite',
    `/objects/uploads/${item.id}`,
  ];
  for (const url of addresses) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found']);
  }
});

test('an unpublished photo is hidden from the public, and shown to staff by a signed address', async () => {
  const preview = draft.picture?.base as string;
  expect(preview).toMatch(/~/);
  const shown = await get(`${preview}/320.webp`);
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
  expect(shown.headers['cross-origin-resource-policy']).toBe('same-origin');

  expect((await get(`${preview.split('~')[0]}/320.webp`)).statusCode).toBe(404);
  expect((await get(`${preview.slice(0, -1)}${preview.endsWith('A') ? 'B' : 'A'}/320.webp`)).statusCode).toBe(404);
  expect((await get(draft.filePath)).statusCode).toBe(404);
});

test('publishing and unpublishing take effect on the next request', async () => {
  const set = (isPublished: boolean) =>
    studio.inject({ method: 'PATCH', url: `/api/admin/media/${draft.id}`, headers: owner, payload: { isPublished } });
  const base = draft.picture?.base.split('~')[0];
  expect((await set(true)).json().data.picture.base).toBe(base);
  expect((await get(`${base}/320.webp`)).statusCode).toBe(200);
  await set(false);
  expect((await get(`${base}/320.webp`)).statusCode).toBe(404);
});

test('the stored path serves the largest rendition in the best accepted format, never the original', async () => {
  const plain = await get(item.filePath);
  expect(plain.headers).toMatchObject({
    'content-type': 'image/jpeg',
    vary: 'accept',
    'cache-control': 'public, max-age=60',
  });
  for (const secret of [planted.serial, planted.owner]) expect(plain.rawPayload.includes(secret)).toBe(false);
  expect([await hasPosition(await largerPhoto()), await hasPosition(plain.rawPayload)]).toEqual([true, false]);
  const browser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };
  expect((await get(item.filePath, browser)).headers['content-type']).toBe('image/avif');
  expect((await get(item.filePath, { accept: 'image/webp,*/*' })).headers['content-type']).toBe('image/webp');
});

/** Whether the EXIF block of a picture has the tag 0x8825, which leads to a position. */
async function hasPosition(picture: Buffer): Promise<boolean> {
  const { exif } = await sharp(picture).metadata();
  return exif !== undefined && (exif.includes(Buffer.of(0x88, 0x25)) || exif.includes(Buffer.of(0x25, 0x88)));
}

test('a video is served without its metadata, and by ranges', async () => {
  expect(video).toMatchObject({ state: 'ready', mediaType: 'video', mimeType: 'video/mp4' });
  const whole = await get(video.filePath);
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
  for (const secret of Object.values(plantedInVideo)) expect(whole.rawPayload.includes(secret)).toBe(false);
  const part = await get(video.filePath, { range: 'bytes=0-99' });
  expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(0, 100))]).toEqual([206, true]);
});

test('a record shows only published photos and films', async () => {
  const { media } = studio.services;
  const set = (id: string, isPublished: boolean) =>
    studio.inject({ method: 'PATCH', url: `/api/admin/media/${id}`, headers: owner, payload: { isPublished } });
  expect(await media.findPublishedPicture(item.filePath)).toMatchObject({ id: item.id });
  expect(await media.findPublishedPicture(draft.filePath)).toBeUndefined();
  expect(await media.findPublishedVideo(video.filePath)).toMatchObject({ id: video.id });
  expect(await media.findPublishedVideo(item.filePath)).toBeUndefined();
  await set(video.id, false);
  expect(await media.findPublishedVideo(video.filePath)).toBeUndefined();
  await set(video.id, true);
});

test('the original is a download for staff only', async () => {
  const url = `/api/admin/media/${item.id}/original`;
  expect((await get(url)).statusCode).toBe(401);
  const answer = await get(url, owner);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.includes(planted.serial)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="N_me _x_.jpg"; filename*=UTF-8''N%C3%A4me%20_x_.jpg`,
    'cache-control': 'private, no-store',
  });
});

test('a new file is served to clients that know its address before pages are invalidated', async () => {
  const { database, revision } = studio.services;
  const change = (derivatives: string) =>
    database.db.updateTable('media').set({ derivatives }).where('id', '=', item.id).execute();
  const { derivatives } = await database.db
    .selectFrom('media')
    .select('derivatives')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  const whole = JSON.parse(derivatives as string) as { files: Record<string, number> };
  const { '320.webp': size, '640.webp': other, ...files } = whole.files;
  expect([size, other]).toEqual([expect.any(Number), expect.any(Number)]);
  await change(JSON.stringify({ ...whole, files }));
  await revision.bump();
  const base = item.picture?.base;
  expect((await get(`${base}/640.jpg`)).statusCode).toBe(200);
  expect((await get(`${base}/320.webp`)).statusCode).toBe(404);
  await change(derivatives as string);
  const asked = ['320.webp', '640.webp', '320.webp'].map((name) => get(`${base}/${name}`));
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('a page of pictures costs one query for each picture, and none when it is viewed again', async () => {
  const { database, revision } = studio.services;
  const url = `${item.picture?.base}/320.jpg`;
  await get(url);
  const real = database.db.selectFrom;
  let queries = 0;
  database.db.selectFrom = ((...args: Parameters<typeof real>) => {
    // The content revision is polled concurrently.
    if (String(args[0]) === 'media') queries += 1;
    return real.apply(database.db, args);
  }) as typeof real;
  try {
    for (let view = 0; view < 5; view += 1) expect((await get(url)).statusCode).toBe(200);
    expect(queries).toBe(0);
    // After a change of content each item is read once more.
    await revision.bump();
    for (let view = 0; view < 5; view += 1) expect((await get(url)).statusCode).toBe(200);
    expect(queries).toBe(1);
  } finally {
    database.db.selectFrom = real;
  }
});

test('the picture of a link preview is 1200 x 630, cut at the focal point, and at no other', async () => {
  const half = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#000000' } })
    .png()
    .toBuffer();
  const upright = await sharp({ create: { width: 400, height: 1000, channels: 3, background: '#ffffff' } })
    .composite([{ input: half, left: 0, top: 500 }])
    .jpeg()
    .toBuffer();
  const added = await client.add(upright, { category: 'hero-portrait' });
  await createTestWorker(studio.services).runAll();
  const lightOf = async (file: string) => {
    const { picture } = (await client.find(added.id)) as MediaItem;
    const answer = await get(`${picture?.base}/${file}`);
    if (answer.statusCode !== 200) return answer.statusCode;
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    return (await sharp(answer.rawPayload).stats()).channels[0]?.mean;
  };
  expect(await lightOf('share-50-50.jpg')).toBeCloseTo(127.5, -1);
  expect(await lightOf('share-50-0.jpg')).toBe(404);
  await studio.inject({
    method: 'PATCH',
    url: `/api/admin/media/${added.id}`,
    headers: owner,
    payload: { focalPoint: { x: 50, y: 0 } },
  });
  expect(await lightOf('share-50-0.jpg')).toBeGreaterThan(250);
  expect(await lightOf('share-50-50.jpg')).toBe(404);
  const { head } = await studio.services.media.findHero('hero-portrait').then(async (hero) => {
    const { shareImage } = await import('#app/site/seo/page-pictures.ts');
    return { head: hero && shareImage({ picture: hero }, 'https://studio.example') };
  });
  expect(head).toMatchObject({ width: 1200, height: 630, url: expect.stringMatching(/\/share-50-0\.jpg$/) });
});
