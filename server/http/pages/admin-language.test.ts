import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

const english = { cookie: 'a=b; adminLanguage=en' };

test.each(['/admin/contacts', '/admin/team'])(
  '%s has the chosen language, rendered and from the cache',
  async (url) => {
    for (let view = 0; view < 2; view++) {
      const chinese = await site.inject({ url, headers: { cookie: 'adminLanguage=mixed' } });
      expect(chinese.body).toContain('<html lang="zh-CN">');
      expect(chinese.body).toContain('<title>管理后台</title>');
      const chosen = await site.inject({ url, headers: english });
      expect(chosen.body).toContain('<html lang="en">');
      expect(chosen.body).toContain('<title>Admin</title>');
      expect(chosen.headers.vary).toBe('Accept-Encoding, Cookie');
    }
  },
);

test('the cookie does not change public pages', async () => {
  const plain = await site.inject({ url: '/about' });
  expect((await site.inject({ url: '/about', headers: english })).body).toBe(plain.body);
  expect(plain.body).toContain('<html lang="en">');
});
