import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFormStamps } from './form-stamps.ts';

const key = randomBytes(32);

test('a stamp tells its age, to whoever has the same key', () => {
  let time = Date.parse('2026-05-01T10:00:00Z');
  const stamp = createFormStamps({ key, now: () => time }).issue();
  time += 12_345;
  expect(createFormStamps({ key, now: () => time }).ageOf(stamp)).toBe(12_345);
});

test.each([
  ['nothing', () => ''],
  ['words', () => 'long ago'],
  ['another time', (stamp: string) => `0${stamp}`],
  ['half a signature', (stamp: string) => stamp.slice(0, -4)],
  ['another signature', (stamp: string) => `${stamp.slice(0, -1)}!`],
  ['more behind it', (stamp: string) => `${stamp}é`],
])('%s is no stamp of ours', (_what, change) => {
  const stamps = createFormStamps({ key });
  expect(stamps.ageOf(change(stamps.issue()))).toBeUndefined();
});

test('a stamp of another installation is none of ours', () => {
  const elsewhere = createFormStamps({ key: randomBytes(32) });
  expect(createFormStamps({ key }).ageOf(elsewhere.issue())).toBeUndefined();
});
