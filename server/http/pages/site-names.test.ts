import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '#server/testing/servers/test-app.ts';
import type { App } from '#server/http/app-instance.ts';
import { readSiteNames, createSiteNames } from './site-origin.ts';

let site: TestApp;
let origin: string;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  // Cached pages are sent before Fastify, which app.inject does not test.
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
}, 180_000);
afterAll(() => site.close());

const read = (url: string, host: string, headers = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    get(`${origin}${url}`, { headers: { host, ...headers } }, (response) => {
      text(response).then(resolve, reject);
    }).once('error', reject);
  });
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

/** A name that staff use is known after any call of the back office. */
const useAsStaff = async (host: string) => read('/api/admin/contacts', host, await site.signIn());

test('made-up names after a start get no absolute URLs, and take them from nobody', async () => {
  for (let index = 0; index < 12; index += 1) {
    for (let view = 0; view < 30; view += 1) await read('/about', `scan-${index}.example`);
  }
  for (let index = 0; index < 12; index += 1) {
    expect(canonicalOf(await read('/about', `scan-${index}.example`))).toBeUndefined();
  }
  await useAsStaff('studio.example');
  expect(canonicalOf(await read('/about', 'studio.example'))).toBe('http://studio.example/about');
  expect(await read('/sitemap.xml', 'studio.example')).toContain('<loc>http://studio.example/about</loc>');
  expect(await read('/robots.txt', 'studio.example')).toContain('Sitemap: http://studio.example/sitemap.xml');
});

test('a call without a valid session makes no name known', async () => {
  await read('/api/admin/contacts', 'evil.example');
  await read('/api/admin/contacts', 'evil.example', { authorization: `Bearer ${'x'.repeat(40)}` });
  await read('/api/media', 'evil.example', await site.signIn());
  expect(canonicalOf(await read('/about', 'evil.example'))).toBeUndefined();
  expect(await read('/sitemap.xml', 'evil.example')).toMatch(/PUBLIC_URL/);
});

test('only those who may administer make a name known, whatever they call', async () => {
  for (const role of ['editor', 'enquiries'] as const) {
    const id = await site.services.accounts.create(`made-up by ${role}`, testPassword, role);
    const headers = { authorization: `Bearer ${await site.services.sessions.open(id)}` };
    for (const url of ['/api/admin/session', '/api/admin/contacts', '/api/admin/accounts']) {
      await read(url, `${role}.example`, headers);
      expect(canonicalOf(await read('/about', `${role}.example`)), `${role} at ${url}`).toBeUndefined();
    }
  }
  expect(await site.services.siteNames.list()).not.toContainEqual(expect.stringMatching(/editor|enquiries/));
  await useAsStaff('studio.example');
  expect(canonicalOf(await read('/about', 'studio.example'))).toBe('http://studio.example/about');
});

test('names that any account could store before are forgotten', async () => {
  const row = { key: 'site-origins', value: '["http://made-up.example"]', updatedAt: new Date().toISOString() };
  await site.services.database.db.deleteFrom('settings').where('key', '=', row.key).execute();
  await site.services.database.db.insertInto('settings').values(row).execute();
  expect(await site.services.siteNames.list()).not.toContain('http://made-up.example');
});

test('this machine needs no setting', async () => {
  expect(canonicalOf(await read('/about', new URL(origin).host))).toBe(`${origin}/about`);
});

test('the Host of one visitor is never on the page of another', async () => {
  await useAsStaff('studio.example');
  const pages = await Promise.all([read('/', 'studio.example'), read('/', 'scan-1.example'), read('/', 'new.example')]);
  expect(pages[0]).toContain('studio.example');
  for (const name of ['scan-', 'new.example']) expect(pages[0]).not.toContain(name);
  for (const page of pages.slice(1)) expect(page).not.toMatch(/studio\.example|scan-|new\.example/);
});

test('other processes and restarted ones know the names of staff, the newest eight', async () => {
  for (let index = 0; index < 9; index += 1) await useAsStaff(`staff-${index}.example`);
  const names = createSiteNames(site.services.config);
  const process = fastify() as unknown as App;
  await readSiteNames(process, names, site.services);
  const findOrigin = (host: string) => names.findOrigin({ headers: { host }, socket: {} as never });
  expect(findOrigin('staff-8.example')).toBe('http://staff-8.example');
  expect(findOrigin('staff-1.example')).toBe('http://staff-1.example');
  expect(findOrigin('staff-0.example')).toBeUndefined();
  expect(findOrigin('scan-1.example')).toBeUndefined();
  // This process has no more of them than the others.
  expect(canonicalOf(await read('/about', 'staff-0.example'))).toBeUndefined();
  // One that was replaced comes back by its use.
  await useAsStaff('staff-0.example');
  expect(canonicalOf(await read('/about', 'staff-0.example'))).toBe('http://staff-0.example/about');
  expect(await site.services.siteNames.list()).toHaveLength(8);
  await process.close();
});
