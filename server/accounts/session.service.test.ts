import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createAccountRepository } from './accounts.repository.ts';
import { createSessionService } from './session.service.ts';

const minute = 60_000;
let own: TestDatabase;
let database: Database;
let userId: string;
let time: number;
let sessions: ReturnType<typeof createSessionService>;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  userId = (await createAccountRepository(database.db).insert('Mei', 'a hash')) as string;
  time = Date.parse('2026-03-01T10:00:00Z');
  sessions = createSessionService({ database, now: () => time });
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

async function lastUse() {
  return (await database.db.selectFrom('sessions').select('lastUsedAt').executeTakeFirst())?.lastUsedAt;
}

test('a token finds its session, and an altered token does not', async () => {
  const token = await sessions.open(userId);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(await sessions.find(token)).toMatchObject({
    userId,
    username: 'Mei',
    idleExpiresAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2026-03-01T22:00:00.000Z',
  });
  expect(await sessions.find(`${token.slice(0, -1)}_`)).toBeUndefined();
});

test('the database does not store the token', async () => {
  const token = await sessions.open(userId, { userAgent: 'A browser', addressHash: 'abc' });
  expect(JSON.stringify(await database.db.selectFrom('sessions').selectAll().execute())).not.toContain(token);
});

test('the stored user agent is cut to 300 characters', async () => {
  await sessions.open(userId, { userAgent: 'x'.repeat(5_000) });
  const { userAgent } = await database.db.selectFrom('sessions').select('userAgent').executeTakeFirstOrThrow();
  expect(userAgent).toHaveLength(300);
});

test('a session ends after two hours without use; use extends it', async () => {
  const token = await sessions.open(userId);
  time += 119 * minute;
  expect(await sessions.find(token)).toBeDefined();
  time += 119 * minute;
  expect(await sessions.find(token)).toBeDefined();
  time += 120 * minute;
  expect(await sessions.find(token)).toBeUndefined();
});

test('a session ends after twelve hours however much it is used', async () => {
  const token = await sessions.open(userId);
  for (let hour = 1; hour < 12; hour += 1) {
    time += 60 * minute;
    expect(await sessions.find(token)).toBeDefined();
  }
  expect((await sessions.find(token))?.idleExpiresAt).toBe('2026-03-01T22:00:00.000Z');
  time += 60 * minute;
  expect(await sessions.find(token)).toBeUndefined();
});

test('the last use is written at most once a minute', async () => {
  const token = await sessions.open(userId);
  time += minute - 1;
  await sessions.find(token);
  expect(await lastUse()).toBe('2026-03-01T10:00:00.000Z');
  time += 1;
  await sessions.find(token);
  expect(await lastUse()).toBe('2026-03-01T10:01:00.000Z');
});

test('ended sessions are not listed, and are deleted at the next sign-in', async () => {
  await sessions.open(userId);
  time += 121 * minute;
  expect(await sessions.listLive(userId)).toEqual([]);
  await sessions.open(userId, { userAgent: 'New' });
  expect(await database.db.selectFrom('sessions').select('userAgent').execute()).toEqual([{ userAgent: 'New' }]);
});

test('all sessions of an account but one can be ended, without those of other accounts', async () => {
  const other = (await createAccountRepository(database.db).insert('Li', 'a hash')) as string;
  const kept = await sessions.open(userId);
  const ended = await sessions.open(userId);
  const foreign = await sessions.open(other);
  const except = (await sessions.find(kept))?.id as string;
  expect(await sessions.endAllByUser(userId, { except })).toBe(1);
  expect(await sessions.find(ended)).toBeUndefined();
  expect(await sessions.find(kept)).toBeDefined();
  expect(await sessions.find(foreign)).toBeDefined();
});
