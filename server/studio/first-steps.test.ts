import { afterAll, beforeAll, expect, test } from 'vitest';
import { heroCategories } from '#contract/media-categories.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const url = '/api/admin/first-steps';
const nothing = { banner: false, studio: false, photos: false, team: false, mail: false, backup: false };

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const read = async (headers = owner) => (await studio.inject({ url, headers })).json().data;
const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
  studio.inject({ method, url: path, headers: owner, payload });

test('each step is done once what it asks for is there', async () => {
  expect(await read()).toEqual({ isLeft: false, done: nothing, photos: 0 });

  const client = createMediaClient(studio, owner);
  const add = async (index: number, claim: object) => client.add(await photo({ width: 360 + index }), claim);
  await add(0, { category: 'hero-home' });
  expect((await read()).done).toEqual({ ...nothing, banner: true });

  for (const [index, category] of heroCategories.entries()) await add(20 + index, { category });
  expect(await read()).toMatchObject({ photos: 0 });

  for (const index of [1, 2, 3, 4]) await add(index, { category: 'family-portraits' });
  await add(5, { category: 'family-portraits', isPublished: false });
  expect(await read()).toMatchObject({ photos: 4, done: { photos: false } });
  const failed = await add(6, { category: 'event-photography' });
  const rows = studio.services.database.db;
  await rows.updateTable('media').set({ state: 'failed' }).where('id', '=', failed.id).execute();
  expect((await read()).photos).toBe(4);
  await add(7, { category: 'event-photography' });
  expect(await read()).toMatchObject({ photos: 5, done: { photos: true } });

  const identity = { ...defaultStudioIdentity, name: 'Linden', phone: '604-555-0101' };
  await send('PUT', '/api/admin/studio', identity);
  expect((await read()).done.studio).toBe(false);
  await send('PUT', '/api/admin/studio', { ...identity, email: 'hello@linden.example' });
  expect((await read()).done.studio).toBe(true);

  const member = { name: 'Mei', role: 'Owner', description: 'Takes the pictures.', image: 'https://a.example/mei.jpg' };
  await send('POST', '/api/admin/team', { ...member, isPublished: false });
  expect((await read()).done.team).toBe(false);
  await send('POST', '/api/admin/team', member);
  expect((await read()).done).toEqual({ ...nothing, banner: true, photos: true, studio: true, team: true });

  await send('PUT', '/api/admin/mail-settings', {
    server: { host: 'mail.example.com', port: 465, tls: 'tls', user: '' },
    from: 'hello@linden.example',
    timeZone: null,
    sendsReceipts: false,
    recipients: [{ address: 'mei@linden.example', services: null, language: 'zh', digestHours: [] }],
  });
  expect((await read()).done.mail).toBe(true);

  const row = { kind: 'backup' as const, startedAt: '2026-11-01T02:00:00.000Z', backup: 'one', detail: null };
  await rows
    .insertInto('backupRuns')
    .values({ ...row, id: 'run-1', finishedAt: null, isOk: 0 })
    .execute();
  expect((await read()).done.backup).toBe(false);
  await rows.updateTable('backupRuns').set({ isOk: 1 }).execute();
  expect(Object.values((await read()).done)).toEqual(Array.from({ length: 6 }, () => true));
});

test('an account puts its own list away, and takes it out again', async () => {
  await studio.services.accounts.create('jun', 'a long enough password');
  expect((await send('PUT', url, { isLeft: true })).statusCode).toBe(204);
  expect((await read()).isLeft).toBe(true);

  const { token } = (
    await studio.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'jun', password: 'a long enough password' },
    })
  ).json();
  expect((await read({ authorization: `Bearer ${token}` })).isLeft).toBe(false);

  expect((await send('PUT', url, { isLeft: 'yes' })).statusCode).toBe(400);
  await send('PUT', url, { isLeft: false });
  expect((await read()).isLeft).toBe(false);
});
