import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCachedPage, onceQuality } from './page-cache.ts';

const html = '<p>light</p>'.repeat(500);
const page = (status = 200, body = html) =>
  createCachedPage({
    status,
    headers: { 'content-type': 'text/html', vary: 'Accept-Encoding' },
    body: Buffer.from(body),
  });
const headersOf = (flat: string[]) =>
  new Headers(Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] as string, flat[2 * at + 1] as string]));

test('each encoding has the same text, and headers with its name and length', async () => {
  const cached = page();
  const [identity, gzip, br] = await Promise.all([
    cached.variant('identity'),
    cached.variant('gzip'),
    cached.variant('br'),
  ]);
  expect(identity.body.toString()).toBe(html);
  expect(gunzipSync(gzip.body).toString()).toBe(html);
  expect(brotliDecompressSync(br.body).toString()).toBe(html);
  expect(headersOf(identity.headers).has('content-encoding')).toBe(false);
  for (const [name, { headers, body }] of Object.entries({ gzip, br })) {
    expect(headersOf(headers).get('content-encoding')).toBe(name);
    expect(headersOf(headers).get('content-length')).toBe(String(body.byteLength));
    expect(body.byteLength).toBeLessThan(html.length / 10);
  }
});

test('recompression makes the body smaller, and changes neither the text nor the tag', async () => {
  const cached = page();
  const before = await cached.variant('br');
  await cached.recompress();
  const after = cached.ready('br');
  expect(after!.body.byteLength).toBeLessThan(before.body.byteLength);
  expect(headersOf(after!.headers).get('etag')).toBe(headersOf(before.headers).get('etag'));
  expect(brotliDecompressSync(after!.body).toString()).toBe(html);
});

test('If-None-Match matches the weak tag, which all encodings have', async () => {
  const cached = page();
  const tag = headersOf((await cached.variant('br')).headers).get('etag') as string;
  expect(tag).toMatch(/^W\/"[^"]+"$/);
  expect(headersOf((await cached.variant('gzip')).headers).get('etag')).toBe(tag);
  expect(cached.isMatch(tag)).toBe(true);
  expect(cached.isMatch(tag.slice(2))).toBe(true);
  expect(cached.isMatch(`"other", ${tag}`)).toBe(true);
  expect(cached.isMatch('*')).toBe(true);
  expect(cached.isMatch('"other"')).toBe(false);
  expect(cached.isMatch(undefined)).toBe(false);
  expect(page(200, html + html).isMatch(tag)).toBe(false);
});

test('a 304 has the tag but no headers of content', async () => {
  const { notModifiedHeaders } = await page().variant('gzip');
  expect([...headersOf(notModifiedHeaders).keys()]).toEqual(['etag', 'vary']);
});

test('a body that compression would not make smaller is sent uncompressed', async () => {
  const { headers, body } = await page(303, '').variant('br');
  expect(body.byteLength).toBe(0);
  expect(headersOf(headers).has('content-encoding')).toBe(false);
});

test('an error has no tag and never matches', async () => {
  const cached = page(500);
  const { headers } = await cached.variant('br');
  expect(headersOf(headers).has('etag')).toBe(false);
  expect(cached.isMatch('*')).toBe(false);
});

test('a page that is rendered for one view is compressed better at once, because it never is again', async () => {
  const body = Buffer.from(
    Array.from({ length: 300 }, (_, at) => `<a href="/g/${at % 7}/files/${at * 7919}">IMG_${at}</a>`).join(''),
  );
  const rendered = { status: 200, headers: { 'content-type': 'text/html' }, body };
  const [first, once] = await Promise.all([
    createCachedPage(rendered).variant('br'),
    createCachedPage(rendered, onceQuality).variant('br'),
  ]);
  expect(brotliDecompressSync(once.body).equals(body)).toBe(true);
  expect(once.body.byteLength).toBeLessThan(0.8 * first.body.byteLength);
});
