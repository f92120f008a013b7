import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactRequest } from '#contract/enquiries.ts';
import { createAddressHash } from '#server/accounts/client-address.ts';
import type { Database } from '#server/platform/db/database.ts';
import { enquiry, scatteredAddress, wordsOf } from '#server/testing/fixtures/enquiries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createContactCounters } from './contact-counters.repository.ts';
import type { ContactOrigin } from './enquiries.service.ts';
import { createFormTokens } from './form-tokens.ts';
import { createSpamFilter, createTextFingerprint } from './spam-filter.ts';
import { describeSignals } from './spam-signals.ts';

const key = randomBytes(32);
const home = { address: '192.0.2.1' };

let own: TestDatabase;
let database: Database;
let time: number;
const now = () => time;
const formTokens = createFormTokens({ key, now });
const spamFilter = createSpamFilter({
  formTokens,
  hashAddress: createAddressHash(key),
  fingerprint: createTextFingerprint(key),
  now,
});
/** In words. */
const findSpamReason = async (request: ContactRequest, origin: ContactOrigin) => {
  const signals = await spamFilter(request, origin, createContactCounters(database.db));
  return signals && describeSignals(signals);
};
beforeAll(async () => {
  own = await createTestDatabase();
  database = own.open();
});
afterAll(async () => {
  await database.close();
  await own.remove();
});
beforeEach(() => {
  time = Date.parse('2026-05-01T10:00:00Z');
});
afterEach(async () => {
  await database.db.deleteFrom('contactCounters').execute();
});

async function findReasons(requests: Iterable<[ContactRequest, ContactOrigin]>) {
  const reasons = [];
  for (const [request, origin] of requests) reasons.push(await findSpamReason(request, origin));
  return reasons;
}
const times = (count: number, of: (n: number) => [ContactRequest, ContactOrigin]) =>
  Array.from({ length: count }, (_, n) => of(n));

const tokenOf = (when: number, address = home.address) => createFormTokens({ key, now: () => when }).issue(address);
const tokenFromAgo = (ms: number, address?: string) => tokenOf(time - ms, address);

describe('an enquiry is accepted', () => {
  test.each<[string, Partial<ContactRequest>]>([
    ['from an API client', {}],
    ['with the empty honeypot of a form without JavaScript', { website: '', stamp: null }],
    [
      'with the form token of a page that was cached for months',
      { stamp: tokenOf(Date.parse('2026-02-01T00:00:00Z')) },
    ],
    ['with one link', { message: 'Like https://example.com/our-wedding, but in June' }],
    ['with the field that people do not see filled in alone, as by a browser', { website: 'https://ana.example' }],
    ['with an e-mail address of the studio', { message: 'I wrote to hello@lightwell.example and nobody answered' }],
  ])('%s', async (_what, change) => {
    expect(await findSpamReason({ ...enquiry, ...change }, home)).toBeNull();
  });

  test('sent within a second by a browser that fills in forms, without another signal', async () => {
    expect(await findSpamReason({ ...enquiry, stamp: tokenFromAgo(400) }, home)).toBeNull();
  });
});

describe('an enquiry is suspected', () => {
  test.each<[string, Partial<ContactRequest>, RegExp]>([
    [
      'when the honeypot is filled in and it has a link',
      { website: 'https://x.example', message: 'see https://a.example' },
      /^filled in the field that people do not see; has a link$/,
    ],
    ['when its form token is forged', { stamp: 'mabc.invented' }, /not ours/],
    ['when it has three links', { message: 'http://a.example www.b.example https://c.example' }, /3 links/],
    ['when it has links as HTML markup', { message: 'good <a rel="x" href="//a.example">pills</a>' }, /markup/],
    ['when it has links as forum markup', { message: '[URL=//a.example]pills[/URL]' }, /markup/],
    ['when a name contains a link', { lastName: 'win at www.a.example' }, /link for a name/],
  ])('%s', async (_what, change, reason) => {
    expect(await findSpamReason({ ...enquiry, ...change }, home)).toMatch(reason);
  });

  test('when it is sent quickly and has a link, and the reason names both', async () => {
    const quick = { ...enquiry, message: 'see https://a.example', stamp: tokenFromAgo(1_200) };
    expect(await findSpamReason(quick, home)).toBe('sent 1.2 s after the form was opened; has a link');
  });

  test('when the honeypot is filled in and it is sent quickly', async () => {
    const quick = { ...enquiry, website: 'x', stamp: tokenFromAgo(1_200) };
    expect(await findSpamReason(quick, home)).toMatch(/people do not see; sent 1\.2 s/);
  });

  test('when the honeypot is filled in and its address sends many', async () => {
    const filled = { ...enquiry, website: 'x' };
    const reasons = await findReasons(times(6, () => [filled, home]));
    expect(reasons.map((reason) => reason !== null)).toEqual([false, false, false, false, false, true]);
  });

  test('when its form token is from the future and it has a link', async () => {
    expect(await findSpamReason({ ...enquiry, message: 'www.a.example', stamp: tokenFromAgo(-9_000) }, home)).toMatch(
      /sent 0\.0 s/,
    );
  });
});

test('one address may send twenty messages at once; after that its messages are suspected until the hour is over', async () => {
  // Each with another text: the address is counted whatever the text is.
  const reasons = await findReasons(times(80, (n) => [{ ...enquiry, message: wordsOf(n) }, home]));
  expect(reasons.slice(0, 20)).toEqual(Array(20).fill(null));
  expect(reasons[20]).toBe('message 21 from one address within an hour');
  expect(reasons.slice(20)).not.toContain(null);
  expect(await findSpamReason(enquiry, { address: '192.0.2.2' })).toBeNull();
  time += 60_000;
  expect(await findSpamReason(enquiry, home)).not.toBeNull();
  time += 3_600_000;
  expect(await findSpamReason(enquiry, home)).toBeNull();
});

test('one address may send sixty messages an hour if they are spread out', async () => {
  const reasons = [];
  for (let sent = 0; sent < 61; sent += 1) {
    reasons.push(await findSpamReason(enquiry, home));
    time += 1_000;
  }
  expect(reasons.slice(0, 60)).toEqual(Array(60).fill(null));
  expect(reasons[60]).not.toBeNull();
});

test('from the sixth message of an hour on, one link is enough', async () => {
  const linked = { ...enquiry, message: 'see https://a.example' };
  const reasons = await findReasons(times(6, () => [linked, home]));
  expect(reasons.map((reason) => reason !== null)).toEqual([false, false, false, false, false, true]);
});

test('addresses of one IPv6 /48 count as one', async () => {
  await findReasons(times(20, (n) => [enquiry, { address: `2001:db8:1:${n}::1` }]));
  expect(await findSpamReason(enquiry, { address: '2001:db8:1:ffff::1' })).not.toBeNull();
  expect(await findSpamReason(enquiry, { address: '2001:db8:2:1::1' })).toBeNull();
});

test('the limit for messages with a link counts only the messages of one /64', async () => {
  await findReasons(times(5, () => [enquiry, { address: '2001:db8:1:1::1' }]));
  const linked = { ...enquiry, message: 'see https://a.example' };
  expect(await findSpamReason(linked, { address: '2001:db8:1:2::1' })).toBeNull();
  expect(await findSpamReason(linked, { address: '2001:db8:1:1::2' })).not.toBeNull();
});

const alike = (n: number): [ContactRequest, ContactOrigin] => [
  {
    ...enquiry,
    firstName: wordsOf(n, 1),
    message: `Offer ${n}: visitors for your site from ${n} countries, a${n}@b.example`,
  },
  { address: scatteredAddress(n) },
];

test('one text from six networks is suspected, also with other numbers, links and names', async () => {
  const reasons = await findReasons(times(6, alike));
  expect(reasons.slice(0, 5)).toEqual(Array(5).fill(null));
  expect(reasons[5]).toBe('the same text from 6 addresses within an hour');
  // Also from networks that sent it before.
  expect((await findReasons([alike(0)]))[0]).toMatch(/the same text/);
  expect(await findSpamReason(enquiry, { address: scatteredAddress(9) })).toBeNull();
});

test('short texts that several people may write are not compared', async () => {
  const reasons = await findReasons(
    times(20, (n) => [
      {
        ...enquiry,
        lastName: wordsOf(n, 1),
        message: 'Please call me.',
        stamp: tokenFromAgo(20_000, scatteredAddress(n)),
      },
      { address: scatteredAddress(n) },
    ]),
  );
  expect(reasons).toEqual(Array(20).fill(null));
});

function stranger(n: number): [ContactRequest, ContactOrigin] {
  return [{ ...enquiry, message: wordsOf(n) }, { address: scatteredAddress(n) }];
}

describe('while many new networks send messages', () => {
  test('direct messages are suspected, and messages from the form are not', async () => {
    const reasons = await findReasons(times(40, stranger));
    expect(reasons.map((reason) => reason === null)).toEqual(times(40, stranger).map((_, n) => n < 30));
    expect(reasons[39]).toBe('sent without the form, as by 31 addresses within an hour');
    const office = times(
      20,
      () => [{ ...enquiry, stamp: tokenFromAgo(30_000) }, home] as [ContactRequest, ContactOrigin],
    );
    expect(await findReasons(office)).toEqual(Array(20).fill(null));
    time += 3_600_000;
    expect((await findReasons([stranger(41)]))[0]).toBeNull();
  });

  test('a form token is valid once, neither too early nor after it has expired', async () => {
    await findReasons(times(31, stranger));
    const stamp = tokenFromAgo(30_000);
    expect(await findSpamReason({ ...enquiry, stamp }, home)).toBeNull();
    expect(await findSpamReason({ ...enquiry, stamp }, home)).not.toBeNull();
    expect(await findSpamReason({ ...enquiry, stamp: tokenFromAgo(2_000) }, home)).not.toBeNull();
    expect(await findSpamReason({ ...enquiry, stamp: tokenFromAgo(25 * 3_600_000) }, home)).not.toBeNull();
    // Nor one that was issued to another network.
    expect(await findSpamReason({ ...enquiry, stamp: tokenFromAgo(30_000, '192.0.2.9') }, home)).not.toBeNull();
    expect(await findSpamReason({ ...enquiry, stamp: tokenFromAgo(30_000) }, home)).toBeNull();
  });

  test('a network whose first messages are suspected still counts as new', async () => {
    const suspects = (over: Partial<ContactRequest>) =>
      findReasons(times(40, (n) => [{ ...stranger(n)[0], ...over }, stranger(n)[1]]));
    expect(await suspects({ message: 'www.a.example www.b.example www.c.example' })).not.toContain(null);
    expect((await suspects({ message: enquiry.message.repeat(9) })).filter((reason) => reason === null)).toHaveLength(
      5,
    );
    const reasons = await findReasons(times(40, stranger));
    expect(reasons.filter((reason) => reason === null)).toHaveLength(30);
  });

  test('from one provider, only messages of that provider are suspected', async () => {
    const reasons = await findReasons(times(40, (n) => [stranger(n)[0], { address: `2001:db8:${n.toString(16)}::1` }]));
    expect(reasons.filter((reason) => reason === null)).toHaveLength(10);
    expect(reasons[39]).toBe('one of 11 senders of one provider within an hour');
    expect(await findSpamReason(enquiry, home)).toBeNull();
  });
});

test('an office sends from the form while a program floods from the same address', async () => {
  await findReasons(times(80, (n) => [{ ...enquiry, message: wordsOf(n) }, home]));
  const people = times(12, (n) => [{ ...enquiry, message: wordsOf(100 + n), stamp: tokenFromAgo(40_000) }, home]);
  expect(await findReasons(people as [ContactRequest, ContactOrigin][])).toEqual(Array(12).fill(null));
});

test('neither the reason nor the counters contain an address or text of the message', async () => {
  const spam = { ...enquiry, message: 'https://a.example https://b.example https://c.example' };
  expect(await findSpamReason(spam, home)).not.toMatch(/192\.0\.2|example|Ana/);
  const counted = JSON.stringify(await database.db.selectFrom('contactCounters').selectAll().execute());
  expect(counted).toContain('burst:plain:');
  expect(counted).not.toMatch(/192\.0\.2|example|ana|Twins/i);
});
