import { globSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

const immutable = 'public, max-age=31536000, immutable';

async function addressOfScript(): Promise<string> {
  const { body } = await site.inject({ url: '/' });
  return /\/assets\/entry\.client-[\w-]+\.js/.exec(body)?.[0] ?? '';
}

test('scripts are sent as the build compressed them and are immutable', async () => {
  const url = await addressOfScript();
  const plain = await site.inject({ url });
  const br = await site.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await site.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(br.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'content-encoding': 'br',
    'cache-control': immutable,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])('built-in pictures in %s have their content type and are immutable', async (extension, type) => {
  const [file] = globSync(`**/*.${extension}`, { cwd: 'content/pictures' });
  const { statusCode, headers } = await site.inject({ url: `/pictures/${file}` });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': type,
    'cache-control': immutable,
    'x-content-type-options': 'nosniff',
  });
});

test('the back office starts with at most 180 KiB of script', async () => {
  // What its page names and imports, and what `hydrate-admin.tsx` loads before the first texts are shown.
  const { body } = await site.inject({ url: '/admin', headers: { cookie: 'adminLanguage=zh' } });
  const first = globSync('{hydrate-admin,zh}-*.js', { cwd: 'build/client/assets' });
  expect(first.length).toBeGreaterThanOrEqual(2);
  const urls = new Set([...(body.match(/\/assets\/[\w.-]+\.js/g) ?? []), ...first.map((name) => `/assets/${name}`)]);
  let bytes = 0;
  // The set grows while it is walked.
  for (const url of urls) {
    const { body: script } = await site.inject({ url });
    for (const [, name] of script.matchAll(/(?:from|import) ?"\.\/([\w.-]+\.js)"/g)) urls.add(`/assets/${name}`);
    bytes += (await site.inject({ url, headers: { 'accept-encoding': 'br' } })).rawPayload.length;
  }
  expect(urls.size).toBeGreaterThan(10);
  expect(bytes).toBeLessThanOrEqual(180 * 1024);
});

test('sample clips support range requests', async () => {
  const url = '/clips/brand-story.mp4';
  const whole = await site.inject({ url });
  const part = await site.inject({ url, headers: { range: 'bytes=100-199' } });
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 100-199/${whole.rawPayload.length}`);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
});

test('files with fixed names are cached for an hour', async () => {
  const { statusCode, headers } = await site.inject({ url: '/favicon.svg' });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
});

test.each([
  '/pictures/manifest.json',
  '/clips/manifest.json',
  '/clips/',
  '/pictures/',
  '/pictures/%2e%2e/server/main.ts',
  '/pictures/..%2f..%2fpackage.json',
  '/assets/',
  '/assets/%2e%2e/%2e%2e/server/index.js',
  '/assets/..%5c..%5cserver%5cindex.js',
])('%s is not served', async (url) => {
  expect([400, 403, 404]).toContain((await site.inject({ url })).statusCode);
});
