import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

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

test('a visitor gets a receipt; staff read, file and delete the enquiry', async () => {
  const receipt = await send(enquiry);
  expect(receipt.statusCode).toBe(201);
  const { id } = receipt.json().data;
  expect(receipt.json()).toEqual({ data: { id } });
  expect(await list()).toEqual([
    { ...enquiry, phone: null, id, state: 'unread', isQuarantined: false, createdAt: expect.any(String) },
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
  ['firstName', undefined, 'First name is required'],
  ['firstName', '  ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['email', 'ana@', 'Invalid email address'],
  ['email', undefined, 'Invalid email address'],
  ['serviceType', 'wedding', 'Please select a service type'],
  ['message', null, 'Message is required'],
  ['message', 'x'.repeat(5_001), 'Must be at most 5000 characters'],
  ['message', 'a\0b', 'Must be text'],
  ['isQuarantined', false, 'Unknown field'],
])('an enquiry whose %s is %j is refused with the specified message', async (field, value, message) => {
  const answer = await send({ ...enquiry, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ path: field, message }]);
  expect(await list()).toEqual([]);
});

test('only staff get at enquiries', async () => {
  const url = '/api/admin/contacts';
  const one = `${url}/00000000-0000-4000-8000-000000000000`;
  for (const headers of [{}, stale]) {
    expect((await studio.inject({ url, headers })).statusCode).toBe(401);
    expect((await studio.inject({ method: 'DELETE', url: one, headers })).statusCode).toBe(401);
    const patch = await studio.inject({ method: 'PATCH', url: one, headers, payload: { state: 'read' } });
    expect(patch.statusCode).toBe(401);
  }
});
