import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDraftLinks } from '#server/pages/draft-links.ts';
import { createDownloadLinks } from '#server/media/delivery/download.service.ts';
import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { createRenditionLinks } from '#server/media/processing/rendition-set.ts';
import { createUploadLinks } from '#server/media/upload/upload.service.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createHttpServer } from './http-server.ts';
import { loggedPath, plainUrl } from './request-log.ts';

let log = '';
let site: TestApp;
let port: number;
beforeAll(async () => {
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  site = await createTestApp({}, { site: 'built', log: createLog('trace', to) });
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
}, 180_000);
afterAll(() => site.close());

/** Without the changes that `fetch` makes to an address. */
const ask = (path: string, headers: Record<string, string> = {}, at = port) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ port: at, host: '127.0.0.1', path, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

const id = '0b6ff3e0-5d58-4a1c-9f0e-0d5c8b2f2a11';
const key = Buffer.alloc(32, 7);
const draft = createDraftLinks({ key }).issue({
  page: 'home',
  staffLanguage: 'zh',
  hasBar: true,
  sessionId: 'a',
}).token;
const clientToken = Buffer.alloc(16, 9).toString('hex');
const invitation = Buffer.alloc(32, 5).toString('base64url');
const links = {
  'picture that is not published': `${createRenditionLinks(key).previewBase(id, 'abc-123')}/320.avif`,
  download: `/api/media/downloads/${createDownloadLinks(key).createToken(id)}`,
  'private page of an enquiry': `/enquiry/${createEnquiryLinks({ key }).toKey(id)}?added=1`,
  'the same in Chinese': `/zh/enquiry/${createEnquiryLinks({ key }).toKey(id)}`,
  'answer in such a page': `/enquiry/${createEnquiryLinks({ key }).toKey(id)}.data`,
  draft: `/?draft=${draft}`,
  upload: createUploadLinks(key).createPath(id, new Date(Date.now() + 60_000)),
  invitation: `/admin#invitation=${invitation}`,
  'client gallery': `/g/${clientToken}`,
  'client gallery in Chinese': `/zh/g/${clientToken}?page=2`,
  'file of a client gallery': `/g/${clientToken}/files/${id}?size=640`,
  'PIN of a client gallery': `/g/${clientToken}/pin`,
};

const percent = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
const encodings: Record<string, (link: string) => string> = {
  'as it is': (link) => link,
  'tilde in upper case': (link) => link.replaceAll('~', '%7E'),
  'tilde in lower case': (link) => link.replaceAll('~', '%7e'),
  'tilde twice': (link) => link.replaceAll('~', '%257E'),
  'tilde three times': (link) => link.replaceAll('~', '%25257e'),
  'every separator': (link) => link.replaceAll(/[~?#=&]/g, percent),
  'every separator, twice': (link) => link.replaceAll(/[~?#=&]/g, (one) => percent(one).replace('%', '%25')),
  'slashes too': (link) => `/${link.slice(1).replaceAll(/[~?#=&/]/g, percent)}`,
  'everything but the first slash': (link) => `/${link.slice(1).replaceAll(/[^/]/g, percent)}`,
  'with an encoding that is none': (link) => `${link.replace(/[?#].*$/, '')}%E0%A4%A`,
  'as the address of another page': (link) => `/about?from=${encodeURIComponent(link)}`,
};

/** What opens the link, as it may be written. */
const secretsOf = (link: string) => {
  const secret = /(?:~(?:\d+\.)?|signature=|invitation=|\/g\/)([\w-]{20,})/.exec(link)![1]!;
  return [secret, secret.replaceAll(/./g, percent)];
};

test.each(Object.entries(links))(
  'no log line has what opens it, however its address is written: %s',
  async (_kind, link) => {
    for (const [encoding, encode] of Object.entries(encodings)) {
      log = '';
      const encoded = encode(link);
      await ask(encoded);
      await ask('/about', { referer: `https://studio.example${encoded}` });
      await vi.waitFor(() => expect(log).toContain('"path":"/about"'), 15_000);
      for (const secret of secretsOf(link)) expect(log.toLowerCase(), encoding).not.toContain(secret.toLowerCase());
    }
  },
);

test('what is behind the door sees the decoded address', async () => {
  const seen: (string | undefined)[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request.url);
    response.end();
  };
  const server = createHttpServer(answer, { intercept: ({ url }) => seen.push(url) === 0 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await ask('/enquiry/ID%7Es', {}, (server.address() as AddressInfo).port);
  server.close();
  // The page cache, and Fastify.
  expect(seen).toEqual(['/enquiry/ID~s', '/enquiry/ID~s']);
});

test('the cache, the routes and the log get one address for both spellings of a tilde', () => {
  for (const tilde of ['~', '%7E', '%7e'])
    expect(plainUrl(`/enquiry/ID${tilde}s?draft=a%7Eb`)).toBe('/enquiry/ID~s?draft=a%7Eb');
  expect(loggedPath('/enquiry/ID~s/more?x')).toBe('/enquiry/ID~/more');
  for (const path of ['/about', '/zh/gallery/caf%C3%A9', '/%', '/%zz']) expect(loggedPath(path)).not.toBe('');
  expect(loggedPath('/zh/gallery/caf%C3%A9')).toBe('/zh/gallery/caf%C3%A9');
  // Deeper than anybody encodes: nothing of it.
  expect(loggedPath(`/x%${'25'.repeat(3_000)}7Es3cret`)).toBe('/x%');
});
