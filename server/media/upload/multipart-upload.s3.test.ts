import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NetworkError } from '#app/admin/api/api.ts';
import { uploadInParts } from '#app/admin/upload/multipart-upload.ts';
import type { UploadParts } from '#contract/media.ts';
import { startDroppingProxy } from '#server/testing/servers/proxies.ts';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { largerPhoto, truncatedPhoto } from '#server/testing/fixtures/pictures.ts';
import { createTestBucket, environmentOf, whyNoS3 } from '#server/testing/servers/s3-bucket.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { toStorageKey } from './upload.service.ts';

const mb = 1024 ** 2;

const keyOf = (url: string) => toStorageKey(/uploads\/([^?]+)/.exec(url)?.[1] as string);
const head = (content: Buffer) => content.subarray(0, 8 * 1024);
const put = async ({ url, start, end }: UploadParts['missing'][number], content: Buffer) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(content.subarray(start, end)) })).status;

describe.skipIf(whyNoS3)(whyNoS3 ?? 'multipart uploads, straight to an S3 store', () => {
  let bucket: Awaited<ReturnType<typeof createTestBucket>>;
  let studio: TestApp;
  let client: MediaClient;
  let bytes: Buffer;
  let origin: string;
  beforeAll(async () => {
    bucket = await createTestBucket();
    studio = await createTestApp(environmentOf(bucket.options));
    client = createMediaClient(studio, await studio.signIn());
    bytes = Buffer.concat([await shortVideo(), randomBytes(12 * mb)]);
    await studio.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(studio.app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await studio.close();
    await bucket.remove();
  });

  const issueFor = (content: Buffer, more: object = {}) => client.issue({ fileSize: String(content.length), ...more });
  const post = (url: string, step: string, payload?: Buffer) =>
    studio.inject({ method: 'POST', url: url.replace('?', `/${step}?`), payload });
  const ask = async (url: string) => (await post(url, 'parts')).json() as UploadParts;
  const sendAll = async (url: string, content: Buffer) => {
    for (const part of (await ask(url)).missing) expect(await put(part, content)).toBe(200);
  };
  const stored = async (url: string) => Buffer.concat(await (await studio.services.storage.get(keyOf(url))).toArray());
  const unfinished = async (url: string) =>
    (await Array.fromAsync(studio.services.storage.multipart?.listUnfinished(keyOf(url)) ?? [])).length;

  test('received parts are not asked for again, and the file is stored as by a PUT', async () => {
    const url = await issueFor(bytes, { category: 'property-video' });
    const first = await ask(url);
    expect(first).toMatchObject({ isDirect: true, arrivedBytes: 0 });
    expect(first.missing.map(({ start, end }) => [start, end])).toEqual([
      [0, 5 * mb],
      [5 * mb, 10 * mb],
      [10 * mb, bytes.length],
    ]);
    expect(await put(first.missing[1] as never, bytes)).toBe(200);
    expect((await post(url, 'complete')).json().code).toBe('upload-incomplete');
    const second = await ask(url);
    expect([second.arrivedBytes, second.missing.map(({ start }) => start)]).toEqual([5 * mb, [0, 10 * mb]]);

    await sendAll(url, bytes);
    expect((await ask(url)).missing).toEqual([]);
    expect((await client.claim(url)).json().code).toBe('upload-incomplete');
    const answers = [await post(url, 'complete'), await post(url, 'complete')];
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ size: String(bytes.length), mimeType: 'video/mp4' });
    }
    expect((await stored(url)).equals(bytes)).toBe(true);
    expect((await client.claim(url, { category: 'property-video', mediaType: 'video' })).statusCode).toBe(201);
  });

  test('a part URL accepts only its own part with the planned size', async () => {
    const url = await issueFor(bytes);
    const [part] = (await ask(url)).missing as [UploadParts['missing'][number]];
    expect(await put({ ...part, end: part.end - 1 }, bytes)).toBe(403);
    expect(await put({ ...part, url: part.url.replace('partNumber=1', 'partNumber=2') }, bytes)).toBe(403);
    expect((await ask(url)).arrivedBytes).toBe(0);
  });

  test('a video arrives complete over a connection that drops ten times', async () => {
    const url = await issueFor(bytes);
    const proxy = await startDroppingProxy(bucket.options.endpoint as string, { everyBytes: 1_700_000, times: 10 });
    const through = async (to: string, part: Blob) => {
      // The host is part of the signature, so only the connection goes through the proxy.
      const body = Buffer.from(await part.arrayBuffer());
      const { host, pathname, search } = new URL(to);
      await new Promise<void>((resolve, reject) => {
        const call = request(
          proxy.origin + pathname + search,
          { method: 'PUT', headers: { host, 'content-length': body.length } },
          (answer) => {
            answer.resume();
            answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(lost())));
          },
        );
        call.on('error', () => reject(lost()));
        call.end(body);
      });
    };
    const progress: number[] = [];
    const options = { onProgress: (sent: number) => progress.push(sent), signal: new AbortController().signal };
    const dependencies = { fetch, put: through, delays: Array.from({ length: 30 }, () => 20) };
    // One part has been sent already, so that the store is known to be reachable.
    await put((await ask(url)).missing[0] as never, bytes);
    expect(await uploadInParts(origin + url, new Blob([new Uint8Array(bytes)]), options, dependencies)).toBe(true);
    proxy.close();
    expect(proxy.drops()).toBeGreaterThanOrEqual(3);
    expect(progress.at(-1)).toBe(bytes.length);
    expect((await stored(url)).equals(bytes)).toBe(true);
    expect(await unfinished(url)).toBe(0);
  });

  test('a file that is not a photo or a damaged one is refused and deleted, and the URL can be used again', async () => {
    const damaged = await truncatedPhoto();
    const text = Buffer.alloc(6 * mb, 'text ');
    for (const [content, status] of [
      [damaged, 422],
      [text, 415],
    ] as const) {
      const url = await issueFor(content, { category: 'hero-home' });
      await sendAll(url, content);
      const refused = await post(url, 'complete');
      expect([refused.statusCode, refused.json().code]).toEqual([status, expect.stringMatching(/^file-/)]);
      expect(await studio.services.storage.head(keyOf(url))).toBeUndefined();
      expect((await ask(url)).arrivedBytes).toBe(0);
      expect((await client.put(url, await largerPhoto())).statusCode).toBe(201);
      expect(await unfinished(url)).toBe(0);
    }
  });

  test('a wrong file is refused by its first bytes, before it is sent', async () => {
    const text = Buffer.alloc(6 * mb, 'text ');
    const url = await issueFor(text);
    const forPhoto = await issueFor(bytes, { category: 'hero-home' });
    for (const [answer, status, code] of [
      [await post(url, 'parts', head(text)), 415, 'file-type-not-supported'],
      // Reading stops after the bytes that sniffing needs.
      [await post(url, 'parts', text), 415, 'file-type-not-supported'],
      [await post(forPhoto, 'parts', head(bytes)), 422, 'file-type-mismatch'],
    ] as const) {
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    }
    expect(await unfinished(url)).toBe(0);
    // Too few bytes for sniffing are accepted, and so is a file of the right type.
    expect((await post(url, 'parts', text.subarray(0, 100))).statusCode).toBe(200);
    expect((await post(await issueFor(bytes), 'parts', head(bytes))).json().missing).toHaveLength(3);
  });

  test('a video is refused where a photo was requested', async () => {
    const url = await issueFor(bytes.subarray(0, 6 * mb), { category: 'hero-home' });
    await sendAll(url, bytes.subarray(0, 6 * mb));
    expect((await post(url, 'complete')).json().code).toBe('file-type-mismatch');
  });

  test('an upload interrupted after the store assembled it is completed by the next request', async () => {
    const url = await issueFor(bytes);
    await sendAll(url, bytes);
    const { multipart } = studio.services.storage;
    const row = await studio.services.database.db
      .selectFrom('uploads')
      .select('partsId')
      .where('id', '=', keyOf(url).slice('uploads/'.length))
      .executeTakeFirstOrThrow();
    const arrived = (await multipart?.listParts(keyOf(url), row.partsId as string)) ?? [];
    await multipart?.complete(keyOf(url), row.partsId as string, arrived);
    expect(await ask(url)).toEqual({ isDirect: true, arrivedBytes: bytes.length, missing: [] });
    expect((await post(url, 'complete')).statusCode).toBe(200);
  });

  test('an upload that the store has expired starts again', async () => {
    const url = await issueFor(bytes);
    await put((await ask(url)).missing[0] as never, bytes);
    const [open] = await Array.fromAsync(studio.services.storage.multipart?.listUnfinished(keyOf(url)) ?? []);
    await studio.services.storage.multipart?.abort(keyOf(url), open?.uploadId as string);
    expect((await ask(url)).arrivedBytes).toBe(0);
    await sendAll(url, bytes);
    expect((await post(url, 'complete')).statusCode).toBe(200);
  });

  test('several requests at once create one upload at the store', async () => {
    const url = await issueFor(bytes);
    const answers = await Promise.all([post(url, 'parts'), post(url, 'parts'), post(url, 'parts')]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    for (const answer of answers) if (answer.statusCode !== 200) expect(answer.json().code).toBe('upload-in-progress');
    expect(await unfinished(url)).toBe(1);
  });

  test('a multipart upload can be continued by tus, and leaves no parts', async () => {
    const url = await issueFor(bytes);
    await put((await ask(url)).missing[0] as never, bytes);
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    expect((await studio.inject({ method: 'PATCH', url, headers, payload: bytes })).statusCode).toBe(204);
    expect(await unfinished(url)).toBe(0);
    expect((await stored(url)).equals(bytes)).toBe(true);
  });

  test('an upload of unknown length goes to the upload URL, and a forged URL reveals nothing', async () => {
    expect(await ask(await client.issue())).toEqual({ isDirect: false, arrivedBytes: 0, missing: [] });
    const url = await issueFor(bytes);
    for (const step of ['parts', 'complete']) {
      const refused = await post(url.replace(/signature=.*/, 'signature=x'), step);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'upload-url-invalid']);
    }
  });

  test('unfinished parts are swept when the upload URL has expired', async () => {
    const url = await issueFor(bytes);
    await put((await ask(url)).missing[0] as never, bytes);
    await studio.services.uploadSweeper.sweep();
    expect(await unfinished(url)).toBe(1);
    await studio.services.uploadSweeper.sweep({ now: new Date(Date.now() + 25 * 60 * 60 * 1000) });
    expect(await unfinished(url)).toBe(0);
  });
});

function lost(): NetworkError {
  return new NetworkError('The connection was lost');
}
