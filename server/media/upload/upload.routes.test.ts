import { Readable } from 'node:stream';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import {
  animatedGif,
  bombPhoto,
  htmlGifPolyglot,
  htmlPage,
  largerPhoto,
  photo,
  photoWithHtmlTail,
  svgPicture,
  textNamedJpg,
  transparentPng,
  truncatedPhoto,
  webpPhoto,
} from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let client: MediaClient;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
  await studio.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => studio.close());

const stored = async () => Array.fromAsync(studio.services.storage.list('uploads/'));
const idOf = (url: string) => /\/uploads\/([^?]+)/.exec(url)?.[1] as string;
const stateOf = async (url: string) =>
  (await studio.services.database.db.selectFrom('uploads').selectAll().where('id', '=', idOf(url)).executeTakeFirst())
    ?.state;

test('the upload URL is absolute, on the origin of the request, and ends with one id', async () => {
  const answer = await studio.inject({
    method: 'POST',
    url: '/api/admin/upload-url',
    headers: { ...owner, host: 'studio.example:8443' },
  });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json())).toEqual(['uploadURL']);
  expect(answer.json().uploadURL).toMatch(
    /^http:\/\/studio\.example:8443\/uploads\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/,
  );
});

test('a file sent with an empty content type is accepted like one without', async () => {
  for (const headers of [{}, { 'content-type': '' }, { 'content-type': ' ' }]) {
    const { uploadURL } = (
      await studio.inject({ method: 'POST', url: '/api/admin/upload-url', headers: owner })
    ).json() as { uploadURL: string };
    const { pathname, search } = new URL(uploadURL);
    const answer = await studio.inject({
      method: 'PUT',
      url: pathname + search,
      headers,
      payload: await largerPhoto(),
    });
    expect(answer.statusCode).toBe(201);
  }
});

test('a URL is issued for no body, and for an empty one declared as JSON', async () => {
  for (const headers of [owner, { ...owner, 'content-type': 'application/json' }]) {
    const answer = await studio.inject({ method: 'POST', url: '/api/admin/upload-url', headers });
    expect(answer.statusCode).toBe(200);
  }
  const headers = { ...owner, 'content-type': 'application/json' };
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/upload-url', headers, payload: '{' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed-request']);
});

test.each([
  ['JPEG', photo, 'image/jpeg', 'image/jpeg'],
  ['PNG', transparentPng, 'image/png', 'image/png'],
  ['GIF', animatedGif, 'image/gif', 'image/gif'],
  ['WebP', webpPhoto, 'image/webp', 'image/webp'],
  ['a PNG declared as JPEG', transparentPng, 'image/jpeg', 'image/png'],
  ['a JPEG followed by HTML', photoWithHtmlTail, 'image/jpeg', 'image/jpeg'],
] as const)('%s is received, and its type is sniffed from its bytes', async (_name, make, sent, measured) => {
  const bytes = await make();
  const url = await client.issue({ category: 'hero-home' });
  const answer = await client.put(url, bytes, sent);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id: idOf(url), size: String(bytes.length), mimeType: measured },
  ]);
  expect(await stateOf(url)).toBe('stored');
});

test('bytes without any content type are received', async () => {
  const url = await client.issue();
  const answer = await studio.inject({ method: 'PUT', url, payload: await transparentPng() });
  expect(answer.statusCode).toBe(201);
});

const large = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
    Buffer.alloc(51 * 1024 * 1024),
  ]);
const jpegStartWithPage = Buffer.concat([Buffer.from([0xff, 0xd8]), htmlPage]);
const aviHead = Buffer.concat([Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1'), Buffer.alloc(20_000)]);

test.each([
  ['text named .jpg', async () => textNamedJpg, 'image/jpeg', 415, 'file-type-not-supported'],
  ['an SVG', async () => svgPicture, 'image/svg+xml', 415, 'file-type-not-supported'],
  ['an SVG declared as JPEG', async () => svgPicture, 'image/jpeg', 415, 'file-type-not-supported'],
  ['a page', async () => htmlPage, 'text/html', 415, 'file-type-not-supported'],
  ['an HTML page declared as JPEG', async () => htmlPage, 'image/jpeg', 415, 'file-type-not-supported'],
  ['an HTML page that starts like a GIF', async () => htmlGifPolyglot, 'image/gif', 422, /^file-d/],
  ['a page that starts like a JPEG', async () => jpegStartWithPage, 'image/jpeg', 422, 'file-damaged'],
  ['a picture declared as HTML', photo, 'text/html', 415, 'file-type-not-supported'],
  ['a video where a photo is expected', async () => aviHead, 'application/octet-stream', 422, 'file-type-mismatch'],
  ['a photo declared as a video', photo, 'video/mp4', 422, 'file-type-mismatch'],
  ['an image of 51 MB', async () => large(), 'image/jpeg', 413, 'file-too-large'],
  ['a truncated photo', truncatedPhoto, 'image/jpeg', 422, 'file-damaged'],
  ['256 megapixels', bombPhoto, 'image/jpeg', 422, 'file-dimensions-too-large'],
  ['nothing', async () => Buffer.alloc(0), 'image/jpeg', 422, 'file-damaged'],
] as const)(
  '%s is refused, nothing is stored, and the URL can be used again',
  async (_name, make, type, status, code) => {
    const before = (await stored()).length;
    const url = await client.issue({ category: 'hero-home' });
    const refused = await client.put(url, await make(), type);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(refused.json().code).toMatch(code);
    expect((await stored()).length).toBe(before);
    expect((await client.put(url, await transparentPng(), 'image/png')).statusCode).toBe(201);
  },
);

test('a photo of exactly the maximum size is received', async () => {
  const picture = await largerPhoto();
  const bytes = Buffer.concat([picture, Buffer.alloc(50 * 1024 * 1024 - picture.length)]);
  const received = await client.put(await client.issue({ category: 'hero-home' }), bytes);
  expect([received.statusCode, received.json().size]).toEqual([201, String(50 * 1024 * 1024)]);
});

test('a URL accepts one upload', async () => {
  const url = await client.issue();
  expect((await client.put(url, await transparentPng(), 'image/png')).statusCode).toBe(201);
  const again = await client.put(url, await largerPhoto());
  expect([again.statusCode, again.json().code]).toEqual([409, 'upload-already-used']);
});

test('a URL with another id, another expiry or no signature is invalid', async () => {
  const [first, second] = [await client.issue(), await client.issue()];
  const query = first.slice(first.indexOf('?'));
  const later = first.replace(/expires=(\d+)/, (_all, seconds) => `expires=${Number(seconds) + 60}`);
  for (const url of [`/uploads/${idOf(second)}${query}`, later, `/uploads/${idOf(first)}`, `/uploads/x${query}`]) {
    const refused = await client.put(url, await transparentPng());
    expect([refused.statusCode, refused.json().code], url).toEqual([403, 'upload-url-invalid']);
  }
  expect(await stateOf(first)).toBe('issued');
});

test('a URL is refused after its expiry, and without its row', async () => {
  const { createUploadLinks } = await import('./upload.service.ts');
  const links = createUploadLinks(studio.services.secrets.uploadUrlKey);
  const url = await client.issue();
  const expired = await client.put(links.createPath(idOf(url), new Date(Date.now() - 1_000)), await transparentPng());
  expect([expired.statusCode, expired.json().code]).toEqual([410, 'upload-expired']);
  const unknown = links.createPath('00000000-0000-4000-8000-000000000000', new Date(Date.now() + 60_000));
  expect((await client.put(unknown, await transparentPng())).statusCode).toBe(404);
});

test.each(['a.jpg', 'a.jfif', 'a.JPE', 'a.pjpeg', 'a.pjp'])(
  'a URL is issued for %s, whose content decides',
  async (filename) => {
    const payload = { category: 'hero-home', filename };
    const answer = await studio.inject({ method: 'POST', url: '/api/admin/upload-url', headers: owner, payload });
    expect(answer.statusCode).toBe(200);
  },
);

test.each([
  [{ category: 'hero-home', mimeType: 'video/mp4' }, 422],
  [{ mimeType: 'image/svg+xml' }, 415],
  [{ filename: 'contract.PDF' }, 415],
  [{ category: 'hero-home', fileSize: String(50 * 1024 * 1024 + 1) }, 413],
  [{ category: 'property-video', fileSize: String(5 * 1024 ** 3 + 1) }, 413],
  [{ category: 'holidays' }, 400],
  [{ unknown: 1 }, 400],
] as const)('no URL is issued for %j', async (payload, status) => {
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/upload-url', headers: owner, payload });
  expect(answer.statusCode).toBe(status);
});

test('issuing a URL requires a session', async () => {
  expect((await studio.inject({ method: 'POST', url: '/api/admin/upload-url', payload: {} })).statusCode).toBe(401);
});

/** A PUT over a real connection whose body is written by `send`. */
function putByHand(url: string, headers: Record<string, string>, send: (call: ReturnType<typeof request>) => void) {
  const { port } = studio.app.server.address() as AddressInfo;
  return new Promise<{ status: number; body: string } | { error: string }>((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: url, method: 'PUT', headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text) => (body += text));
      answer.on('end', () => resolve({ status: answer.statusCode as number, body }));
    });
    call.on('error', (error) => resolve({ error: error.message }));
    send(call);
  });
}

test('a broken connection stores nothing, and the URL can be used again', async () => {
  const before = (await stored()).length;
  const bytes = await largerPhoto();
  const url = await client.issue();
  const broken = await putByHand(url, { 'content-length': String(bytes.length) }, async (call) => {
    call.write(bytes.subarray(0, bytes.length - 1_000));
    await expect.poll(() => stateOf(url)).toBe('receiving');
    call.destroy();
  });
  expect(broken).toHaveProperty('error');
  await expect.poll(() => stateOf(url)).toBe('issued');
  expect((await stored()).length).toBe(before);
  expect((await client.put(url, bytes)).statusCode).toBe(201);
});

test('a body whose length differs from the declared one is not stored', async () => {
  const url = await client.issue();
  const bytes = await transparentPng();
  const headers = { 'content-type': 'image/png', 'content-length': String(bytes.length + 1) };
  const refused = await studio.inject({ method: 'PUT', url, headers, payload: Readable.from([bytes]) });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'malformed-request']);
  expect(await stateOf(url)).toBe('issued');
});

test('of two uploads to one URL at once, one is received', async () => {
  const bytes = await largerPhoto();
  const url = await client.issue();
  let finish: (() => void) | undefined;
  const first = putByHand(url, { 'content-length': String(bytes.length) }, (call) => {
    call.write(bytes.subarray(0, 100_000));
    finish = () => call.end(bytes.subarray(100_000));
  });
  await expect.poll(() => stateOf(url)).toBe('receiving');
  const second = await client.put(url, bytes);
  expect([second.statusCode, second.json().code]).toEqual([409, 'upload-in-progress']);
  finish?.();
  expect(await first).toMatchObject({ status: 201 });
});

test('the lock of a dead process can be taken over', async () => {
  const url = await client.issue();
  await studio.services.database.db
    .updateTable('uploads')
    .set({ state: 'receiving', receivingSince: new Date(Date.now() - 60_000).toISOString() })
    .where('id', '=', idOf(url))
    .execute();
  expect((await client.put(url, await largerPhoto())).statusCode).toBe(201);
});

test('a body declared too large is refused before it is sent', async () => {
  const url = await client.issue({ category: 'hero-home' });
  const answer = await putByHand(url, { 'content-length': String(60 * 1024 * 1024) }, (call) => call.write('x'));
  expect(answer).toMatchObject({ status: 413 });
  expect(JSON.parse((answer as { body: string }).body)).toMatchObject({ code: 'file-too-large' });
  expect(await stateOf(url)).toBe('issued');
});

test('a client that sends everything before it reads receives the problem document', async () => {
  const url = await client.issue({ category: 'hero-home' });
  const answer = await putByHand(url, { 'content-type': 'image/jpeg' }, (call) => {
    call.write(textNamedJpg);
    call.end(Buffer.alloc(20_000_000, 'x'));
  });
  expect(answer).toMatchObject({ status: 415 });
});
