import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { startDroppingProxy } from '#server/testing/servers/proxies.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import {
  htmlGifPolyglot,
  largerPhoto,
  textNamedJpg,
  transparentPng,
  truncatedPhoto,
} from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { toStorageKey } from './upload.service.ts';

let studio: TestApp;
let client: MediaClient;
beforeAll(async () => {
  studio = await createTestApp();
  client = createMediaClient(studio, await studio.signIn());
  await studio.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => studio.close());

const idOf = (url: string) => /\/uploads\/([^?]+)/.exec(url)?.[1] as string;
const keyOf = (url: string) => toStorageKey(idOf(url));
const storedBytes = async (url: string) =>
  Buffer.concat(await (await studio.services.storage.get(keyOf(url))).toArray());
const row = (url: string) =>
  studio.services.database.db.selectFrom('uploads').selectAll().where('id', '=', idOf(url)).executeTakeFirstOrThrow();
const setRow = (url: string, values: object) =>
  studio.services.database.db.updateTable('uploads').set(values).where('id', '=', idOf(url)).execute();

const issueFor = (bytes: Buffer, more: object = {}) => client.issue({ fileSize: String(bytes.length), ...more });
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const type = 'application/offset+octet-stream';

function patch(url: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) {
  const all = { 'content-type': type, 'upload-offset': String(offset), ...headers };
  return studio.inject({ method: 'PATCH', url, headers: all, payload: bytes });
}

async function progress(url: string) {
  const { statusCode, headers } = await studio.inject({ method: 'HEAD', url });
  return [statusCode, headers['upload-offset'], headers['upload-length'] ?? headers['upload-defer-length']];
}

test('a file sent in several requests is stored as by a PUT, and can be claimed', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes, { category: 'hero-home' });
  expect(await progress(url)).toEqual([200, '0', String(bytes.length)]);
  const first = await patch(url, 0, bytes.subarray(0, 50_000));
  expect([first.statusCode, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([
    204,
    '50000',
    '1.0.0',
  ]);
  expect(await progress(url)).toEqual([200, '50000', String(bytes.length)]);
  expect((await client.claim(url)).json().code).toBe('upload-incomplete');
  const last = await patch(url, 50_000, bytes.subarray(50_000));
  expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(bytes.length)]);

  expect((await storedBytes(url)).equals(bytes)).toBe(true);
  expect(await progress(url)).toEqual([200, String(bytes.length), String(bytes.length)]);
  expect((await client.claim(url)).statusCode).toBe(201);
  expect(await progress(url)).toEqual([200, String(bytes.length), String(bytes.length)]);
  expect((await patch(url, bytes.length, Buffer.from('more'))).json().code).toBe('upload-already-used');
});

test('requests may be smaller than what sniffing needs', async () => {
  const bytes = await transparentPng();
  const url = await issueFor(bytes);
  for (let at = 0; at < bytes.length; at += 40) await patch(url, at, bytes.subarray(at, at + 40));
  expect(await row(url)).toMatchObject({ state: 'stored', mimeType: 'image/png', size: bytes.length });
  expect((await storedBytes(url)).equals(bytes)).toBe(true);
});

test('a PATCH with another offset than the stored size is refused and changes nothing', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes);
  await patch(url, 0, bytes.subarray(0, 20_000));
  for (const offset of [0, 19_999, 20_001]) {
    const refused = await patch(url, offset, bytes.subarray(offset, 30_000));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'upload-offset-mismatch']);
  }
  expect(await progress(url)).toEqual([200, '20000', String(bytes.length)]);
});

test('more bytes than declared are refused', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes);
  const refused = await patch(url, 0, Buffer.concat([bytes, Buffer.from('x')]));
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'malformed-request']);
  expect((await patch(url, 0, bytes)).statusCode).toBe(204);
});

test('the length can be declared later, once', async () => {
  const bytes = await largerPhoto();
  const url = await client.issue();
  expect(await progress(url)).toEqual([200, '0', '1']);
  await patch(url, 0, bytes.subarray(0, 10_000), { 'upload-length': String(bytes.length) });
  const other = await patch(url, 10_000, bytes.subarray(10_000), { 'upload-length': '20000' });
  expect(other.statusCode).toBe(400);
  expect((await patch(url, 10_000, bytes.subarray(10_000))).statusCode).toBe(204);
  expect((await row(url)).state).toBe('stored');
});

test.each([
  ['text declared as a photo', async () => Buffer.concat([textNamedJpg, Buffer.alloc(20_000, 'x')]), 415],
  ['an HTML page that starts like a GIF', async () => htmlGifPolyglot, 422],
  ['a truncated photo', truncatedPhoto, 422],
])('%s is refused, nothing is stored, and the URL can be used again', async (_name, make, status) => {
  const bytes = await make();
  const url = await issueFor(bytes, { category: 'hero-home' });
  let answer = await patch(url, 0, bytes.subarray(0, 100));
  if (answer.statusCode === 204) answer = await patch(url, 100, bytes.subarray(100));
  expect(answer.statusCode).toBe(status);
  expect(answer.json().code).toMatch(/^file-/);
  expect(await studio.services.storage.appendable?.size(keyOf(url))).toBeUndefined();
  expect(await progress(url)).toEqual([200, '0', String(bytes.length)]);
  expect((await client.put(url, await transparentPng(), 'image/png')).statusCode).toBe(201);
});

test('a photo is refused where a video was requested, as soon as it is sniffed', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes, { category: 'property-video' });
  expect((await patch(url, 0, bytes.subarray(0, 20_000))).json().code).toBe('file-type-mismatch');
});

test('a PUT of the whole file replaces what was appended', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes);
  await patch(url, 0, bytes.subarray(0, 20_000));
  expect((await client.put(url, bytes)).statusCode).toBe(201);
  expect((await storedBytes(url)).equals(bytes)).toBe(true);
  expect(await studio.services.storage.appendable?.size(keyOf(url))).toBeUndefined();
});

test('a forged URL reveals nothing', async () => {
  const url = await client.issue();
  const forged = await studio.inject({ url: url.replace(/signature=.*/, 'signature=x') });
  expect([forged.statusCode, forged.json().code]).toEqual([403, 'upload-url-invalid']);
  expect((await patch(url.replace(/signature=.*/, 'signature=x'), 0, await largerPhoto())).statusCode).toBe(403);
});

test('a PATCH needs the content type of tus', async () => {
  const refused = await patch(await client.issue(), 0, await largerPhoto(), { 'content-type': 'image/jpeg' });
  expect([refused.statusCode, refused.json().code]).toEqual([415, 'content-type-not-supported']);
});

/** Sends the start of a body and then stalls, like a dead connection. */
function stall(url: string, bytes: Buffer) {
  const { port } = studio.app.server.address() as AddressInfo;
  const headers = { 'content-type': type, 'upload-offset': '0', 'content-length': String(bytes.length) };
  const call = request({ host: '127.0.0.1', port, path: url, method: 'PATCH', headers });
  const closed = new Promise<void>((resolve) => call.on('error', () => resolve()).on('close', () => resolve()));
  call.write(bytes.subarray(0, 300_000));
  return { call, closed };
}

const photoOf = async (bytes: number) => Buffer.concat([await largerPhoto(), Buffer.alloc(bytes)]);

test('bytes received before a connection broke are stored', async () => {
  const bytes = await photoOf(1_000_000);
  const url = await issueFor(bytes);
  const received = once(studio.app.server, 'request') as Promise<[IncomingMessage]>;
  const { call } = stall(url, bytes);
  const [raw] = await received;
  await expect.poll(() => raw.socket.bytesRead > 300_000 && raw.readableLength === 0).toBe(true);
  call.destroy();
  await expect.poll(async () => (await row(url)).state).toBe('issued');
  const [, offset] = await progress(url);
  expect(Number(offset)).toBe(300_000);
  expect((await patch(url, 300_000, bytes.subarray(300_000))).statusCode).toBe(204);
  expect((await storedBytes(url)).equals(bytes)).toBe(true);
});

test('a client that resumes takes the lock over from its dead connection', async () => {
  const bytes = await photoOf(1_000_000);
  const url = await issueFor(bytes);
  const { closed } = stall(url, bytes);
  await expect.poll(async () => (await row(url)).state).toBe('receiving');
  const [status, offset] = await progress(url);
  expect(status).toBe(200);
  await closed;
  expect((await patch(url, Number(offset), bytes.subarray(Number(offset)))).statusCode).toBe(204);
  expect((await storedBytes(url)).equals(bytes)).toBe(true);
});

test('an upload interrupted before or after publishing is completed by the next HEAD', async () => {
  const bytes = await largerPhoto();
  for (const isPublished of [false, true]) {
    const url = await issueFor(bytes);
    const { appendable } = studio.services.storage;
    await appendable?.append(keyOf(url), 0, [bytes] as unknown as AsyncIterable<Uint8Array>);
    if (isPublished) await appendable?.publish(keyOf(url));
    const receiver = JSON.stringify({ host: 'elsewhere', pid: 1, run: 'x' });
    await setRow(url, { state: 'receiving', receivingSince: new Date(0).toISOString(), receiver });
    expect(await progress(url)).toEqual([200, String(bytes.length), String(bytes.length)]);
    expect(await row(url)).toMatchObject({ state: 'stored', mimeType: 'image/jpeg' });
    expect((await storedBytes(url)).equals(bytes)).toBe(true);
  }
});

test('an unfinished upload is swept when its URL has expired', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes);
  await patch(url, 0, bytes.subarray(0, 20_000));
  await studio.services.uploadSweeper.sweep();
  expect(await studio.services.storage.appendable?.size(keyOf(url))).toBe(20_000);
  await studio.services.uploadSweeper.sweep({ now: new Date(Date.now() + 25 * 60 * 60 * 1000) });
  expect(await studio.services.storage.appendable?.size(keyOf(url))).toBeUndefined();
});

test('a file arrives complete over a connection that drops ten times', async () => {
  const bytes = await photoOf(12_000_000);
  const url = await issueFor(bytes);
  const { port } = studio.app.server.address() as AddressInfo;
  const proxy = await startDroppingProxy(`http://127.0.0.1:${port}`, { everyBytes: 1_200_000, times: 10 });
  const acknowledged: number[] = [];
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: proxy.origin + url,
      retryDelays: [0, 20, 50, 100],
      onChunkComplete: (_size, accepted) => acknowledged.push(accepted),
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  proxy.close();
  expect(proxy.drops()).toBe(10);
  expect(acknowledged.at(-1)).toBe(bytes.length);
  expect(hash(await storedBytes(url))).toBe(hash(bytes));
});

test('a client learns what is spoken here, also of a call that fails, and another version is refused', async () => {
  const url = await issueFor(await largerPhoto());
  const asked = await studio.inject({ method: 'OPTIONS', url });
  expect([asked.statusCode, asked.headers['tus-version'], asked.headers['tus-extension']]).toEqual([
    204,
    '1.0.0',
    'termination',
  ]);
  expect(Number(asked.headers['tus-max-size'])).toBe(limits.maxVideoBytes);
  const failed = await studio.inject({ method: 'HEAD', url: url.replace(/signature=.{4}/, 'signature=AAAA') });
  expect([failed.statusCode, failed.headers['tus-resumable']]).toEqual([403, '1.0.0']);
  const newer = await studio.inject({ method: 'HEAD', url, headers: { 'tus-resumable': '2.0.0' } });
  expect([newer.statusCode, newer.headers['tus-version']]).toEqual([412, '1.0.0']);
  const same = await studio.inject({ method: 'HEAD', url, headers: { 'tus-resumable': '1.0.0' } });
  expect([same.statusCode, same.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('an upload that is given up leaves nothing; a complete one stays', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes);
  await patch(url, 0, bytes.subarray(0, 50_000));
  expect((await studio.inject({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await studio.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  expect(await studio.services.storage.appendable?.size(keyOf(url))).toBeUndefined();

  const whole = await issueFor(bytes);
  await patch(whole, 0, bytes);
  expect((await studio.inject({ method: 'DELETE', url: whole })).statusCode).toBe(409);
  expect(await storedBytes(whole)).toEqual(bytes);
});

test('a tus client gives up while it sends: the request ends, and nothing is left', async () => {
  const bytes = await largerPhoto();
  const url = await issueFor(bytes);
  const { port } = studio.app.server.address() as AddressInfo;
  const sending = request({
    port,
    path: url,
    method: 'PATCH',
    headers: { 'content-type': type, 'upload-offset': '0', 'content-length': bytes.length },
  });
  sending.on('error', () => {});
  sending.write(bytes.subarray(0, 60_000));
  await expect.poll(async () => (await row(url)).state).toBe('receiving');
  expect((await studio.inject({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await studio.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  expect(await studio.services.storage.appendable?.size(keyOf(url))).toBeUndefined();
});
