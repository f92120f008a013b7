import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContactRequest } from '#contract/enquiries.ts';
import { createAddressHash } from '#server/accounts/client-address.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { createAuditService } from '#server/audit/audit.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { sweepContactCounters } from './contact-counters.repository.ts';
import { createContactService } from './enquiries.service.ts';
import { createFormTokens } from './form-tokens.ts';
import { createSuspectLimit } from './spam-filter.ts';

const spam = { ...enquiry, message: 'casino' };
const longSpam = { ...enquiry, message: `casino ${'婚'.repeat(4_900)}` };
const key = randomBytes(32);

let own: TestDatabase;
let database: Database;
let time: number;
const now = () => time;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  // The repository sweeps by the system clock.
  time = Date.now();
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

function contactOn(on: Database, limits = { site: 20_000, provider: 50_000 }) {
  return createContactService({
    findTimeZone: async () => 'UTC',
    database: on,
    audit: createAuditService(createAuditRepository(on.db)),
    formTokens: createFormTokens({ key, now }),
    findSpamReason: ({ message }) =>
      message.startsWith('casino') ? [{ code: 'other', text: 'is about a casino' }] : null,
    limitSuspects: createSuspectLimit({ hashAddress: createAddressHash(key), limits, now }),
  });
}

/** @returns how many messages were accepted before the first refusal */
async function sendUntilRefused(
  request: ContactRequest,
  addressOf: (n: number) => string,
  contact = contactOn(database),
) {
  for (let sent = 0; sent < 200; sent += 1) {
    const refused = await contact.receive(request, { address: addressOf(sent) }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused) return { sent, refused };
  }
  return { sent: 200, refused: undefined };
}

test('a network that exceeds the limit of suspected messages gets Retry-After; other networks are not limited', async () => {
  const contact = contactOn(database);
  const { sent, refused } = await sendUntilRefused(spam, () => '192.0.2.1');
  expect(sent).toBeGreaterThan(30);
  expect(refused).toMatchObject({ code: 'too-many-requests', message: expect.stringContaining('e-mail or telephone') });
  time += 600_000;
  await expect(contact.receive(spam, { address: '192.0.2.1' })).rejects.toMatchObject({ retryAfterSeconds: 3_000 });
  await contact.receive(spam, { address: '192.0.2.2' });
  // Messages that are not suspected are still accepted from that network: other people may share it.
  await contact.receive(enquiry, { address: '192.0.2.1' });
  time += 3_000_000;
  await contact.receive(spam, { address: '192.0.2.1' });
});

test('all processes share the counters, and an IPv6 /48 counts as one network', async () => {
  const other = own.open();
  const { sent } = await sendUntilRefused(spam, () => '2001:db8:1:1::1');
  expect(sent).toBeGreaterThan(30);
  await expect(contactOn(other).receive(spam, { address: '2001:db8:1:2::1' })).rejects.toThrow();
  await contactOn(other).receive(spam, { address: '2001:db8:2:1::1' });
  await other.close();
});

const ofProvider = (n: number) => `2001:db8:${n.toString(16)}::1`;

test('all networks of one provider together cannot fill the disk with long messages; short ones are accepted', async () => {
  const { sent } = await sendUntilRefused(longSpam, ofProvider);
  expect(sent).toBe(3);
  await contactOn(database).receive(spam, { address: ofProvider(100) });
  await contactOn(database).receive(longSpam, { address: '2001:db9::1' });
});

test('a refused message stores nothing', async () => {
  const { sent } = await sendUntilRefused(spam, () => '192.0.2.1');
  const counted = () => database.db.selectFrom('contactCounters').select(['name', 'total']).execute();
  const before = await counted();
  await sendUntilRefused(spam, () => '192.0.2.1');
  expect(await counted()).toEqual(before);
  expect(await contactOn(database).count()).toBe(sent);
});

test('a sweep deletes counters whose window has ended and no others', async () => {
  await contactOn(database).receive(spam, { address: '192.0.2.1' });
  time += 1_800_000;
  await contactOn(database).receive(spam, { address: '192.0.2.2' });
  time += 1_800_000;
  expect(await sweepContactCounters(database.db, { now: time, dialect: database.dialect })).toBe(false);
  expect(await database.db.selectFrom('contactCounters').select('total').execute()).toHaveLength(1);
});

test('concurrent enquiries are all counted and all stored', async () => {
  // Two connections to SQLite in one process would block each other; contact-flood.test.ts tests several processes.
  const other = own.dialect === 'postgres' ? own.open() : database;
  const nodes = [contactOn(database, { site: 1e9, provider: 1e9 }), contactOn(other, { site: 1e9, provider: 1e9 })];
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8:1::1'];
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      (nodes[n % 2] as (typeof nodes)[0]).receive(longSpam, { address: addresses[n % 3] as string }),
    ),
  );
  const totals = await database.db.selectFrom('contactCounters').select('total').execute();
  expect(totals.reduce((sum, { total }) => sum + total, 0) % 60).toBe(0);
  expect(await contactOn(database).count()).toBe(60);
  if (other !== database) await other.close();
});
