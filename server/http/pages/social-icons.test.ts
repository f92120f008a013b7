import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

test('each network of the footer has an icon and a name of its own', async () => {
  const headers = await site.signIn();
  const { data: identity } = (await site.inject({ url: '/api/studio' })).json();
  const social = {
    instagram: 'https://www.instagram.com/lightwell',
    facebook: 'https://www.facebook.com/lightwell',
    linkedin: 'https://www.linkedin.com/company/lightwell',
    xiaohongshu: 'https://www.xiaohongshu.com/user/profile/5f',
    douyin: 'https://www.douyin.com/user/MS4',
    weibo: 'https://weibo.com/u/1',
    wechat: 'https://mp.weixin.qq.com/s/abc',
    whatsapp: 'https://wa.me/12135550142',
  };
  const payload = { ...identity, social };
  expect((await site.inject({ method: 'PUT', url: '/api/admin/studio', headers, payload })).statusCode).toBe(200);
  const footer = /<footer.*<\/footer>/s.exec((await site.inject({ url: '/zh/terms' })).body)?.[0] ?? '';
  const links = [...footer.matchAll(/<a href="([^"]+)"[^>]*social-link[^>]*>(<svg.*?<\/svg>)<span[^>]*>([^<]+)</gs)];
  expect(links.map(([, href]) => href)).toEqual(expect.arrayContaining(Object.values(social)));
  expect(new Set(links.map(([, , icon]) => icon)).size, 'icons').toBe(Object.keys(social).length);
  expect(new Set(links.map(([, , , name]) => name)).size, 'names').toBe(Object.keys(social).length);
});
