import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createKeptPage } from './cached-page.ts';

const html = '<p>light</p>'.repeat(500);
const page = (status = 200, body = html) =>
  createKeptPage({
    status,
    headers: { 'content-type': 'text/html', vary: 'Accept-Encoding' },
    body: Buffer.from(body),
  });
const headersOf = (flat: string[]) =>
  new Headers(Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] as string, flat[2 * at + 1] as string]));

test('each encoding carries the same text, its name and its length', async () => {
  const kept = page();
  const [identity, gzip, br] = await Promise.all([kept.variant('identity'), kept.variant('gzip'), kept.variant('br')]);
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

test('tightening gives other bytes another strong tag, and the same text', async () => {
  const kept = page();
  const before = await kept.variant('br');
  await kept.tighten();
  const after = kept.ready('br');
  expect(headersOf(after!.headers).get('etag')).not.toBe(headersOf(before.headers).get('etag'));
  expect(brotliDecompressSync(after!.body).toString()).toBe(html);
});

test('whoever has the page in any encoding is known to have it', async () => {
  const kept = page();
  const tag = headersOf((await kept.variant('br')).headers).get('etag') as string;
  expect(tag).toMatch(/^"[^"]+"$/);
  await kept.tighten();
  expect(kept.isKnownTo(tag)).toBe(true);
  expect(kept.isKnownTo(`W/${tag}`)).toBe(true);
  expect(kept.isKnownTo(`"other", ${tag}`)).toBe(true);
  expect(kept.isKnownTo('*')).toBe(true);
  expect(kept.isKnownTo('"other"')).toBe(false);
  expect(kept.isKnownTo(undefined)).toBe(false);
  expect(page(200, html + html).isKnownTo(tag)).toBe(false);
});

test('a 304 has the tag but nothing that describes a body', async () => {
  const { notModifiedHeaders } = await page().variant('gzip');
  expect([...headersOf(notModifiedHeaders).keys()]).toEqual(['etag', 'vary']);
});

test('what compression would not make smaller is sent as it is', async () => {
  const { headers, body } = await page(303, '').variant('br');
  expect(body.byteLength).toBe(0);
  expect(headersOf(headers).has('content-encoding')).toBe(false);
});

test('an error is never known to a browser', async () => {
  const kept = page(500);
  const { headers } = await kept.variant('br');
  expect(headersOf(headers).has('etag')).toBe(false);
  expect(kept.isKnownTo('*')).toBe(false);
});
