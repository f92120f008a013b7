import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminTabs, tabPath } from '#contract/admin-tabs.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

test.each([
  ['/admin', '/admin/contacts'],
  ['/admin?tab=system', '/admin/system'],
  ['/admin?tab=contacts&enquiry=0f&layout=board', '/admin/contacts?enquiry=0f&layout=board'],
  ['/admin?page=portrait&tab=pages&field=hero.title', '/admin/pages?page=portrait&field=hero.title'],
  ['/admin?tab=nope&x=1%262', '/admin/contacts?x=1%262'],
  ['/admin?tab=https://evil.example', '/admin/contacts'],
])('%s leads to %s, in either language', async (old, address) => {
  for (const headers of [{}, { cookie: 'adminLanguage=en' }]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await site.inject({ method, url: old, headers });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, address]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  }
});

test('every tab has an address of its own, which search engines leave out', async () => {
  for (const tab of adminTabs) {
    const { statusCode, headers, body } = await site.inject({ url: tabPath(tab) });
    expect([tab, statusCode, headers.vary]).toEqual([tab, 200, 'Accept-Encoding, Cookie']);
    expect(body).toContain('<html lang="zh-CN">');
    expect(body).toContain('name="robots" content="noindex"');
  }
});

test('no other address below the back office is a page, and none fills the cache', async () => {
  await site.inject({ url: '/admin/nope' });
  const pages = site.services.processFigures.pageCacheSize();
  for (const url of ['/admin/nope', '/admin/team/1', '/admin/contacts?enquiry=1', '/admin/contacts?enquiry=2']) {
    const { statusCode } = await site.inject({ url });
    expect([url, statusCode]).toEqual([url, url.includes('?') ? 200 : 404]);
  }
  expect(site.services.processFigures.pageCacheSize()).toEqual(pages);
  const { statusCode, headers } = await site.inject({ url: '/Admin/Team/?chinese=incomplete' });
  expect([statusCode, headers.location]).toEqual([301, '/admin/team?chinese=incomplete']);
});
