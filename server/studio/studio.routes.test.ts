import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDay } from '#contract/opening-hours.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp({ STUDIO_NAME: 'North Light' });
});
afterAll(() => studio.close());

test('everybody can read the identity, and staff replace it', async () => {
  const owner = await studio.signIn();
  const { data: identity } = (await studio.inject({ url: '/api/studio' })).json();
  expect(identity).toMatchObject({ name: 'North Light' });

  const payload = { ...identity, phone: '213-555-0199', social: { ...identity.social, instagram: null } };
  const url = '/api/admin/studio';
  expect((await studio.inject({ method: 'PUT', url, payload })).statusCode).toBe(401);
  expect((await studio.inject({ url })).statusCode).toBe(401);
  const saved = await studio.inject({ method: 'PUT', url, payload, headers: owner });
  expect([saved.statusCode, saved.json()]).toEqual([200, { data: payload }]);
  expect((await studio.inject({ url, headers: owner })).json()).toEqual({ data: payload });
  expect((await studio.inject({ url: '/api/studio' })).json()).toEqual({ data: payload });
});

test('an invalid identity is rejected with the paths of its fields', async () => {
  const { data: identity } = (await studio.inject({ url: '/api/studio' })).json();
  const answer = await studio.inject({
    method: 'PUT',
    url: '/api/admin/studio',
    headers: await studio.signIn(),
    payload: { ...identity, name: '', social: { ...identity.social, facebook: 'javascript:1' } },
  });
  expect(answer.json()).toMatchObject({
    status: 400,
    errors: [
      { path: 'name', message: 'Name is required' },
      { path: 'social.facebook', message: 'Must be a valid URL' },
    ],
  });
});

test('of two concurrent edits the later one is rejected, and the first is kept', async () => {
  const headers = await studio.signIn();
  const url = '/api/admin/studio';
  const seen = await studio.inject({ url, headers });
  const { data: identity } = seen.json();
  const put = (payload: object, ifMatch: string) =>
    studio.inject({ method: 'PUT', url, payload, headers: { ...headers, 'if-match': ifMatch } });

  const first = await put({ ...identity, tagline: 'Light first' }, String(seen.headers.etag));
  expect(first.statusCode).toBe(200);
  const second = await put({ ...identity, phone: '213-555-0111' }, String(seen.headers.etag));
  expect(second.json()).toMatchObject({ status: 412, code: 'edited-elsewhere' });
  expect((await studio.inject({ url, headers })).json().data.tagline).toBe('Light first');

  expect((await put({ ...identity, phone: '213-555-0111' }, String(first.headers.etag))).statusCode).toBe(200);
  expect((await put({ ...identity, phone: '213-555-0112' }, '*')).statusCode).toBe(200);
});

test('profiles of Chinese networks and WhatsApp are kept; what is empty is not stored, so that the version before reads the others', async () => {
  const headers = await studio.signIn();
  const { data: identity } = (await studio.inject({ url: '/api/studio' })).json();
  const put = async (social: object) =>
    (
      await studio.inject({ method: 'PUT', url: '/api/admin/studio', headers, payload: { ...identity, social } })
    ).json();
  const social = {
    ...identity.social,
    xiaohongshu: 'https://www.xiaohongshu.com/user/profile/5f',
    douyin: 'https://www.douyin.com/user/MS4',
    weibo: 'https://weibo.com/u/1',
    wechat: 'https://mp.weixin.qq.com/s/abc',
    whatsapp: 'https://wa.me/12135550142',
  };
  expect((await put(social)).data.social).toEqual(social);
  expect((await put({ ...social, weibo: 'weibo' })).errors).toMatchObject([
    { path: 'social.weibo', message: 'Must be a valid URL' },
  ]);
  expect((await put(identity.social)).data.social).toEqual(identity.social);
});

test('the days on which the studio is open are kept beside their lines, and are gone when they are not sent', async () => {
  const headers = await studio.signIn();
  const { data: identity } = (await studio.inject({ url: '/api/studio' })).json();
  const put = async (openingDays?: object) =>
    (
      await studio.inject({ method: 'PUT', url: '/api/admin/studio', headers, payload: { ...identity, openingDays } })
    ).json();
  const days = { ...eachDay(() => ({ is: 'open', opens: '10:00', closes: '18:00' })), Monday: { is: 'closed' } };
  expect((await put(days)).data).toMatchObject({ openingDays: days, hours: identity.hours });
  expect((await studio.inject({ url: '/api/studio?lang=zh-Hans' })).json().data.openingDays).toEqual(days);

  const wrong = { ...days, Monday: { is: 'open', opens: '9', closes: '25:00' } };
  expect((await put({ ...wrong, Sunday: { is: 'open', opens: '10:00', closes: '10:00' } })).errors).toMatchObject([
    { path: 'openingDays.Monday.opens', message: 'Must be a time' },
    { path: 'openingDays.Monday.closes', message: 'Must be a time' },
    { path: 'openingDays.Sunday.closes', message: 'Must not close when it opens' },
  ]);
  expect((await put()).data).toEqual(identity);
});
