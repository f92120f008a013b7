import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { createLog } from '#server/platform/log.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const origin = 'https://studio.example';
const logged: string[] = [];
let site: TestApp;
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  site = await createTestApp({ PUBLIC_URL: origin }, { site: 'built', log });
}, 180_000);
afterAll(() => site.close());

async function newEnquiry(): Promise<{ id: string; url: string; signature: string }> {
  const payload = { ...enquiry, message: 'Twins <img src=x onerror=alert(1)>' };
  const { id } = (await site.inject({ method: 'POST', url: '/api/contact', payload })).json().data;
  const key = createEnquiryLinks({ key: site.services.secrets.enquiryPageKey }).toKey(id);
  return { id, url: `/enquiry/${key}`, signature: key.split('~')[1] as string };
}

const send = (url: string, fields: Record<string, string>) =>
  site.inject({
    method: 'POST',
    url,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the page is for its sender alone: not stored, not indexed, not named in the log', async () => {
  const { url, signature } = await newEnquiry();
  const { statusCode, headers, body } = await site.inject({ url });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toContain('<meta name="robots" content="noindex, nofollow"');
  expect(body).toContain('Twins &lt;img src=x onerror=alert(1)&gt;');
  for (const shared of ['rel="canonical"', 'og:url', 'application/ld+json']) expect(body).not.toContain(shared);
  expect((await site.inject({ url: '/sitemap.xml' })).body).not.toContain('/enquiry');
  expect(logged.join('')).toContain('/enquiry/');
  expect(logged.join('')).not.toContain(signature);
});

test('each view shows what is stored now', async () => {
  const { id, url } = await newEnquiry();
  expect((await site.inject({ url })).body).toContain('Received');
  await site.services.contact.update(id, { state: 'read' }, { id: null, name: 'test' });
  expect((await site.inject({ url })).body).toContain('We are working on our answer');
});

test('times are in the time zone of the studio and name it', async () => {
  const { id, url } = await newEnquiry();
  const { db } = site.services.database;
  await db.updateTable('contactMessages').set({ createdAt: '2026-01-05T23:30:00.000Z' }).where('id', '=', id).execute();
  const headers = await site.signIn();
  const settings = { server: null, from: null, timeZone: 'Asia/Tokyo', recipients: [] };
  await site.inject({ method: 'PUT', url: '/api/admin/mail-settings', headers, payload: settings });
  expect((await site.inject({ url })).body).toContain('>January 6, 2026 at 8:30 AM GMT+9</time>');
  expect((await site.inject({ url: `/zh${url}` })).body).toContain('>2026年1月6日 08:30（GMT+9）</time>');
});

test('in Chinese everything is Chinese: the page, its errors and where its forms lead', async () => {
  const { url } = await newEnquiry();
  const page = `/zh${url}`;
  const shown = await site.inject({ url: page });
  expect([shown.statusCode, shown.headers['cache-control'], shown.headers['content-language']]).toEqual([
    200,
    'no-store',
    'zh-Hans',
  ]);
  expect(shown.body).toMatch(/<html lang="zh-Hans"[^]*您的咨询[^]*已收到。[^]*<\/time> 前回复/);
  expect((await send(page, { text: ' ' })).body).toContain('请先填写留言');
  expect((await send(page, { text: 'a'.repeat(20_000) })).body).toContain('最多 ');
  expect((await send(page, { intent: 'withdraw' })).body).toContain('请先勾选');
  expect((await send(page, { text: '还有一只狗' })).headers.location).toBe(`${page}?added=1`);
  expect((await site.inject({ url: `${page}?added=1` })).body).toContain('谢谢，您的补充已收到。');
  for (let count = 1; count < 20; count += 1) await send(page, { text: `${count}` });
  expect((await send(page, { text: '再一条' })).body).toContain('这条咨询的留言已经很多');
  const withdrawn = await send(page, { intent: 'withdraw', confirmed: 'on' });
  expect(withdrawn.headers.location).toBe('/zh/enquiry/withdrawn');
  expect((await site.inject({ url: '/zh/enquiry/withdrawn' })).body).toContain('您的咨询已删除');
  expect((await site.inject({ url: page })).body).toContain('找不到这条咨询');
});

test('an addition is stored and shown, and an empty one is refused with a reason', async () => {
  const { url } = await newEnquiry();
  const empty = await send(url, { text: '   ' });
  expect([empty.statusCode, empty.headers['cache-control']]).toEqual([400, 'no-store']);
  expect(empty.body).toContain('Write a message first');
  const added = await send(url, { text: 'We are <b>three</b>' });
  expect([added.statusCode, added.headers.location]).toEqual([303, `${url}?added=1`]);
  const { body } = await site.inject({ url: `${url}?added=1` });
  expect(body).toContain('We have added your message');
  expect(body).toContain('We are &lt;b&gt;three&lt;/b&gt;');
});

test('it is deleted only with the box ticked, and then gone', async () => {
  const { id, url } = await newEnquiry();
  const unconfirmed = await send(url, { intent: 'withdraw' });
  expect(unconfirmed.statusCode).toBe(400);
  expect(unconfirmed.body).toContain('Please tick the box first');
  const withdrawn = await send(url, { intent: 'withdraw', confirmed: 'on' });
  expect([withdrawn.statusCode, withdrawn.headers.location]).toEqual([303, '/enquiry/withdrawn']);
  expect((await site.inject({ url: '/enquiry/withdrawn' })).body).toContain('Your enquiry has been deleted');
  await expect(site.services.contact.get(id)).rejects.toMatchObject({ code: 'not-found' });
  for (const answer of [await site.inject({ url }), await send(url, { text: 'Still there?' })]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This enquiry is no longer here');
  }
});

test('a form of another site changes nothing', async () => {
  const { id, url } = await newEnquiry();
  const payload = 'intent=withdraw&confirmed=on';
  const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await site.inject({ method: 'POST', url, headers, payload });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(await site.services.contact.get(id)).toBeDefined();
});
