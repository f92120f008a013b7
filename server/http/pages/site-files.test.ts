import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { type Catalogue, zh } from '#app/i18n/zh.ts';
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
  const { body } = await site.inject({ url: '/admin/contacts', headers: { cookie: 'adminLanguage=zh' } });
  const first = globSync('{hydrate-admin,zh}-*.js', { cwd: assets });
  expect(first.length).toBeGreaterThanOrEqual(2);
  const named = [...body.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
  const names = scriptsFrom([...named, ...first], staticImport);
  expect(names.size).toBeGreaterThan(10);
  expect(await compressedBytes(names)).toBeLessThanOrEqual(180 * 1024);
});

test('the texts of one language come without those of the other', () => {
  const [chinese, english] = [scriptsOf('zh'), scriptsOf('en')];
  for (const [own, other, scripts] of [
    [zh, en, chinese],
    [en, zh, english],
  ] as const) {
    for (const pick of [textOfTrash, textOfAll]) {
      expect(scripts).toContain(pick(own));
      expect(scripts).not.toContain(pick(other));
    }
  }
});

test('the home page loads at most 72 KB of script, once it has been scrolled through', async () => {
  const first = globSync('{entry.client,hydrate-island,featured-work,strip-animation,contact-form}-*.js', {
    cwd: assets,
  });
  expect(first.length).toBeGreaterThanOrEqual(5);
  expect(await compressedBytes(scriptsFrom(first, staticImport))).toBeLessThanOrEqual(72_000);
});

test('no public page loads a script of the back office', () => {
  const names = scriptsFrom(globSync('entry.client-*.js', { cwd: assets }), anyImport);
  expect([...names].some((name) => name.startsWith('contact-form-'))).toBe(true);
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const ofBackOffice = Object.keys(manifest).filter((source) => source.startsWith('app/admin/'));
  expect(ofBackOffice.length).toBeGreaterThan(20);
  expect(ofBackOffice.filter((source) => names.has(path.basename(manifest[source]?.file ?? '')))).toEqual([]);
});

const scriptsOf = (language: string) =>
  globSync(`${language}-*.js`, { cwd: assets })
    .map((name) => readFileSync(path.join(assets, name), 'utf8'))
    .join();
const textOfTrash = (texts: Catalogue) => texts.trash.restoreFailed;
const textOfAll = (texts: Catalogue) => texts.failures.network;

const assets = 'build/client/assets';
const staticImport = /(?:from|import) ?"\.\/([\w.-]+\.js)"/g;
const anyImport = /(?:from|import\(?) ?["`]\.\/([\w.-]+\.js)["`]/g;

/** The scripts, and those that they import in turn. The entry's import of the back office is none of a public page. */
function scriptsFrom(first: string[], imports: RegExp): Set<string> {
  const names = new Set(first);
  // The set grows while it is walked.
  for (const name of names) {
    const script = readFileSync(path.join(assets, name), 'utf8');
    for (const [, imported = ''] of script.matchAll(imports)) {
      if (!imported.startsWith('hydrate-admin-')) names.add(imported);
    }
  }
  return names;
}

async function compressedBytes(names: Set<string>): Promise<number> {
  let bytes = 0;
  for (const name of names) {
    bytes += (await site.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } })).rawPayload.length;
  }
  return bytes;
}

test.each(['panel-00000000.js', 'panel-00000000.js.br', 'constructor', 'x/panel-00000000.js'])(
  'a file of another build (%s) is not there, and no cache keeps that',
  async (name) => {
    const { statusCode, headers } = await site.inject({ url: `/assets/${name}` });
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test('a file is sent by its own name only, not by that of its compressed copy', async () => {
  const url = await addressOfScript();
  expect((await site.inject({ url: `${url}.br` })).statusCode).toBe(404);
  expect((await site.inject({ method: 'POST', url })).statusCode).toBe(404);
  const { statusCode, rawPayload } = await site.inject({ method: 'HEAD', url });
  expect([statusCode, rawPayload.length]).toEqual([200, 0]);
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
  '/assets/..%2fpanel-00000000.js',
  '/assets/%2e%2e/%2e%2e/server/index.js',
  '/assets/..%5c..%5cserver%5cindex.js',
])('%s is not served', async (url) => {
  expect([400, 403, 404]).toContain((await site.inject({ url })).statusCode);
});
