import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { contactRequest } from '#contract/enquiries.ts';
import { toEnquirySource } from './enquiry-source.ts';
import { createSpamFilter, createTextFingerprint } from './spam-filter.ts';
import { createFormTokens } from './form-tokens.ts';
import { extractWords } from './message-words.ts';

/** Texts that are slow to read for an expression that tries each place again, and those that grow when they are normalised. */
const hostile = [
  'a',
  '/',
  ' ',
  '@',
  'a@',
  '<a ',
  '<a\t',
  'www.',
  'https://',
  '[url',
  '㌖',
  'ﷺ',
  'é',
  '中',
  '-',
  '.',
  '?',
  '#',
  '1',
]
  .flatMap((piece) => [piece, `x${piece}`])
  .map((piece) => piece.repeat(64 * 1024).slice(0, 64 * 1024 - 1) + '!');

const maxMs = 20;

/** The milliseconds that `work` takes. Other tests share the processors: a slow try is repeated. */
async function timeOf(work: () => unknown): Promise<number> {
  let fastest = Infinity;
  for (let attempt = 0; attempt < 10 && fastest >= maxMs; attempt += 1) {
    const startedAt = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}

const names = { firstName: 'Ana', lastName: 'Pérez' };
const enquiry = { ...names, email: 'ana@example.com', serviceType: 'newborn' as const, message: 'Twins' };
const fingerprint = createTextFingerprint(randomBytes(32));
const findSpamReason = createSpamFilter({
  formTokens: createFormTokens({ key: randomBytes(32) }),
  hashAddress: () => '',
  fingerprint,
});

test.each([
  ['the page of an enquiry', (text: string) => toEnquirySource(`/a${text}`)],
  ['the words of a message', (text: string) => extractWords({ ...names, message: text })],
  ['the fingerprint of a message', (text: string) => fingerprint({ ...names, message: text })],
  ['the signals of a message', (text: string) => findSpamReason({ ...enquiry, message: text }, {}, undefined as never)],
  [
    'the check of an enquiry',
    (text: string) =>
      contactRequest.safeParse({
        ...enquiry,
        message: text,
        website: text,
        stamp: text,
        page: text,
        email: text,
        phone: text,
      }),
  ],
])('%s is read in less than 20 ms', async (_name, read) => {
  const slow: string[] = [];
  for (const text of hostile) {
    const ms = await timeOf(() => read(text));
    if (ms >= maxMs) slow.push(`${text.slice(0, 8)}: ${ms.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
});

test('what nobody typed is cut off, and the enquiry is taken', () => {
  const long = 'a'.repeat(60_000);
  const { success, data } = contactRequest.safeParse({ ...enquiry, website: long, stamp: long, page: `/${long}` });
  expect(success).toBe(true);
  expect([data?.website, data?.stamp, data?.page].map((text) => text?.length)).toEqual([200, 200, 2_048]);
});
