import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactRequest } from '#contract/contact.ts';
import { createAddressHash } from '#server/modules/auth/client-address.ts';
import type { Database } from '#server/platform/db/database.ts';
import { scatteredAddress, wordsOf } from '#server/testing/clients/enquiry-flood.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createContactCounters } from './contact-counters.repository.ts';
import type { ContactOrigin } from './contact.service.ts';
import { createFormStamps } from './form-tokens.ts';
import { createContactJudge } from './spam-filter.ts';
import { createTextFingerprint } from './text-fingerprint.ts';

const key = randomBytes(32);
const home = { address: '192.0.2.1' };
const enquiry: ContactRequest = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  serviceType: 'newborn',
  message: 'Twins in May',
};

let own: TestDatabase;
let database: Database;
let time: number;
const now = () => time;
const stamps = createFormStamps({ key, now });
const judgeOnce = createContactJudge({
  stamps,
  hashAddress: createAddressHash(key),
  fingerprint: createTextFingerprint(key),
  now,
});
const judge = async (request: ContactRequest, origin: ContactOrigin) =>
  judgeOnce(request, origin, createContactCounters(database.db));
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

async function judgeAll(requests: Iterable<[ContactRequest, ContactOrigin]>) {
  const verdicts = [];
  for (const [request, origin] of requests) verdicts.push(await judge(request, origin));
  return verdicts;
}
const times = (count: number, of: (n: number) => [ContactRequest, ContactOrigin]) =>
  Array.from({ length: count }, (_, n) => of(n));

const stampedAt = (when: number, address = home.address) => createFormStamps({ key, now: () => when }).issue(address);
const stampedAgo = (ms: number, address?: string) => stampedAt(time - ms, address);

describe('an enquiry is taken as it is', () => {
  test.each<[string, Partial<ContactRequest>]>([
    ['as a plain caller of the API sends it', {}],
    ['with the empty trap of a form that has no script', { website: '', stamp: null }],
    ['with the stamp of a page that was kept for months', { stamp: stampedAt(Date.parse('2026-02-01T00:00:00Z')) }],
    ['with a link to what the visitor has in mind', { message: 'Like https://example.com/our-wedding, but in June' }],
    ['with an address of the studio in it', { message: 'I wrote to hello@lightwell.example and nobody answered' }],
  ])('%s', async (_what, change) => {
    expect(await judge({ ...enquiry, ...change }, home)).toBeNull();
  });

  test('filled in by the browser in no time, if nothing else is odd', async () => {
    expect(await judge({ ...enquiry, stamp: stampedAgo(400) }, home)).toBeNull();
  });
});

describe('an enquiry is set apart', () => {
  test.each<[string, Partial<ContactRequest>, RegExp]>([
    ['when the hidden field is filled in', { website: 'https://x.example' }, /people do not see/],
    ['when its stamp is invented', { stamp: 'mabc.invented' }, /not ours/],
    ['when it is heavy with links', { message: 'http://a.example www.b.example https://c.example' }, /3 links/],
    ['when it writes links as markup', { message: 'good <a rel="x" href="//a.example">pills</a>' }, /markup/],
    ['when it writes links as a forum does', { message: '[URL=//a.example]pills[/URL]' }, /markup/],
    ['when it has a link for a name', { lastName: 'win at www.a.example' }, /link for a name/],
  ])('%s', async (_what, change, reason) => {
    expect(await judge({ ...enquiry, ...change }, home)).toMatch(reason);
  });

  test('when it is quick and has a link, and the reason names both', async () => {
    const quick = { ...enquiry, message: 'see https://a.example', stamp: stampedAgo(1_200) };
    expect(await judge(quick, home)).toBe('sent 1.2 s after the form was opened; has a link');
  });

  test('when its clock is ahead of ours and it has a link', async () => {
    expect(await judge({ ...enquiry, message: 'www.a.example', stamp: stampedAgo(-9_000) }, home)).toMatch(
      /sent 0\.0 s/,
    );
  });
});

test('one address may write twenty times at once, then its messages are set apart until the hour is over', async () => {
  // Whatever they say: who varies the text is counted all the same.
  const verdicts = await judgeAll(times(80, (n) => [{ ...enquiry, message: wordsOf(n) }, home]));
  expect(verdicts.slice(0, 20)).toEqual(Array(20).fill(null));
  expect(verdicts[20]).toBe('message 21 from one address within an hour');
  expect(verdicts.slice(20)).not.toContain(null);
  expect(await judge(enquiry, { address: '192.0.2.2' })).toBeNull();
  time += 60_000;
  expect(await judge(enquiry, home)).not.toBeNull();
  time += 3_600_000;
  expect(await judge(enquiry, home)).toBeNull();
});

test('one address may write sixty times an hour if not all at once', async () => {
  const verdicts = [];
  for (let sent = 0; sent < 61; sent += 1) {
    verdicts.push(await judge(enquiry, home));
    time += 1_000;
  }
  expect(verdicts.slice(0, 60)).toEqual(Array(60).fill(null));
  expect(verdicts[60]).not.toBeNull();
});

test('from the sixth message of an hour on, a link is enough', async () => {
  const linked = { ...enquiry, message: 'see https://a.example' };
  const verdicts = await judgeAll(times(6, () => [linked, home]));
  expect(verdicts.map((verdict) => verdict !== null)).toEqual([false, false, false, false, false, true]);
});

test('neighbours in one IPv6 network count as one address, by /48', async () => {
  await judgeAll(times(20, (n) => [enquiry, { address: `2001:db8:1:${n}::1` }]));
  expect(await judge(enquiry, { address: '2001:db8:1:ffff::1' })).not.toBeNull();
  expect(await judge(enquiry, { address: '2001:db8:2:1::1' })).toBeNull();
});

test('for a link beside other messages, only those of one /64 count', async () => {
  await judgeAll(times(5, () => [enquiry, { address: '2001:db8:1:1::1' }]));
  const linked = { ...enquiry, message: 'see https://a.example' };
  expect(await judge(linked, { address: '2001:db8:1:2::1' })).toBeNull();
  expect(await judge(linked, { address: '2001:db8:1:1::2' })).not.toBeNull();
});

test('one text from six networks is set apart, with other numbers, links and names too', async () => {
  const alike = (n: number): [ContactRequest, ContactOrigin] => [
    {
      ...enquiry,
      firstName: wordsOf(n, 1),
      message: `Offer ${n}: visitors for your site from ${n} countries, a${n}@b.example`,
    },
    { address: scatteredAddress(n) },
  ];
  const verdicts = await judgeAll(times(6, alike));
  expect(verdicts.slice(0, 5)).toEqual(Array(5).fill(null));
  expect(verdicts[5]).toBe('the same text from 6 addresses within an hour');
  // Also from those that were there before.
  expect((await judgeAll([alike(0)]))[0]).toMatch(/the same text/);
  expect(await judge(enquiry, { address: scatteredAddress(9) })).toBeNull();
});

test('short words that several people may well write are no text to know again', async () => {
  const verdicts = await judgeAll(
    times(20, (n) => [
      {
        ...enquiry,
        lastName: wordsOf(n, 1),
        message: 'Please call me.',
        stamp: stampedAgo(20_000, scatteredAddress(n)),
      },
      { address: scatteredAddress(n) },
    ]),
  );
  expect(verdicts).toEqual(Array(20).fill(null));
});

function stranger(n: number): [ContactRequest, ContactOrigin] {
  return [{ ...enquiry, message: wordsOf(n) }, { address: scatteredAddress(n) }];
}

describe('while many networks write that have never written', () => {
  test('plain messages are set apart, and what comes by the form is not', async () => {
    const verdicts = await judgeAll(times(40, stranger));
    expect(verdicts.map((verdict) => verdict === null)).toEqual(times(40, stranger).map((_, n) => n < 30));
    expect(verdicts[39]).toBe('sent without the form, as by 31 addresses within an hour');
    const office = times(
      20,
      () => [{ ...enquiry, stamp: stampedAgo(30_000) }, home] as [ContactRequest, ContactOrigin],
    );
    expect(await judgeAll(office)).toEqual(Array(20).fill(null));
    time += 3_600_000;
    expect((await judgeAll([stranger(41)]))[0]).toBeNull();
  });

  test('a stamp counts once, not too early and not for ever', async () => {
    await judgeAll(times(31, stranger));
    const stamp = stampedAgo(30_000);
    expect(await judge({ ...enquiry, stamp }, home)).toBeNull();
    expect(await judge({ ...enquiry, stamp }, home)).not.toBeNull();
    expect(await judge({ ...enquiry, stamp: stampedAgo(2_000) }, home)).not.toBeNull();
    expect(await judge({ ...enquiry, stamp: stampedAgo(25 * 3_600_000) }, home)).not.toBeNull();
    // Nor one that somebody else fetched.
    expect(await judge({ ...enquiry, stamp: stampedAgo(30_000, '192.0.2.9') }, home)).not.toBeNull();
    expect(await judge({ ...enquiry, stamp: stampedAgo(30_000) }, home)).toBeNull();
  });

  test('a network that begins with what is suspected is a stranger all the same', async () => {
    const suspects = (over: Partial<ContactRequest>) =>
      judgeAll(times(40, (n) => [{ ...stranger(n)[0], ...over }, stranger(n)[1]]));
    expect(await suspects({ website: 'https://x.example' })).not.toContain(null);
    expect((await suspects({ message: enquiry.message.repeat(9) })).filter((verdict) => verdict === null)).toHaveLength(
      5,
    );
    const verdicts = await judgeAll(times(40, stranger));
    expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(30);
  });

  test('of one provider, only its network is meant', async () => {
    const verdicts = await judgeAll(times(40, (n) => [stranger(n)[0], { address: `2001:db8:${n.toString(16)}::1` }]));
    expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(10);
    expect(verdicts[39]).toBe('one of 11 senders of one provider within an hour');
    expect(await judge(enquiry, home)).toBeNull();
  });
});

test('an office sends by the form while a program floods from behind the same address', async () => {
  await judgeAll(times(80, (n) => [{ ...enquiry, message: wordsOf(n) }, home]));
  const people = times(12, (n) => [{ ...enquiry, message: wordsOf(100 + n), stamp: stampedAgo(40_000) }, home]);
  expect(await judgeAll(people as [ContactRequest, ContactOrigin][])).toEqual(Array(12).fill(null));
});

test('neither a verdict nor what is counted repeats an address or what was written', async () => {
  const spam = { ...enquiry, message: 'https://a.example https://b.example https://c.example' };
  expect(await judge(spam, home)).not.toMatch(/192\.0\.2|example|Ana/);
  const counted = JSON.stringify(await database.db.selectFrom('contactCounters').selectAll().execute());
  expect(counted).toContain('burst:plain:');
  expect(counted).not.toMatch(/192\.0\.2|example|ana|Twins/i);
});
