import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  headers = await studio.signIn();
});
afterAll(() => studio.close());

const path = '/api/admin/testimonials';
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  studio.inject({ method, url, headers, ...(payload && { payload }) });
const words = { quote: 'Calm hands', person: 'Ana Li' };
const consent = { consentOn: '2026-03-02', consentNote: 'by e-mail 2026-03-02' };
const dayNeeded = expect.objectContaining({
  path: 'consentOn',
  message: 'Enter the day on which the person agreed, or save this as a draft',
});
const noteNeeded = expect.objectContaining({
  path: 'consentNote',
  message: 'Note how the person agreed, or save this as a draft',
});
const isListed = async (id: string) =>
  ((await studio.inject({ url: '/api/testimonials' })).json().data as { id: string }[]).some((one) => one.id === id);

test('nothing is published without the consent of the person, however it is tried', async () => {
  const refused = async (given: object, ...errors: object[]) => {
    const answer = await call('POST', path, { ...words, ...given });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'validation-failed', errors }),
    ]);
  };
  await refused({}, dayNeeded, noteNeeded);
  await refused({ isPublished: true, consentOn: '', consentNote: ' ' }, dayNeeded, noteNeeded);
  await refused({ consentOn: '2026-03-02' }, noteNeeded);
  await refused({ consentNote: 'by e-mail' }, dayNeeded);
  await refused({ consentNote: 'by e-mail', consentOn: '2026-02-30' }, expect.objectContaining({ path: 'consentOn' }));
  expect((await call('GET', path)).json().data).toEqual([]);

  const draft = await call('POST', path, { ...words, isPublished: false });
  expect([draft.statusCode, draft.json().data]).toEqual([
    201,
    expect.objectContaining({ isPublished: false, consentOn: null, consentNote: null }),
  ]);
  const { id } = draft.json().data;
  const url = `${path}/${id}`;
  const errorsOf = async (change: object) => (await call('PATCH', url, change)).json().errors;
  expect(await errorsOf({ isPublished: true })).toEqual([dayNeeded, noteNeeded]);
  expect(await errorsOf({ isPublished: true, consentOn: '2026-03-02' })).toEqual([noteNeeded]);
  expect((await call('GET', path)).json().data).toMatchObject([
    { id, isPublished: false, version: 1, consentOn: null },
  ]);

  expect((await call('PATCH', url, { isPublished: true, ...consent })).statusCode).toBe(200);
  expect(await isListed(id)).toBe(true);
  expect(await errorsOf({ consentOn: null })).toEqual([dayNeeded]);
  expect(await errorsOf({ consentNote: '' })).toEqual([noteNeeded]);
  expect((await call('PATCH', url, { isPublished: false, consentOn: null })).statusCode).toBe(200);
  expect(await isListed(id)).toBe(false);
  await call('DELETE', url);
});

test('of two changes at once, one that publishes and one that takes the consent back, one is refused', async () => {
  const { id } = (await call('POST', path, { ...words, ...consent, isPublished: false })).json().data;
  const answers = await Promise.all([
    call('PATCH', `${path}/${id}`, { isPublished: true }),
    call('PATCH', `${path}/${id}`, { consentOn: null }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  await call('DELETE', `${path}/${id}`);
});

test('an account without the right for contents reads no consent', async () => {
  const { id } = (await call('POST', path, { ...words, ...consent })).json().data;
  expect((await studio.inject({ url: path })).statusCode).toBe(401);
  const seen = await studio.inject({ url: '/api/testimonials' });
  expect(seen.json().data).toMatchObject([{ id, ...words, service: null, imageUrl: null }]);
  expect(seen.body).not.toContain('consent');
  expect((await studio.inject({ url: '/api/testimonials', headers })).body).not.toContain('consent');
  await call('DELETE', `${path}/${id}`);
});
