import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ContactRequest } from '#contract/contact.ts';
import { createAddressHash } from '#server/modules/auth/client-address.ts';
import type { JudgeContact } from './contact.service.ts';
import { createFormStamps } from './form-stamps.ts';
import { createContactJudge } from './judge-contact.ts';

const key = randomBytes(32);
const home = { address: '192.0.2.1' };
const enquiry: ContactRequest = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  serviceType: 'newborn',
  message: 'Twins in May',
};

let time: number;
let judge: JudgeContact;
const now = () => time;
const stamps = createFormStamps({ key, now });
beforeEach(() => {
  time = Date.parse('2026-05-01T10:00:00Z');
  judge = createContactJudge({ stamps, hashAddress: createAddressHash(key), now });
});

const stampedAt = (when: number) => createFormStamps({ key, now: () => when }).issue();
const stampedAgo = (ms: number) => stampedAt(time - ms);

describe('an enquiry is taken as it is', () => {
  test.each<[string, Partial<ContactRequest>]>([
    ['as a plain caller of the API sends it', {}],
    ['with the empty trap of a form that has no script', { website: '', stamp: null }],
    ['with the stamp of a page that was kept for months', { stamp: stampedAt(Date.parse('2026-02-01T00:00:00Z')) }],
    ['with a link to what the visitor has in mind', { message: 'Like https://example.com/our-wedding, but in June' }],
    ['with an address of the studio in it', { message: 'I wrote to hello@lightwell.example and nobody answered' }],
  ])('%s', (_what, change) => {
    expect(judge({ ...enquiry, ...change }, home)).toBeNull();
  });

  test('filled in by the browser in no time, if nothing else is odd', () => {
    expect(judge({ ...enquiry, stamp: stampedAgo(400) }, home)).toBeNull();
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
  ])('%s', (_what, change, reason) => {
    expect(judge({ ...enquiry, ...change }, home)).toMatch(reason);
  });

  test('when it is quick and has a link, and the reason names both', () => {
    const quick = { ...enquiry, message: 'see https://a.example', stamp: stampedAgo(1_200) };
    expect(judge(quick, home)).toBe('sent 1.2 s after the form was opened; has a link');
  });

  test('when its clock is ahead of ours and it has a link', () => {
    expect(judge({ ...enquiry, message: 'www.a.example', stamp: stampedAgo(-9_000) }, home)).toMatch(/sent 0\.0 s/);
  });
});

test('one address may write twenty times an hour, then its messages are set apart until the hour is over', () => {
  const verdicts = Array.from({ length: 22 }, () => judge(enquiry, home));
  expect(verdicts.slice(0, 20)).toEqual(Array(20).fill(null));
  expect(verdicts[20]).toBe('message 21 from one address within an hour');
  expect(judge(enquiry, { address: '192.0.2.2' })).toBeNull();
  time += 3_600_000;
  expect(judge(enquiry, home)).toBeNull();
});

test('from the sixth message of an hour on, a link is enough', () => {
  const linked = { ...enquiry, message: 'see https://a.example' };
  const verdicts = Array.from({ length: 6 }, () => judge(linked, home));
  expect(verdicts.map((verdict) => verdict !== null)).toEqual([false, false, false, false, false, true]);
});

test('neighbours in one IPv6 network count as one address', () => {
  for (let host = 1; host <= 20; host++) judge(enquiry, { address: `2001:db8::${host}` });
  expect(judge(enquiry, { address: '2001:db8::ffff' })).not.toBeNull();
});

test('no verdict repeats an address or what was written', () => {
  const reason = judge({ ...enquiry, message: 'https://a.example https://b.example https://c.example' }, home);
  expect(reason).not.toMatch(/192\.0\.2|example|Ana/);
});
