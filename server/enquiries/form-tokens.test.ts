import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFormTokens } from './form-tokens.ts';

const key = randomBytes(32);

test('a form token yields its age to every process with the same key', () => {
  let time = Date.parse('2026-05-01T10:00:00Z');
  const token = createFormTokens({ key, now: () => time }).issue('192.0.2.1');
  time += 12_345;
  expect(createFormTokens({ key, now: () => time }).read(token)?.ageMs).toBe(12_345);
});

test.each([
  ['nothing', () => ''],
  ['words', () => 'long ago'],
  ['another time', (token: string) => `0${token}`],
  ['a cut signature', (token: string) => token.slice(0, -4)],
  ['another signature', (token: string) => `${token.slice(0, -1)}!`],
  ['trailing characters', (token: string) => `${token}é`],
])('a token that is %s is invalid', (_what, change) => {
  const formTokens = createFormTokens({ key });
  expect(formTokens.read(change(formTokens.issue('192.0.2.1')))).toBeUndefined();
});

test("a token signed with another installation's key is invalid", () => {
  const elsewhere = createFormTokens({ key: randomBytes(32) });
  expect(createFormTokens({ key }).read(elsewhere.issue('192.0.2.1'))).toBeUndefined();
});

test('tokens issued at the same millisecond have different ids', () => {
  const formTokens = createFormTokens({ key, now: () => 1_000 });
  const [one, other] = [formTokens.issue('192.0.2.1'), formTokens.issue('192.0.2.1')].map((token) =>
    formTokens.read(token, '192.0.2.1'),
  );
  expect(one?.id).toBeTruthy();
  expect(one?.id).not.toBe(other?.id);
});

test('a token yields its id only to the network that it was issued to, and its age to everybody', () => {
  const formTokens = createFormTokens({ key });
  const token = formTokens.issue('2001:db8:1:1::1');
  expect(formTokens.read(token, '2001:db8:1:2::1')?.id).toBeTruthy();
  for (const address of ['2001:db8:2:1::1', '192.0.2.1', undefined]) {
    expect(formTokens.read(token, address)).toMatchObject({ ageMs: expect.any(Number), id: undefined });
  }
  expect(token).not.toContain('2001');
});

test('a token in the format of pages that an older version rendered yields its age and no id', () => {
  const formTokens = createFormTokens({ key, now: () => 46_656_000 });
  const text = (46_656_000 - 5_000).toString(36);
  const signature = createHmac('sha256', key).update(text).digest('base64url').slice(0, 27);
  expect(formTokens.read(`${text}.${signature}`)).toEqual({ ageMs: 5_000, id: undefined });
});
