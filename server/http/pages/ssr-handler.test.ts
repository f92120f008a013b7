import { createHash } from 'node:crypto';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminTab, adminTabs, firstTab, tabPath } from '#contract/admin-tabs.ts';
import { tabFiles } from '#app/admin/tab/tab-files.ts';
import { home } from '#content/pages/home.ts';
import { createApp } from '#server/app.ts';
import type { App } from '#server/http/app-instance.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
/** another process of the same site, with a page cache of its own */
let other: App;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://studio.example' }, { site: 'built' });
  other = await createApp(site.services, { site: 'built' });
}, 180_000);
afterAll(async () => {
  await other.close();
  await site.close();
});

const both = (one: App) => Promise.all([one.inject({ url: '/' }), one.inject({ url: '/' })]);

const revalidated = 'public, max-age=0, must-revalidate';

test('a page is a whole document that browsers may cache and have to revalidate', async () => {
  const { statusCode, headers, body } = await site.inject({ url: '/' });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/html>$/s);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': revalidated,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
  });
});

test('every page sets Cross-Origin-Opener-Policy: same-origin', async () => {
  for (const url of ['/', '/contact', '/nowhere', '/admin', '/admin/contacts?language=en']) {
    expect((await site.inject({ url })).headers['cross-origin-opener-policy'], url).toBe('same-origin');
  }
});

test('a public page has inline styles, two fonts that its head asks for, and one deferred module', async () => {
  const { body } = await site.inject({ url: '/' });
  expect(body).toMatch(/<style>.+<\/style>/s);
  expect(body).toMatch(/@font-face\{[^}]+url\(\/assets\/newsreader/);
  expect(body).not.toMatch(/<link rel="stylesheet"/);
  expect(body).not.toMatch(/<link[^>]+modulepreload/);
  expect(body.match(/<link rel="preload"[^>]+as="font"/g)).toHaveLength(2);
  expect(body.match(/<script[^>]+(?:module|src)[^>]*>/g)).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/entry\.client-[\w-]+\.js">$/),
  ]);
  // The data of its loaders is in its elements alone.
  expect(body).not.toContain('__reactRouterContext');
});

test('the back office is hydrated by React Router', async () => {
  const { body } = await site.inject({ url: '/admin/contacts' });
  expect(body).toMatch(/<style>.+<\/style><link rel="stylesheet" href="[^"]+" disabled=""\/>/s);
  expect(body).toMatch(/<script type="module" async="">.+entry\.client/s);
  expect(body).toContain('__reactRouterContext');
  expect(body).not.toContain('answerTaps');
});

test('the back office asks for the font of its text before its scripts', async () => {
  const { body } = await site.inject({ url: '/admin/contacts' });
  const font = body.search(/<link rel="preload" href="\/assets\/hanken-grotesk-[\w-]{8}\.woff2" as="font"/);
  expect(font).toBeGreaterThan(0);
  expect(font).toBeLessThan(body.search(/<link rel="modulepreload"|<script type="module"/));
});

/** The first tab is part of what the back office starts with. */
const fileOf = (tab: AdminTab) => (tab === firstTab ? [] : [path.basename(tabFiles[tab], '.tsx')]);

test('the back office names the scripts of its open tab, after those of its routes', async () => {
  const link = /<link rel="modulepreload" href="\/assets\/([\w-]+)-[\w-]{8}\.js"( fetchpriority="low")?\/>/g;
  const preloadsOf = async (url: string) => {
    const found = [...(await site.inject({ url })).body.matchAll(link)];
    expect(found.map(([, , low]) => low !== undefined)).toEqual(found.map(([, , low]) => low !== undefined).sort());
    return found.filter(([, , low]) => low).map(([, name]) => name);
  };
  for (const tab of adminTabs) {
    const names = await preloadsOf(tabPath(tab));
    expect(names, tab).toEqual(expect.arrayContaining([...fileOf(tab), 'hydrate-admin', 'zh']));
    expect(names.filter((name) => name?.endsWith('-page'))).toEqual(fileOf(tab));
  }
  expect(await preloadsOf('/admin/photos')).toContain('stored-image');
  expect(await preloadsOf('/admin/contacts?language=en')).toEqual(expect.arrayContaining(['hydrate-admin', 'en']));
});

test('the policy has the hash of each inline script and style and allows no others', async () => {
  const { headers, body } = await site.inject({ url: '/' });
  const policy = String(headers['content-security-policy']);
  const hashed = [...body.matchAll(/<(script|style)([^>]*)>(.*?)<\/\1>/gs)].filter(
    // Blocks of data are not executed.
    ([, , attributes, text]) => !/type="application\/(?:ld\+)?json"/.test(attributes ?? '') && text !== '',
  );
  expect(hashed.length).toBeGreaterThan(3);
  for (const [, element, , text] of hashed) {
    const hash = createHash('sha256').update(String(text)).digest('base64');
    expect(policy).toMatch(new RegExp(`${element}-src [^;]*'sha256-${hash.replaceAll('+', '\\+')}'`));
  }
  expect(policy).not.toMatch(/(?:script|style)-src [^;]*unsafe/);
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"]) {
    expect(policy).toContain(directive);
  }
  expect(policy).toContain('upgrade-insecure-requests');
});

test('a browser with the current page gets a 304 without a body until the content changes', async () => {
  const first = await site.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
  const again = await site.inject({ url: '/', headers });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload.byteLength).toBe(0);
  expect(again.headers).not.toHaveProperty('content-type');

  const update = await site.inject({
    method: 'POST',
    url: '/api/admin/team',
    headers: await site.signIn(),
    payload: {
      name: 'Ines Calder',
      role: 'Lighting designer',
      description: 'Shapes what the camera sees.',
      image: 'https://studio.example/ines.jpg',
    },
  });
  expect(update.statusCode).toBe(201);
  const changed = await site.inject({ url: '/', headers });
  expect(changed.statusCode).toBe(200);
  expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('Ines Calder');
});

test.each(['/', '/contact', '/zh', '/zh/contact', '/portrait', '/about.data'])(
  'every process renders the same %s, with the same tag',
  async (url) => {
    const [page, ofOther] = await Promise.all([site.inject({ url }), other.inject({ url })]);
    expect(page.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(ofOther.headers.etag).toBe(page.headers.etag);
  },
);

describe('behind a CDN', () => {
  let app: App;
  const allowed = 'public, max-age=0, s-maxage=600, stale-while-revalidate=30';
  beforeAll(async () => {
    const { config } = site.services;
    app = await createApp({ ...site.services, config: { ...config, pageCdnSeconds: 600 } }, { site: 'built' });
  });
  afterAll(() => app.close());

  test('a page may be kept, and its 304 says so too', async () => {
    const { headers } = await app.inject({ url: '/zh' });
    expect(headers['cache-control']).toBe(allowed);
    const again = await app.inject({ url: '/zh', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, allowed]);
  });

  test('nobody gets the page from before an announced change, which the CDN would keep', async () => {
    const { database, records, revision } = site.services;
    const member = { role: 'Retoucher', description: 'Works by daylight.', image: 'https://studio.example/m.jpg' };
    const { id } = await records.teamMembers.create({ ...member, name: 'Old Name' }, { id: null, name: 'Mei' });
    for (const one of [app, other]) await both(one);
    await database.db.updateTable('teamMembers').set({ name: 'New Name' }).where('id', '=', id).execute();
    await revision.invalidate();
    for (const { body } of await both(app)) expect(body).toContain('New Name');
    // Without a CDN the second visitor does not wait for the render that the first one began.
    const [first, second] = await both(other);
    expect(first.body).toContain('New Name');
    expect(second.body).toContain('Old Name');
  });

  test('what is for one visitor or for staff may not', async () => {
    const made = await site.inject({
      method: 'POST',
      url: '/api/admin/content/preview-links',
      payload: { page: 'home', staffLanguage: 'en' },
      headers: await site.signIn(),
    });
    const draft = made.json().data as { url: string };
    for (const url of [
      '/admin',
      '/admin/contacts',
      '/nowhere',
      '/enquiry/unknown',
      draft.url,
      '/api/studio/hero',
      '/api/contact/stamp',
    ]) {
      const { headers } = await app.inject({ url });
      expect(String(headers['cache-control']), url).not.toContain('s-maxage');
    }
  });
});

test('a page that one process sent is a 304 of another, in every encoding', async () => {
  const { headers } = await site.inject({ url: '/contact', headers: { 'accept-encoding': 'br' } });
  for (const encoding of ['br', 'gzip', 'identity']) {
    const conditional = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
    expect((await other.inject({ url: '/contact', headers: conditional })).statusCode).toBe(304);
  }
});

test('every encoding has the same page, and HEAD only its headers', async () => {
  const { body } = await site.inject({ url: '/' });
  const br = await site.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await site.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
  const head = await site.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'gzip' } });
  expect(head.rawPayload.byteLength).toBe(0);
  expect(head.headers['content-length']).toBe(String(gzip.rawPayload.byteLength));
});

test('an address without a page is a 404 page, whatever the address', async () => {
  for (const url of ['/nope', '/a/b?c=d', '/wp-login.php']) {
    const { statusCode, headers, body } = await site.inject({ url });
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<title>404 Page Not Found</title>');
    expect(body).toContain('Did you forget to add the page to the router?');
  }
});

test('a missing file or call is a problem document, not a page', async () => {
  for (const url of ['/assets/nope.js', '/pictures/nope.avif', '/api/nope', '/media/nope/640.avif']) {
    const { statusCode, headers } = await site.inject({ url });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
  }
});

test('other spellings of an address redirect to the page', async () => {
  const { statusCode, headers } = await site.inject({ url: '/Portrait/?from=letter' });
  expect(statusCode).toBe(301);
  expect(headers.location).toBe('/portrait?from=letter');
});

test.each([
  ['/_.data', home.en.hero.title],
  ['/zh.data', home['zh-Hans'].hero.title],
])('the data of a page at %s, for a router, is in its language and cached like it', async (url, title) => {
  const { statusCode, headers, body } = await site.inject({ url });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/x-script',
    'cache-control': revalidated,
    etag: expect.any(String),
  });
  expect(body).toContain(`"${title}"`);
});

test('with PUBLIC_URL a page never contains the Host of a request', async () => {
  await site.services.revision.bump();
  const { body } = await site.inject({ url: '/about', headers: { host: 'evil.example' } });
  expect(body).not.toContain('evil.example');
});

test('the back office is not indexed by search engines', async () => {
  const { statusCode, body } = await site.inject({ url: '/admin/contacts' });
  expect(statusCode).toBe(200);
  expect(body).toContain('name="robots" content="noindex"');
});

const sendForm = (origin: string, fields: Record<string, string>) =>
  site.inject({
    method: 'POST',
    url: '/?index',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('a form works without script, from this origin only', async () => {
  const good = {
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada@example.org',
    serviceType: 'newborn',
    message: 'May?',
  };
  expect((await sendForm('https://evil.example', good)).statusCode).toBe(400);
  const refused = await sendForm('https://studio.example', { ...good, email: 'ada' });
  expect(refused.statusCode).toBe(400);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.body).toContain('Invalid email address');
  const sent = await sendForm('https://studio.example', good);
  expect(sent.statusCode).toBe(303);
  expect(sent.headers.location).toBe('/?sent=1#contact-form');
});

test('other methods than GET, HEAD and POST get a 404 problem document', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
    const { statusCode, headers } = await site.inject({ method, url: '/portrait' });
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  }
});

test('a form above the size limit gets a 413', async () => {
  const { statusCode } = await site.inject({ method: 'POST', url: '/?index', payload: Buffer.alloc(200_000) });
  expect(statusCode).toBe(413);
});
