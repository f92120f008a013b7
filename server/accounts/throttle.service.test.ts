import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createAddressHash } from './client-address.ts';
import { createLoginThrottle } from './throttle.service.ts';

let own: TestDatabase;
let database: Database;
let time: number;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  time = Date.parse('2026-03-01T10:00:00Z');
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

function throttle(on = database) {
  return createLoginThrottle({
    database: on,
    hashAddress: createAddressHash(Buffer.alloc(32)),
    now: () => time,
  });
}
const right = async () => true as const;
const wrong = async () => undefined;
const broken = () => Promise.reject(new Error('no memory'));

async function refusalOf(trying: Promise<unknown>) {
  return trying.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function fail(times: number, name: string, address: (n: number) => string) {
  for (let n = 0; n < times; n += 1) await throttle().attempt(name, address(n), wrong);
}

test('after ten failures an address is refused, whatever name it tries, until the window ends', async () => {
  for (let n = 0; n < 10; n += 1) await throttle().attempt(`name-${n}`, '203.0.113.9', wrong);
  const refused = throttle().attempt('owner', '203.0.113.9', right);
  await expect(refused).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 900 });
  time += 5 * 60_000;
  await expect(throttle().attempt('owner', '203.0.113.9', right)).rejects.toMatchObject({ retryAfterSeconds: 600 });
  time += 10 * 60_000;
  expect(await throttle().attempt('owner', '203.0.113.9', right)).toBe(true);
});

test('attempts of a node whose clock is a little behind are counted with the others', async () => {
  await fail(9, 'owner', () => '203.0.113.9');
  time -= 2_000;
  await fail(1, 'owner', () => '203.0.113.9');
  await expect(throttle().attempt('owner', '203.0.113.9', right)).rejects.toThrow();
});

test('all addresses of one IPv6 /64 share a bucket', async () => {
  await fail(10, 'owner', (n) => `2001:db8:1:2::${n}`);
  await expect(throttle().attempt('owner', '2001:db8:1:2:ffff::1', right)).rejects.toThrow();
  expect(await throttle().attempt('owner', '2001:db8:1:3::1', right)).toBe(true);
});

test('after thirty failures from networks of one IPv6 /48, its unknown networks are refused and its known ones are not', async () => {
  const home = '2001:db8:1:ff::1';
  await throttle().attempt('owner', home, right);
  for (let n = 0; n < 30; n += 1) await throttle().attempt(`name-${n}`, `2001:db8:1:${n}::1`, wrong);
  await expect(throttle().attempt('name-30', '2001:db8:1:30::1', right)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  expect(await throttle().attempt('owner', home, right)).toBe(true);
  expect(await throttle().attempt('name-30', '2001:db8:2::1', right)).toBe(true);
});

test('after thirty failures from many addresses, a name is refused to unknown addresses and not to known ones', async () => {
  const home = '198.51.100.1';
  await throttle().attempt('owner', home, right);
  await fail(30, 'owner', (n) => `203.0.113.${n}`);
  await expect(throttle().attempt('owner', '192.0.2.77', right)).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await throttle().attempt('owner', home, right)).toBe(true);
  expect(await throttle().attempt('somebody-else', '192.0.2.77', right)).toBe(true);
});

test('a known address has a bucket of its own with ten failures, which other addresses do not fill', async () => {
  const home = '198.51.100.1';
  await throttle().attempt('owner', home, right);
  await fail(30, 'owner', (n) => `203.0.113.${n}`);
  await fail(9, 'owner', () => home);
  expect(await throttle().attempt('owner', home, right)).toBe(true);
  await fail(1, 'owner', () => home);
  await expect(throttle().attempt('owner', home, right)).rejects.toMatchObject({ code: 'too-many-requests' });
  time += 15 * 60_000;
  expect(await throttle().attempt('owner', home, right)).toBe(true);
});

test('an address is unknown again after half a year without a sign-in', async () => {
  const home = '198.51.100.1';
  await throttle().attempt('owner', home, right);
  time += 181 * 24 * 3_600_000;
  await fail(30, 'owner', (n) => `203.0.113.${n}`);
  await expect(throttle().attempt('owner', home, right)).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('an attempt refused because of its name does not count against its address', async () => {
  await fail(30, 'owner', (n) => `203.0.113.${n}`);
  for (let n = 0; n < 12; n += 1) await refusalOf(throttle().attempt('owner', '192.0.2.77', wrong));
  expect(await throttle().attempt('somebody-else', '192.0.2.77', right)).toBe(true);
});

test('a check that ends after its window refunds nothing in the next window', async () => {
  const slow = throttle().attempt('owner', '203.0.113.9', async () => {
    time += 15 * 60_000;
    await fail(10, 'owner', () => '203.0.113.9');
    return true as const;
  });
  expect(await slow).toBe(true);
  await expect(throttle().attempt('somebody-else', '203.0.113.9', right)).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test('a successful attempt is not counted', async () => {
  for (let n = 0; n < 12; n += 1) expect(await throttle().attempt('owner', '203.0.113.9', right)).toBe(true);
  await fail(9, 'owner', () => '203.0.113.9');
  expect(await throttle().attempt('owner', '203.0.113.9', right)).toBe(true);
});

test('an attempt whose check throws is not counted', async () => {
  for (let n = 0; n < 12; n += 1) await refusalOf(throttle().attempt('owner', '203.0.113.9', broken));
  expect(await throttle().attempt('owner', '203.0.113.9', right)).toBe(true);
});

test('of many concurrent attempts in two processes, exactly ten are checked', async () => {
  const other = own.open();
  let checked = 0;
  let refused = 0;
  const { promise: allHaveBegun, resolve: release } = Promise.withResolvers<void>();
  // Like a slow password hash: no check ends before the last attempt is admitted or refused.
  const note = () => {
    if (checked + refused === 40) release();
  };
  const check = async () => {
    checked += 1;
    note();
    await allHaveBegun;
    return undefined;
  };
  const nodes = [throttle(), throttle(other)];
  const tries = Array.from({ length: 40 }, async (_, n) => {
    if (await refusalOf((nodes[n % 2] as (typeof nodes)[0]).attempt('owner', '203.0.113.9', check))) refused += 1;
    note();
  });
  await Promise.all(tries);
  expect([checked, refused]).toEqual([10, 30]);
  await other.close();
});

test('counts survive a restart, and the operator can delete them', async () => {
  await fail(10, 'owner', () => '203.0.113.9');
  await database.close();
  database = own.open();
  await expect(throttle().attempt('owner', '203.0.113.9', right)).rejects.toThrow();
  await throttle().clear();
  expect(await throttle().attempt('owner', '203.0.113.9', right)).toBe(true);
});

test('neither addresses nor names are stored in plain text', async () => {
  await fail(1, 'hunter2-typed-into-the-name', () => '203.0.113.9');
  await throttle().attempt('owner', '203.0.113.9', right);
  const rows = [
    await database.db.selectFrom('loginThrottle').selectAll().execute(),
    await database.db.selectFrom('knownAddresses').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|hunter2/);
});

const ends = async () =>
  (await database.db.selectFrom('loginThrottle').selectAll().execute()).map(({ windowEndsAt }) => windowEndsAt);

test('buckets whose window has ended are deleted', async () => {
  await fail(20, 'owner', (n) => `203.0.113.${n}`);
  time += 10 * 60_000;
  await fail(1, 'somebody-else', () => '192.0.2.2');
  const before = await ends();
  time += 6 * 60_000;
  await throttle().attempt('owner', '192.0.2.1', right);
  const current = new Date(time).toISOString();
  // The buckets of the last failed attempt's address and name.
  expect(before.filter((end) => end > current)).toHaveLength(2);
  expect(await ends()).toEqual(expect.arrayContaining(before.filter((end) => end > current)));
  expect((await ends()).filter((end) => end <= current)).toEqual([]);
});
