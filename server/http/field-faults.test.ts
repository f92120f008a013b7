import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { newPassword, passwordChange } from '#contract/accounts.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { mailSettingsUpdate } from '#contract/mail.ts';
import { problem } from '#contract/problem.ts';
import { recordContracts } from '#contract/records/contracts.ts';
import { kinds, recordKinds } from '#contract/records/kinds.ts';
import { studioUpdate } from '#contract/studio.ts';
import { en } from '#app/i18n/en.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { zh } from '#app/i18n/zh.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import type { OpenApi } from './openapi.ts';

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const long = 'x'.repeat(9_000);
const recipient = { address: long, services: [], language: 'x', digestHours: [99] };
const calls: [method: 'POST' | 'PUT', url: string, schema: z.ZodType, payload: object][] = [
  ...recordKinds.flatMap((kind): typeof calls => {
    const { create, required } = recordContracts[kind];
    const tooLong = Object.fromEntries(Object.keys(required).map((name) => [name, long]));
    return [{}, tooLong, { ...tooLong, stowaway: 1 }].map((body) => ['POST', kinds[kind].path.admin, create, body]);
  }),
  ['PUT', '/api/admin/studio', studioUpdate, { name: '', legalName: long, map: { latitude: 91, longitude: -181 } }],
  [
    'PUT',
    '/api/admin/mail-settings',
    mailSettingsUpdate,
    { server: { host: '/', port: 0, tls: 'x', user: long }, from: 'x', timeZone: 'x', recipients: [recipient] },
  ],
  ['POST', '/api/admin/password', passwordChange, { currentPassword: '', newPassword: 'short' }],
];

test.each(calls)('%s %s: a form and the server say the same of a fault, in both languages', async (...call) => {
  const [method, url, schema, payload] = call;
  const answer = await studio.inject({ method, url, headers: owner, payload });
  const { errors = [] } = problem.parse(answer.json());
  const found = faultsIn(schema.safeParse(payload).error!);
  expect(found.length).toBeGreaterThan(0);
  for (const texts of [zh, en]) {
    const inForm = found.map((fault) => [fault.path, translateFault(texts, fault)]);
    expect(errors.map((fault) => [fault.path, translateFault(texts, fault)])).toEqual(inForm);
  }
  for (const { code, message } of errors.filter((fault) => fault.code !== 'not-valid')) {
    expect(message, code).not.toMatch(/^[a-z\d-]+$/);
    expect(message, code).not.toMatch(/[{}]/);
  }
});

test('an error has the code of the fault, its figures and what is said of it in English', async () => {
  const payload = { currentPassword: 'x', newPassword: 'short' };
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/password', headers: owner, payload });
  const words = 'A password needs at least 10 characters';
  expect(answer.json()).toMatchObject({
    detail: words,
    errors: [{ path: 'newPassword', code: 'password-too-short', params: { min: 10 }, message: words }],
  });
  expect(faultsIn(newPassword.safeParse('short').error!)).toMatchObject([{ params: { min: 10 } }]);
});

test('a header that is refused has a code, too', async () => {
  const headers = { 'upload-offset': 'x', 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
  const url = `/uploads/${crypto.randomUUID()}`;
  const answer = await studio.inject({ method: 'PATCH', url, headers, payload: 'x' });
  expect(answer.json().errors).toMatchObject([
    { path: 'upload-offset', code: 'not-bytes', message: 'Must be a number of bytes' },
  ]);
});

test('the description of the API says what an error has, and which codes there are', async () => {
  const document = (await studio.inject({ url: '/api/openapi.json' })).json() as OpenApi;
  const { Problem } = document.components.schemas;
  expect(Problem).toMatchObject({
    properties: { errors: { items: { required: ['path', 'code', 'params', 'message'] } } },
  });
  expect(document.info.description).toContain('password-too-short');
});
