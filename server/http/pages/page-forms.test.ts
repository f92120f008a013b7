import { afterAll, beforeAll, expect, test } from 'vitest';
import { noDifferences } from '#contract/content/content-differences.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://studio.example' }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

const send = (type: string | undefined, payload: string | Buffer, url = '/contact') =>
  site.inject({
    method: 'POST',
    url,
    headers: {
      origin: 'https://studio.example',
      'accept-language': 'fr',
      ...(type !== undefined && { 'content-type': type }),
    },
    payload,
  });

const urlencoded = 'application/x-www-form-urlencoded';
const longest = {
  firstName: '名'.repeat(100),
  lastName: '姓'.repeat(100),
  email: 'ada@example.org',
  serviceType: 'newborn',
  message: '長'.repeat(5_000),
};

test.each([
  ['of no type', undefined, 'firstName=Ada'],
  ['of an empty type', '', 'firstName=Ada'],
  ['of a type that no form has', 'application/json', '{}'],
  ['in parts without a boundary', 'multipart/form-data', '--x\r\n'],
  ['in parts that break off', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"'],
  ['in parts with something else in it', 'multipart/form-data; boundary=x', 'firstName=Ada'],
])('a form %s gets an HTML page with advice', async (_, type, payload) => {
  const { statusCode, headers, body } = await send(type, payload);
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('could not be read');
  expect(body).toContain('href="/contact"');
});

test('the longest enquiry fits, however its form is sent', async () => {
  const form = await send(urlencoded, new URLSearchParams(longest).toString());
  expect([form.statusCode, form.headers.location]).toEqual([303, '/contact?sent=1#contact-form']);
  const parts = new Response(
    Object.entries(longest).reduce((data, [name, value]) => (data.set(name, value), data), new FormData()),
  );
  const inParts = await send(parts.headers.get('content-type') as string, Buffer.from(await parts.arrayBuffer()));
  expect(inParts.statusCode).toBe(303);
  // The same form that is sent again is one enquiry.
  expect((await site.services.contact.list()).map(({ language }) => language)).toEqual(['en']);
});

test.each(['/zh/contact', '/zh?index'])('a form on the Chinese page %s is answered in Chinese', async (url) => {
  const sent = await send(urlencoded, new URLSearchParams({ ...longest, message: url }).toString(), url);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url.replace('?index', '')}?sent=1#contact-form`]);
  const [stored] = await site.services.contact.list();
  expect(stored?.language).toBe('zh-Hans');
  const rejected = await send(urlencoded, new URLSearchParams({ ...longest, email: 'ada' }).toString(), url);
  expect(rejected.statusCode).toBe(400);
  expect(rejected.body).toContain('<html lang="zh-Hans">');
  expect(rejected.body).toContain('请填写有效的邮箱地址');
  expect(rejected.body).toContain(`action="${url}#contact-form"`);
});

test('a form above the size limit gets a 413 as an HTML page', async () => {
  const { statusCode, headers, body } = await send(urlencoded, `message=${'x'.repeat(64 * 1024)}`);
  expect(statusCode).toBe(413);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('too long');
});

test('the form of the home page waits for a gesture, unless it follows the hero picture', async () => {
  const waits = async () => (await site.inject({ url: '/' })).body.includes('data-later-part="hidden"');
  expect(await waits()).toBe(true);
  const { content } = site.services;
  const actor = { id: null, name: 'Mei' };
  const orders = { sections: { shown: ['contact', 'services'], hidden: ['featured', 'about', 'team'] } };
  await content.saveDraft('home', { ...noDifferences, orders }, actor);
  await content.publish('home', actor);
  expect(await waits()).toBe(false);
});
