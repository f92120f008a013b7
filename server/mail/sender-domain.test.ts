import { expect, test } from 'vitest';
import { inspectSenderDomain } from './sender-domain.ts';

const inspect = async (records: Record<string, string[]>, selector?: string) => {
  const { spf, dkim, dmarc } = await inspectSenderDomain('mail.studio.example', { selector }, async (name) => {
    if (records[name]?.[0] === 'no answer') throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    return records[name] ?? [];
  });
  return [spf.state, dkim.state, dmarc.state];
};
const own = 'mail.studio.example';

test.each<[string, string[], Record<string, string[]>]>([
  ['nothing', ['missing', 'unknown', 'missing'], {}],
  [
    'all three',
    ['ok', 'ok', 'ok'],
    {
      [own]: ['google-site-verification=1', 'v=spf1 include:_spf.example ~all'],
      [`google._domainkey.${own}`]: ['v=DKIM1; k=rsa; p=MIGf'],
      [`_dmarc.${own}`]: ['v=DMARC1; p=reject; rua=mailto:x@studio.example'],
    },
  ],
  [
    'a policy of the parent domain',
    ['missing', 'unknown', 'ok'],
    { '_dmarc.studio.example': ['v=DMARC1;p=quarantine'] },
  ],
  [
    'a policy that only watches',
    ['missing', 'unknown', 'watches-only'],
    { [`_dmarc.${own}`]: ['v=DMARC1; p=none; sp=reject'] },
  ],
  ['an SPF record that allows everybody', ['allows-all', 'unknown', 'missing'], { [own]: ['v=spf1 mx +all'] }],
  [
    'two records',
    ['several', 'unknown', 'several'],
    { [own]: ['v=spf1 -all', 'v=spf1 mx -all'], [`_dmarc.${own}`]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
  ],
  ['a revoked key', ['missing', 'unknown', 'missing'], { [`default._domainkey.${own}`]: ['v=DKIM1; p='] }],
  ['no answer', ['no-answer', 'unknown', 'no-answer'], { [own]: ['no answer'], [`_dmarc.${own}`]: ['no answer'] }],
])('%s is told apart', async (_, expected, records) => expect(await inspect(records)).toEqual(expected));

test('a key is looked up under the given selector only, and only then its absence is sure', async () => {
  const records = {
    [`acme2026._domainkey.${own}`]: ['v=DKIM1; p=MIGf'],
    [`march.la._domainkey.${own}`]: ['p=MIGf'],
    [`away._domainkey.${own}`]: ['no answer'],
  };
  const dkimOf = async (selector?: string) => (await inspect(records, selector))[1];
  expect(await dkimOf()).toBe('unknown');
  expect(await dkimOf('acme2026')).toBe('ok');
  expect(await dkimOf('march.la')).toBe('ok');
  expect(await dkimOf('acme2025')).toBe('missing');
  expect(await dkimOf('away')).toBe('no-answer');
});
