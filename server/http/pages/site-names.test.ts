import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { shareSiteNames } from './share-site-names.ts';
import { createSiteNames } from './site-origin.ts';

let site: TestApp;
let origin: string;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  // Cached pages are sent before Fastify, which app.inject does not test.
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
}, 180_000);
afterAll(() => site.close());

const read = (url: string, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(`${origin}${url}`, { headers: { host } }, (response) => void text(response).then(resolve, reject)).once(
      'error',
      reject,
    );
  });
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

test('made-up names of a scanner do not cost the real name its canonical links and its sitemap', async () => {
  for (let index = 0; index < 12; index += 1) await read('/about', `scan-${index}.example`);
  for (let view = 0; view < 7; view += 1) await read('/about', 'studio.example');
  expect(canonicalOf(await read('/about', 'studio.example'))).toBe('http://studio.example/about');
  expect(await read('/sitemap.xml', 'studio.example')).toContain('<loc>http://studio.example/about</loc>');
  expect(await read('/robots.txt', 'studio.example')).toContain('Sitemap: http://studio.example/sitemap.xml');
});

test('the Host of one visitor is never on the page of another', async () => {
  const pages = await Promise.all([read('/', 'studio.example'), read('/', 'scan-1.example'), read('/', 'new.example')]);
  expect(pages[0]).toContain('studio.example');
  for (const name of ['scan-', 'new.example']) expect(pages[0]).not.toContain(name);
  expect(pages[2]).not.toMatch(/studio\.example|scan-/);
});

test('other processes and restarted ones know the names in use', async () => {
  const first = createSiteNames(site.services.config);
  const used = { headers: { host: 'used.example' }, socket: {} as never };
  for (let time = 0; time < 30; time += 1) first.countUse(used);
  const process = fastify() as unknown as App;
  await shareSiteNames(process, first, site.services);
  await process.close();

  const second = createSiteNames(site.services.config);
  const other = fastify() as unknown as App;
  await shareSiteNames(other, second, site.services);
  for (let index = 0; index < 20; index += 1) second.originOf({ ...used, headers: { host: `scan-${index}.example` } });
  expect(second.originOf(used)).toBe('http://used.example');
  await other.close();
});
