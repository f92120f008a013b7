import { randomBytes, randomUUID } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { startDroppingProxy } from '#server/testing/servers/proxies.ts';
import { videoTools } from '#server/testing/fixtures/video-tools.ts';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { createTestVideoWorkers, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { largerPhoto, photo, truncatedPhoto } from '#server/testing/fixtures/pictures.ts';
import { createTestBucket, environmentOf, whyNoS3 } from '#server/testing/servers/s3-bucket.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

describe.skipIf(whyNoS3)(whyNoS3 ?? 'media in an S3 store', () => {
  let bucket: Awaited<ReturnType<typeof createTestBucket>>;
  let studio: TestApp;
  let client: MediaClient;
  let origin: string;
  let owner: { authorization: string };
  beforeAll(async () => {
    bucket = await createTestBucket();
    studio = await createTestApp(environmentOf(bucket.options));
    owner = await studio.signIn();
    client = createMediaClient(studio, owner);
    origin = await studio.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await studio.close();
    await bucket.remove();
  });

  const get = (url: string, headers: Record<string, string> = {}) => studio.inject({ url, headers });
  const keys = async () => (await Array.fromAsync(studio.services.storage.list(''))).map(({ key }) => key).sort();
  const discard = async (id: string) => {
    await studio.inject({ method: 'DELETE', url: `/api/admin/media/${id}`, headers: owner });
    const payload = { things: [{ entity: 'media', id }] };
    const answer = await studio.inject({ method: 'POST', url: '/api/admin/trash/purge', headers: owner, payload });
    expect(answer.json()).toEqual({ data: { count: 1 } });
  };
  const addReady = async (...[bytes, fields]: Parameters<MediaClient['add']>) => {
    const { id } = await client.add(bytes, fields);
    await createTestWorker(studio.services).runAll();
    await createTestVideoWorkers(studio.services, videoTools).runAll();
    return (await client.find(id)) as MediaItem;
  };

  test('a photo is uploaded, processed, served completely and by ranges, and deleted with all its files', async () => {
    const bytes = await largerPhoto();
    const item = await addReady(bytes);
    expect(item).toMatchObject({ state: 'ready', fileSize: String(bytes.length) });

    const whole = await get(`${item.picture?.base}/320.jpg`);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(whole.rawPayload.length).toBe(Number(whole.headers['content-length']));
    const part = await get(`${item.picture?.base}/320.jpg`, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`]);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
    const original = await get(`/api/admin/media/${item.id}/original`, owner);
    expect(original.rawPayload.equals(bytes)).toBe(true);

    expect((await keys()).length).toBeGreaterThan(9);
    await discard(item.id);
    expect(await keys()).toEqual([]);
  });

  test('reading a truncated original fails at once', async () => {
    const bytes = await largerPhoto();
    const item = await client.add(bytes);
    await studio.services.storage.put(item.filePath.replace('/objects/', ''), bytes.subarray(0, 1_000));
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${origin}/api/admin/media/${item.id}/original`, { headers: owner, signal });
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    await discard(item.id);
  });

  test('a video can be read from any position', async () => {
    const item = await addReady(await shortVideo(), { category: 'property-video', mediaType: 'video' });
    const whole = await get(item.filePath);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
    const end = await get(item.filePath, { range: 'bytes=-16' });
    expect(end.statusCode).toBe(206);
    expect(end.rawPayload.equals(whole.rawPayload.subarray(-16))).toBe(true);
  });

  test('a video arrives once and complete over a connection that drops ten times', async () => {
    const bytes = Buffer.concat([await shortVideo(), randomBytes(12_000_000)]);
    const url = await client.issue({ fileSize: String(bytes.length) });
    const port = Number(new URL(origin).port);
    const proxy = await startDroppingProxy(`http://127.0.0.1:${port}`, { everyBytes: 1_200_000, times: 10 });
    await new Promise<void>((resolve, reject) => {
      const retryDelays = Array.from({ length: 30 }, () => 50);
      const uploadUrl = proxy.origin + url;
      new Upload(bytes, { uploadUrl, retryDelays, onSuccess: () => resolve(), onError: reject }).start();
    });
    proxy.close();
    expect(proxy.drops()).toBe(10);
    const key = `uploads/${/uploads\/([^?]+)/.exec(url)?.[1]}`;
    const stored = Buffer.concat(await (await studio.services.storage.get(key)).toArray());
    expect(stored.equals(bytes)).toBe(true);
    expect(await studio.services.storage.appendable?.size(key)).toBeUndefined();
  });

  test('a photo sent by tus is validated as a whole, and a damaged one stores nothing', async () => {
    const uploadByTus = async (bytes: Buffer) => {
      const url = await client.issue({ fileSize: String(bytes.length) });
      const patch = (offset: number, payload: Buffer) => {
        const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
        return studio.inject({ method: 'PATCH', url, headers, payload });
      };
      expect((await patch(0, bytes.subarray(0, 20_000))).statusCode).toBe(204);
      return { url, last: await patch(20_000, bytes.subarray(20_000)) };
    };
    const whole = await uploadByTus(await largerPhoto());
    expect([whole.last.statusCode, (await client.claim(whole.url)).statusCode]).toEqual([204, 201]);
    const before = await keys();
    expect((await uploadByTus(await truncatedPhoto())).last.statusCode).toBe(422);
    expect(await keys()).toEqual(before);
  });

  test('a damaged file leaves nothing in the bucket, and its upload URL can be used again', async () => {
    const before = await keys();
    const url = await client.issue();
    expect((await client.put(url, await truncatedPhoto())).statusCode).toBe(422);
    expect(await keys()).toEqual(before);
    expect((await client.put(url, await largerPhoto())).statusCode).toBe(201);
  });

  test('the storage audit aborts abandoned multipart uploads, and leaves open ones', async () => {
    const { storage, storageAudit } = studio.services;
    const open = `uploads/${/uploads\/([^?]+)/.exec(await client.issue())?.[1]}`;
    const [lost, rendition] = [`uploads/${randomUUID()}`, `derivatives/${'a'.repeat(32)}-1/video.mp4`];
    for (const key of [open, lost, rendition]) await storage.multipart?.create(key);
    const found = async (days: number) => {
      const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      return Array.fromAsync(storageAudit.inspect(undefined, now));
    };
    expect((await found(0.5)).map(({ kind, subject }) => [kind, subject])).toEqual([['unfinished-upload', lost]]);
    const later = await found(2);
    expect(later.map(({ subject }) => subject).sort()).toEqual([lost, rendition].sort());
    for (const { repair } of later) expect(await repair?.()).toBe(true);
    expect((await Array.fromAsync(storage.multipart?.listUnfinished('') ?? [])).map(({ key }) => key)).toEqual([open]);
  });

  test('with a database older than the bucket nothing is removed; after resume, originals go to the trash and can be restored', async () => {
    const { storage, storageAudit, storageGeneration, uploadSweeper, database } = studio.services;
    const { id } = await client.add(await photo({ width: 900 }));
    const row = await database.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const uploads = database.db.selectFrom('uploads').selectAll();
    const upload = await uploads.where('id', '=', row.storageKey.slice('uploads/'.length)).executeTakeFirstOrThrow();
    // The state before the claim.
    await database.db.deleteFrom('media').where('id', '=', id).execute();
    await database.db.deleteFrom('uploads').where('id', '=', upload.id).execute();
    await database.db
      .updateTable('storageGeneration')
      .set((eb) => ({ generation: eb('generation', '-', 1) }))
      .execute();
    expect(await uploadSweeper.sweep({ now: inDays(30) })).toMatchObject({ uploads: 0, temporaryFiles: 0 });
    for (const days of [2, 30]) await storageAudit.runNightly(inDays(days));
    expect(await storageGeneration.findStop()).toMatchObject({ reason: 'older' });
    expect(await storage.head(row.storageKey)).toBeDefined();

    await storageGeneration.resume();
    for (const days of [31, 39]) await storageAudit.runNightly(inDays(days));
    const trashed = (await keys()).filter((key) => key.startsWith('trash/'));
    expect(trashed).toEqual([`trash/${inDays(39).toISOString().slice(0, 10)}/${row.storageKey}`]);
    await database.db.insertInto('uploads').values(upload).execute();
    await database.db.insertInto('media').values(row).execute();
    await storageAudit.runNightly(inDays(40));
    expect((await storage.head(row.storageKey))?.size).toBe(row.fileSize);
    expect((await keys()).filter((key) => key.startsWith('trash/'))).toEqual([]);
    await discard(id);
  });

  test('readiness includes the bucket', async () => {
    expect((await get('/readyz')).json()).toEqual({ status: 'ok', parts: { database: 'ok', storage: 'ok' } });
    const { bucket: _, ...rest } = bucket.options;
    const lost = await createTestApp(environmentOf({ ...rest, bucket: 'lightwell-no-such-bucket' }));
    expect((await lost.inject({ url: '/readyz' })).json()).toEqual({
      status: 'failed',
      parts: { database: 'ok', storage: 'failed' },
    });
    await lost.close();
  });

  test('with a CDN, pages refer and addresses redirect to it, except for unpublished items', async () => {
    const cdn = 'https://cdn.example/studio';
    const withCdn = await createTestApp({ ...environmentOf(bucket.options), S3_CDN_URL: cdn });
    const staff = await withCdn.signIn();
    const own = createMediaClient(withCdn, staff);
    const [shown, hidden] = [
      await own.add(await largerPhoto()),
      await own.add(await largerPhoto({ orientation: 6 }), { isPublished: false }),
    ];
    await createTestWorker(withCdn.services).runAll();
    const [item, draft] = [(await own.find(shown.id)) as MediaItem, (await own.find(hidden.id)) as MediaItem];

    expect(item.picture?.base).toMatch(/^https:\/\/cdn\.example\/studio\/derivatives\/[0-9a-f]{32}-[0-9a-f]{8}$/);
    const key = `${item.picture?.base.slice(cdn.length + 1)}/720.avif`;
    const stored = await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.options.bucket, Key: key }));
    expect(stored).toMatchObject({ ContentType: 'image/avif', CacheControl: 'public, max-age=31536000, immutable' });

    const moved = await withCdn.inject({ url: item.filePath, headers: { accept: 'image/avif' } });
    expect([moved.statusCode, moved.headers.location]).toEqual([302, `${cdn}/${key}`]);
    expect(moved.headers).toMatchObject({
      vary: expect.stringContaining('accept'),
      'cache-control': 'public, max-age=60',
    });
    const set = item.picture?.base.split('/').at(-1);
    const old = await withCdn.inject({ url: `/media/${item.id}/${set}/320.webp` });
    expect([old.statusCode, old.headers.location]).toEqual([302, `${cdn}/derivatives/${set}/320.webp`]);

    expect(draft.picture?.base).toMatch(/^\/media\//);
    expect((await withCdn.inject({ url: `${draft.picture?.base}/320.jpg` })).statusCode).toBe(200);
    expect((await withCdn.inject({ url: draft.filePath })).statusCode).toBe(404);
    await withCdn.close();
  });
});
