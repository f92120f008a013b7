import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFormStamps } from './form-tokens.ts';

const key = randomBytes(32);

test('a stamp tells its age, to whoever has the same key', () => {
  let time = Date.parse('2026-05-01T10:00:00Z');
  const stamp = createFormStamps({ key, now: () => time }).issue();
  time += 12_345;
  expect(createFormStamps({ key, now: () => time }).read(stamp)?.ageMs).toBe(12_345);
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
  expect(stamps.read(change(stamps.issue()))).toBeUndefined();
});

test('a stamp of another installation is none of ours', () => {
  const elsewhere = createFormStamps({ key: randomBytes(32) });
  expect(createFormStamps({ key }).read(elsewhere.issue())).toBeUndefined();
});

test('no two stamps are alike, also of one moment', () => {
  const stamps = createFormStamps({ key, now: () => 1_000 });
  const [one, other] = [stamps.issue('192.0.2.1'), stamps.issue('192.0.2.1')].map((stamp) =>
    stamps.read(stamp, '192.0.2.1'),
  );
  expect(one?.id).toBeTruthy();
  expect(one?.id).not.toBe(other?.id);
});

test('a stamp has its id for the network that it was issued to, and its age for everybody', () => {
  const stamps = createFormStamps({ key });
  const stamp = stamps.issue('2001:db8:1:1::1');
  expect(stamps.read(stamp, '2001:db8:1:2::1')?.id).toBeTruthy();
  for (const address of ['2001:db8:2:1::1', '192.0.2.1', undefined]) {
    expect(stamps.read(stamp, address)).toMatchObject({ ageMs: expect.any(Number), id: undefined });
  }
  expect(stamps.read(stamps.issue(), '192.0.2.1')?.id).toBeUndefined();
  expect(stamp).not.toContain('2001');
});

test('a stamp of the version before, which stands in open pages, tells its age and has no id', () => {
  const stamps = createFormStamps({ key, now: () => 46_656_000 });
  const text = (46_656_000 - 5_000).toString(36);
  const signature = createHmac('sha256', key).update(text).digest('base64url').slice(0, 27);
  expect(stamps.read(`${text}.${signature}`)).toEqual({ ageMs: 5_000, id: undefined });
});
