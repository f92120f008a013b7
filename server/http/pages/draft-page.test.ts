import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Builds the site first if necessary.
vi.setConfig({ hookTimeout: 600_000 });

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  owner = await site.signIn();
});
afterAll(() => site.close());

const actor = { id: null, name: 'Mei' };
const save = (title: string) =>
  site.services.content.saveDraft('portrait', { ...noOverrides, en: { 'hero.title': title } }, actor);
async function linkTo(values: object = {}): Promise<string> {
  const payload = { page: 'portrait', staffLanguage: 'zh', ...values };
  const url = '/api/admin/content/preview-links';
  return (await site.inject({ method: 'POST', url, payload, headers: owner })).json().data.url;
}

test('a draft is shown at the address of its page to those with its link, and is neither stored nor indexed', async () => {
  await save('Faces <b>& hands</b>');
  const { statusCode, headers, body } = await site.inject({ url: await linkTo() });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(body).toContain('Faces &lt;b&gt;&amp; hands&lt;/b&gt;');
  expect(body).toContain('这是草稿，访客还看不到。');
  expect(body).toContain('href="/admin/pages?page=portrait"');

  const published = await site.inject({ url: '/portrait' });
  expect(published.body).not.toContain('Faces');
  expect(published.body).not.toContain('草稿');
  expect(published.headers).toMatchObject({ 'x-frame-options': 'DENY' });
});

test('the address shows what is saved later, and a frame of the editor has no bar', async () => {
  const [url, framed] = [await linkTo({ staffLanguage: 'en' }), await linkTo({ hasBar: false })];
  await save('Second');
  expect((await site.inject({ url })).body).toContain('This is a draft.');
  expect((await site.inject({ url: framed })).body).not.toContain('草稿');
  await save('Third');
  for (const each of [url, framed]) expect((await site.inject({ url: each })).body).toContain('Third');
});

test('an expired link shows nothing but the 404 page', async () => {
  await save('Secret');
  const url = await linkTo();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
  try {
    const { statusCode, headers, body } = await site.inject({ url: `/zh${url}` });
    expect([statusCode, headers['cache-control'], headers['x-frame-options']]).toEqual([404, 'no-store', 'DENY']);
    expect(body).toContain('<html lang="zh-Hans"');
    expect(body).not.toContain('Secret');
  } finally {
    vi.useRealTimers();
  }
});

test('a link ends with the session that asked for it', async () => {
  await save('Secret');
  const headers = await site.signIn();
  const payload = { page: 'portrait', staffLanguage: 'en' };
  const made = await site.inject({ method: 'POST', url: '/api/admin/content/preview-links', payload, headers });
  const { url } = made.json().data as { url: string };
  expect((await site.inject({ url })).body).toContain('Secret');
  await site.inject({ method: 'POST', url: '/api/admin/logout', headers });
  const { statusCode, body } = await site.inject({ url });
  expect(statusCode).toBe(404);
  expect(body).not.toContain('Secret');
});

test('a link opens its own page alone, and a changed one nothing', async () => {
  await save('Secret');
  const url = await linkTo();
  for (const other of [url.replace('/portrait', '/newborn'), url.replace('.zh.', '.en.'), '/portrait?draft=x']) {
    const { statusCode, headers, body } = await site.inject({ url: other });
    expect([statusCode, headers['x-frame-options']], other).toEqual([404, 'DENY']);
    expect(body, other).not.toContain('Secret');
  }
  // Without a key it is the address of the page.
  const { statusCode, body } = await site.inject({ url: '/portrait?draft=' });
  expect(statusCode).toBe(200);
  expect(body).not.toContain('Secret');
});

test('visitors see a publication at once, and the bar then says that there is no draft', async () => {
  await save('Published');
  await site.services.content.publish('portrait', actor);
  expect((await site.inject({ url: '/portrait' })).body).toContain('Published');
  expect((await site.inject({ url: await linkTo({ staffLanguage: 'en' }) })).body).toContain('There is no draft.');
});

test('the back office may frame pages of its own site', async () => {
  const { headers } = await site.inject({ url: '/admin/contacts' });
  expect(headers['content-security-policy']).toMatch(/frame-src [^;]*'self'/);
});
