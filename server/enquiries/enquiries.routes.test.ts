import { afterAll, beforeAll, expect, test } from 'vitest';
import { unfilled } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const enquiry = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  phone: ' ',
  serviceType: 'newborn',
  message: 'Twins in May',
};
const stale = { authorization: `Bearer ${'a'.repeat(43)}` };

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const send = (payload: unknown) =>
  studio.inject({ method: 'POST', url: '/api/contact', payload: payload as Record<string, unknown> });
const list = async () => (await studio.inject({ url: '/api/admin/contacts', headers: owner })).json();

test('a visitor gets a receipt; staff read, archive and delete the enquiry', async () => {
  const receipt = await send(enquiry);
  expect(receipt.statusCode).toBe(201);
  const { id } = receipt.json().data;
  expect(receipt.json()).toEqual({ data: { id } });
  expect(await list()).toEqual([
    {
      ...unfilled,
      ...enquiry,
      phone: null,
      id,
      language: null,
      state: 'unread',
      isQuarantined: false,
      quarantineReason: null,
      stage: 'new',
      ownerId: null,
      followUpOn: null,
      answeredAt: null,
      deskVersion: 1,
      createdAt: expect.any(String),
    },
  ]);

  const url = `/api/admin/contacts/${id}`;
  const filed = await studio.inject({ method: 'PATCH', url, headers: owner, payload: { state: 'archived' } });
  expect(filed.json()).toMatchObject({ data: { id, state: 'archived' } });
  expect((await studio.inject({ method: 'PATCH', url, headers: owner, payload: { state: 'lost' } })).statusCode).toBe(
    400,
  );
  const deleted = await studio.inject({ method: 'DELETE', url, headers: owner });
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  expect(await list()).toEqual([]);
  expect((await studio.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(404);
});

test.each([
  ['anna&bob@example.com', 'anna&bob@example.com'],
  ['ana@中国.中国', 'ana@xn--fiqs8s.xn--fiqs8s'],
  [' ａｎａ＠example．com', 'ana@example.com'],
])('an enquiry from %s is stored with the address %s', async (email, stored) => {
  // From another network each: many of one are suspected.
  const payload = { ...enquiry, email, message: `I write as ${stored}` };
  const remoteAddress = `198.51.${stored.length}.7`;
  const answer = await studio.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress });
  expect(answer.statusCode).toBe(201);
  expect(await list()).toMatchObject([{ email: stored }]);
  await studio.inject({
    method: 'DELETE',
    url: `/api/admin/contacts/${answer.json().data.id}`,
    headers: owner,
  });
});

test.each([
  ['firstName', undefined, 'First name is required'],
  ['firstName', '  ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['email', 'ana@', 'Invalid email address'],
  ['email', undefined, 'Invalid email address'],
  ['email', `${'a'.repeat(65)}@example.com`, 'Invalid email address'],
  ['serviceType', 'wedding', 'Please select a service type'],
  ['message', null, 'Message is required'],
  ['message', 'x'.repeat(5_001), 'Must be at most 5000 characters'],
  ['message', 'a\0b', 'Must be text'],
  ['isQuarantined', false, 'Unknown field'],
])('an enquiry whose %s is %j is rejected with the specified message', async (field, value, message) => {
  const answer = await send({ ...enquiry, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ path: field, message }]);
  expect(await list()).toEqual([]);
});

test('a suspected message gets the usual receipt and is listed, and staff can clear the suspicion', async () => {
  const answer = await send({ ...enquiry, website: 'https://spam.example', message: 'see https://spam.example' });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json().data;
  expect(answer.json()).toEqual({ data: { id } });
  const quarantineReason = 'filled in the field that people do not see; has a link';
  expect(await list()).toMatchObject([{ id, isQuarantined: true, quarantineReason, state: 'unread' }]);
  expect((await list())[0].quarantineSignals).toEqual([{ code: 'hidden-field' }, { code: 'links', count: 1 }]);

  const change = (payload: object) =>
    studio.inject({ method: 'PATCH', url: `/api/admin/contacts/${id}`, headers: owner, payload });
  expect((await change({ isQuarantined: false })).json()).toMatchObject({
    data: { id, isQuarantined: false, quarantineReason: null, state: 'unread' },
  });
  expect(await list()).toMatchObject([{ id, isQuarantined: false }]);
  expect((await change({ isQuarantined: true, state: 'archived' })).json()).toMatchObject({
    data: { isQuarantined: true, quarantineReason: 'marked by staff', state: 'archived' },
  });
  expect((await change({})).statusCode).toBe(400);
  expect((await change({ isQuarantined: 'no' })).statusCode).toBe(400);
});

test('a form gets a new signed token each time, and a message with a valid one is not suspected', async () => {
  const answer = await studio.inject({ url: '/api/contact/stamp' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { stamp } = answer.json().data;
  const { id } = (await send({ ...enquiry, website: '', stamp })).json().data;
  expect((await list()).find((message: { id: string }) => message.id === id)).toMatchObject({ isQuarantined: false });
  const forged = (await send({ ...enquiry, stamp: `${stamp}x` })).json().data;
  expect((await list()).find((message: { id: string }) => message.id === forged.id)).toMatchObject({
    isQuarantined: true,
  });
});

test("the sender's address, the honeypot and the form token are not stored", async () => {
  await studio.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress: '203.0.113.77',
    payload: { ...enquiry, website: 'honeypot-text', stamp: 'token-text' },
  });
  const rows = JSON.stringify(await studio.services.database.db.selectFrom('contactMessages').selectAll().execute());
  expect(rows).not.toMatch(/203\.0\.113|honeypot-text|token-text/);
});

test('enquiries require a session', async () => {
  const url = '/api/admin/contacts';
  const one = `${url}/00000000-0000-4000-8000-000000000000`;
  for (const headers of [{}, stale]) {
    expect((await studio.inject({ url, headers })).statusCode).toBe(401);
    expect((await studio.inject({ method: 'DELETE', url: one, headers })).statusCode).toBe(401);
    const patch = await studio.inject({ method: 'PATCH', url: one, headers, payload: { state: 'read' } });
    expect(patch.statusCode).toBe(401);
  }
});

test.each([
  ['/zh/newborn', 'en-US,en', 'zh-Hans'],
  ['/newborn', 'zh-CN,zh', 'en'],
  [undefined, 'zh-CN,zh', null],
])('staff see the language of the page %s that an enquiry was written on', async (page, acceptLanguage, language) => {
  const headers = { 'accept-language': acceptLanguage };
  const payload = { ...enquiry, page };
  const { id } = (await studio.inject({ method: 'POST', url: '/api/contact', headers, payload })).json().data;
  const shown = (await list()).find((each: { id: string }) => each.id === id);
  expect(shown.language).toBe(language);
  expect(shown).not.toHaveProperty('page');
});
