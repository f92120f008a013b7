import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { createAccountRepository } from '#server/accounts/accounts.repository.ts';
import { createSessionService } from '#server/accounts/session.service.ts';
import { createLoginThrottle, throttleLimits } from '#server/accounts/throttle.service.ts';
import { createContactCounters } from '#server/enquiries/contact-counters.repository.ts';
import { createStorageAuditRepository } from '#server/media/delivery/storage-audit.repository.ts';
import { createUploadRepository } from '#server/media/upload/upload.repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// A clock that ran thirty days ahead leaves future timestamps, which must not block anything once the clock is right.
const today = Date.parse('2031-05-06T12:00:00Z');
const ahead = today + 30 * dayMs;
const isoAt = (ms: number) => new Date(ms).toISOString();

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = own.open();
});
afterAll(async () => {
  await database.close();
  await own.remove();
});

test('failed sign-ins block for at most a quarter of an hour from now', async () => {
  let time = ahead;
  const throttle = createLoginThrottle({
    database,
    hashAddress: (address) => address,
    now: () => time,
  });
  const fail = () => throttle.attempt('owner', '192.0.2.1', async () => undefined);
  for (let tried = 0; tried < throttleLimits.address; tried += 1) await fail();
  await expect(fail()).rejects.toMatchObject({ code: 'too-many-requests' });

  time = today;
  expect(await throttle.attempt('owner', '192.0.2.1', async () => 'in')).toBe('in');
  for (let tried = 0; tried < throttleLimits.knownAddress; tried += 1) await fail();
  const closed = await fail().catch((error: unknown) => error);
  expect(closed).toMatchObject({ code: 'too-many-requests' });
  expect((closed as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
});

test('a session ends when idle, and after twelve hours from now at the latest', async () => {
  let time = ahead;
  const userId = (await createAccountRepository(database.db).insert('owner', 'hash')) as string;
  const sessions = createSessionService({ database, now: () => time });
  const [old, used] = [await sessions.open(userId), await sessions.open(userId)];

  time = today;
  expect(await sessions.find(old)).toBeUndefined();
  expect(await sessions.listLive(userId)).toEqual([]);

  // A small clock difference ends no session, and the idle timeout counts from now.
  time = today + hourMs;
  const recent = await sessions.open(userId);
  time = today + hourMs - 2 * minuteMs;
  expect(await sessions.find(recent)).toBeDefined();
  time += 121 * minuteMs;
  expect(await sessions.find(recent)).toBeUndefined();
  expect(await sessions.find(used)).toBeUndefined();
});

test('counters of the spam filter start again', async () => {
  const counters = createContactCounters(database.db);
  const count = [{ name: 'suspected', windowMs: hourMs, amount: 10 }];
  await counters.add(ahead, count);
  expect((await counters.add(today, count)).get('suspected')).toEqual({
    total: 10,
    windowEndsAt: isoAt(today + hourMs),
  });
  expect((await counters.add(today + 1, count)).get('suspected')?.total).toBe(20);
  // A small clock difference, or a transaction that waited for its turn, starts no new window.
  expect((await counters.add(today - 8, count)).get('suspected')?.total).toBe(30);
  expect((await counters.add(today - 2 * minuteMs, count)).get('suspected')?.total).toBe(40);
});

test('an upload whose heartbeat is in the future can be resumed', async () => {
  const uploads = createUploadRepository(database.db);
  const id = randomUUID();
  const shared = { category: null, createdBy: 'owner', length: null };
  await uploads.insert({ id, createdAt: isoAt(ahead), expiresAt: isoAt(ahead + 24 * hourMs), ...shared });
  const begin = (at: number) =>
    uploads.beginReceiving(id, { now: isoAt(at), staleBefore: isoAt(at - 20_000), receiver: '{}' });
  expect(await begin(ahead)).toBe(true);
  expect(await begin(ahead)).toBe(false);
  expect(await begin(today)).toBe(true);
  expect(await begin(today + 1_000)).toBe(false);
});

test('the nightly storage audit runs', async () => {
  const storageAudit = createStorageAuditRepository(database.db);
  const beginAt = (at: number) => storageAudit.beginRun(new Date(at), new Date(at - 48 * hourMs));
  expect(await beginAt(ahead)).toBe(true);
  expect(await beginAt(today)).toBe(true);
  expect(await beginAt(today + hourMs)).toBe(false);
});
