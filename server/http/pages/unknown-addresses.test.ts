import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDraftLinks } from '#server/pages/draft-links.ts';
import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Builds the site first if necessary.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 60_000 });

const requests = 200;
const logged: string[] = [];
let site: TestApp;
let renders: { mock: { calls: unknown[] } };
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  site = await createTestApp({ PUBLIC_URL: 'https://studio.example' }, { site: 'built', log });
  // The frame of every page asks for it.
  renders = vi.spyOn(site.services.studio, 'identity');
  for (const url of ['/404', '/zh/404', '/404.data', '/zh/404.data']) await site.inject({ url });
});
afterAll(() => site.close());
beforeEach(() => void renders.mock.calls.splice(0));

const enquiryKey = (id: string) => createEnquiryLinks({ key: site.services.secrets.enquiryPageKey }).toKey(id);
const draftToken = (ageMs: number) => {
  const link = { page: 'portrait', staffLanguage: 'zh', hasBar: true, sessionId: 'ended' } as const;
  return createDraftLinks({ key: site.services.secrets.draftKey }).issue(link, Date.now() - ageMs).token;
};
const tooOld = 61 * 60 * 1000;

/** Addresses without a page, each different. */
const kinds: [name: string, addressOf: (count: number) => string][] = [
  ['unknown', (count) => `/nope-${count}`],
  ['unknown, deep and with a query', (count) => `/a/${count}/b?c=${count}`],
  ['an unknown gallery', (count) => `/gallery/nope-${count}`],
  ['malformed: a bare %', (count) => `/${count}%`],
  ['malformed: no UTF-8', (count) => `/${count}%C0`],
  ['malformed: an end that is cut off', (count) => `/gallery/${count}%E0%A4%A`],
  ['malformed: a byte of zero', (count) => `/${count}%00`],
  ['malformed, with a query', (count) => `/%?a=${count}`],
  ['an enquiry without a signature', (count) => `/enquiry/${count}`],
  ['an enquiry with a wrong signature', () => `/enquiry/${randomUUID()}~${enquiryKey(randomUUID()).split('~')[1]}`],
  ['a draft with a wrong signature', (count) => `/portrait?draft=${count}`],
  ['a draft of another page', (count) => `/newborn?draft=${draftToken(count)}`],
  ['a draft that has expired', (count) => `/portrait?draft=${draftToken(tooOld + count)}`],
  ['a draft that has expired, of no page', (count) => `/nope?draft=${draftToken(tooOld + count)}`],
];

test.each(kinds)(
  `${requests} addresses get the 404 page of their language, and none is rendered: %s`,
  async (_, of) => {
    const pages = site.services.processFigures.pageCacheSize();
    for (let count = 0; count < requests; count += 1) {
      const isChinese = count % 2 === 1;
      const { statusCode, headers, body } = await site.inject({
        method: count % 3 === 2 ? 'HEAD' : 'GET',
        url: `${isChinese ? '/zh' : ''}${of(count)}`,
      });
      expect([statusCode, headers['content-type'], headers['content-language']]).toEqual([
        404,
        'text/html; charset=utf-8',
        isChinese ? 'zh-Hans' : 'en',
      ]);
      if (count % 3 !== 2) expect(body).toContain(`<html lang="${isChinese ? 'zh-Hans' : 'en'}"`);
    }
    expect((await site.inject({ url: of(0) })).body).toContain('Did you forget to add the page to the router?');
    expect(renders.mock.calls.length).toBe(0);
    expect(site.services.processFigures.pageCacheSize()).toEqual(pages);
  },
);

test('the data of addresses without a page is one document too', async () => {
  for (let count = 0; count < 50; count += 1) {
    for (const url of [
      `/nope-${count}.data`,
      `/gallery/nope-${count}.data`,
      `/enquiry/${count}.data`,
      `/${count}%.data`,
    ]) {
      const { statusCode, headers } = await site.inject({ url });
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/x-script']);
    }
  }
  expect(renders.mock.calls.length).toBe(0);
});

test('a form that is sent to an address without a page renders nothing either', async () => {
  const headers = { origin: 'https://studio.example', 'content-type': 'application/x-www-form-urlencoded' };
  for (const url of ['/nope', '/%', '/enquiry/x', '/zh/enquiry/x', '/gallery/nope']) {
    const { statusCode, body } = await site.inject({ method: 'POST', url, headers, payload: 'text=x' });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).toContain(url.startsWith('/zh') ? '<html lang="zh-Hans"' : '404 Page Not Found');
  }
  expect(renders.mock.calls.length).toBe(0);
});

test('the page of an enquiry that is gone says so, rendered once for everybody', async () => {
  for (const [prefix, words] of [
    ['', 'This enquiry is no longer here'],
    ['/zh', '找不到这条咨询'],
  ]) {
    renders.mock.calls.splice(0);
    let first = 0;
    for (let count = 0; count < 20; count += 1) {
      const { statusCode, body } = await site.inject({ url: `${prefix}/enquiry/${enquiryKey(randomUUID())}` });
      expect(statusCode).toBe(404);
      expect(body).toContain(words);
      if (count === 0) first = renders.mock.calls.length;
    }
    expect(renders.mock.calls.length).toBe(first);
    for (let count = 0; count < 20; count += 1) {
      const { statusCode } = await site.inject({ url: `${prefix}/enquiry/withdrawn?added=${count}` });
      expect(statusCode).toBe(200);
      if (count === 0) first = renders.mock.calls.length;
    }
    expect(renders.mock.calls.length).toBe(first);
  }
});

test('addresses of the API and of files keep their problem documents, malformed or not', async () => {
  for (const url of [
    '/api/%',
    '/api/%E0%A4%A',
    '/media/%',
    '/uploads/%C0',
    '/objects/%',
    '/assets/%',
    '/pictures/%',
    '/clips/%',
    '/clips/nope.mp4',
  ]) {
    const { statusCode, headers } = await site.inject({ url });
    expect([400, 404], url).toContain(statusCode);
    expect(headers['content-type'], url).toContain('application/problem+json');
  }
});

test('the log has the address that was asked for', async () => {
  logged.splice(0);
  await site.inject({ url: '/zh/asked%C0?secret=1' });
  expect(logged.join('')).toContain('"path":"/zh/asked%C0"');
});

test('over a connection too, where cached pages are sent before Fastify', async () => {
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/%', '/zh/%E0%A4%A', '/%C0?x=%', '/zh/enquiry/x', '/nope']) {
    const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      get(`${origin}/`, { path }, (response) => {
        text(response).then((found) => resolve([response.statusCode, found]), reject);
      }).once('error', reject);
    });
    expect([path, status]).toEqual([path, 404]);
    expect(body).toContain(path.startsWith('/zh') ? '<html lang="zh-Hans"' : '<html lang="en"');
  }
  expect(renders.mock.calls.length).toBe(0);
});
