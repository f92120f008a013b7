import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSessionService } from '#server/accounts/session.service.ts';
import { fillDatabase } from '#server/testing/databases/test-database.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const telephone = '(206) 555-0100';
const email = 'hello@studio.example';

let studio: TestApp;
let release: () => Promise<void> = async () => {};
beforeAll(async () => {
  studio = await createTestApp({ STUDIO_PHONE: telephone, STUDIO_EMAIL: email }, { site: 'built' });
}, 180_000);
afterEach(() => release());
afterAll(() => studio.close());

const enquiry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  serviceType: 'portrait',
  // Longer than the free space of existing database pages.
  message: 'We marry in June. '.repeat(270),
};

const send = () => studio.inject({ method: 'POST', url: '/api/contact', payload: enquiry });
const sendWithoutScript = () =>
  studio.inject({
    method: 'POST',
    url: '/contact',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(enquiry).toString(),
  });

test("an enquiry to a full database gets the studio's phone and e-mail, and is stored as soon as there is room", async () => {
  release = await fillDatabase(studio.services.database);
  const refused = await send();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
  expect(refused.json().detail).toContain(telephone);
  expect(refused.json().detail).toContain(email);
  expect(refused.headers['retry-after']).toBeDefined();

  await release();
  release = async () => {};
  expect((await send()).statusCode).toBe(201);
});

test("without JavaScript the page says so and keeps the form's values", async () => {
  release = await fillDatabase(studio.services.database);
  const refused = await sendWithoutScript();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['cache-control']).toBe('no-store');
  const alert = /role="alert"[^>]*>(.*?)<\/div>/s.exec(refused.body)?.[1] ?? '';
  expect(alert).toContain(telephone);
  expect(alert).toContain(`mailto:${email}`);
  expect(refused.body).toContain('We marry in June.');
  expect(refused.body).toContain('value="Lovelace"');

  await release();
  release = async () => {};
  expect((await sendWithoutScript()).statusCode).toBe(303);
});

test('pages are served meanwhile, and signed-in staff can read', async () => {
  const owner = await studio.signIn();
  release = await fillDatabase(studio.services.database);
  expect((await studio.inject({ url: '/portrait' })).statusCode).toBe(200);
  expect((await studio.inject({ url: '/api/admin/contacts', headers: owner })).statusCode).toBe(200);
});

test('a session whose last use cannot be written stays valid until it ends', async () => {
  const { database } = studio.services;
  let time = Date.now();
  const sessions = createSessionService({ database, now: () => time });
  const token = (await studio.signIn()).authorization.replace('Bearer ', '');
  const minutes = (count: number) => (time += count * 60_000);

  release = await refuseWrites();
  minutes(5);
  expect(await sessions.find(token)).toBeDefined();
  minutes(110);
  expect(await sessions.find(token)).toBeDefined();
  minutes(10);
  expect(await sessions.find(token)).toBeUndefined();
});

/** SQLite can update a timestamp in an existing row; only a really full disk refuses it. */
async function refuseWrites() {
  const { database } = studio.services;
  if (database.dialect === 'postgres') return fillDatabase(database);
  const run = async (statement: string) => void (await sql.raw(statement).execute(database.db));
  await run('pragma query_only = 1');
  return () => run('pragma query_only = 0');
}
