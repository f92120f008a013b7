import { expect, test } from 'vitest';
import { backupsToPrune, type DatedBackup } from './nightly-backup.ts';
import { isBackupDue } from './backup-runs.service.ts';

const day = 24 * 60 * 60_000;
const at = (time: string) => Date.parse(time);
const nightly = (from: string, count: number): DatedBackup[] =>
  Array.from({ length: count }, (_, index) => {
    const madeAt = new Date(at(from) + index * day).toISOString();
    return { name: madeAt.slice(0, 10), madeAt };
  });
const keptOf = (backups: DatedBackup[], now: string, timeZone = 'UTC') => {
  const pruned = new Set(backupsToPrune(backups, { now: at(now), timeZone }));
  return backups.map(({ name }) => name).filter((name) => !pruned.has(name));
};

test('of a year of nightly backups 7 days, 4 weeks and 6 months are kept, each by its newest', () => {
  // 2026-11-24 is a Tuesday.
  const backups = nightly('2025-11-24T02:00:00Z', 366);
  expect(keptOf(backups, '2026-11-24T02:30:00Z')).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ]);
});

test('pruned every night, the same backups are left as if all had been kept', () => {
  const all = nightly('2026-01-01T02:00:00Z', 300);
  let left: DatedBackup[] = [];
  for (const backup of all) {
    left = [...left, backup];
    const pruned = backupsToPrune(left, { now: at(backup.madeAt), timeZone: 'UTC' });
    left = left.filter(({ name }) => !pruned.includes(name));
  }
  expect(left.map(({ name }) => name)).toEqual(keptOf(all, all.at(-1)!.madeAt));
});

test('seven backups or fewer are never pruned, however old they are', () => {
  const backups = nightly('2020-01-01T02:00:00Z', 7);
  expect(backupsToPrune(backups, { now: at('2030-01-01T00:00:00Z'), timeZone: 'UTC' })).toEqual([]);
});

test('days are those of the time zone, also when clocks change', () => {
  // 2026-11-01: clocks in Los Angeles go back at 2:00, so 1:30 occurs twice.
  const twice = [
    { name: 'first', madeAt: '2026-11-01T08:30:00Z' },
    { name: 'second', madeAt: '2026-11-01T09:30:00Z' },
  ];
  expect(keptOf(twice, '2026-11-01T10:00:00Z', 'America/Los_Angeles')).toEqual(['second']);
  // One evening in Los Angeles is two days in UTC, and the reverse in Shanghai.
  const evening = [
    { name: 'early', madeAt: '2026-07-01T15:30:00Z' },
    { name: 'late', madeAt: '2026-07-01T16:30:00Z' },
  ];
  expect(keptOf(evening, '2026-07-02T00:00:00Z', 'UTC')).toEqual(['late']);
  expect(keptOf(evening, '2026-07-02T00:00:00Z', 'Asia/Shanghai')).toEqual(['early', 'late']);
});

test('backups of a clock that ran ahead are left alone and push out no others', () => {
  const backups = nightly('2026-11-18T02:00:00Z', 7);
  const ahead = nightly('2028-01-01T02:00:00Z', 40);
  expect(backupsToPrune([...backups, ...ahead], { now: at('2026-11-24T03:00:00Z'), timeZone: 'UTC' })).toEqual([]);
  // A clock that jumps ahead by two years prunes by number, not by age.
  expect(backupsToPrune(backups, { now: at('2028-11-24T03:00:00Z'), timeZone: 'UTC' })).toEqual([]);
});

const isDue = (last: [started: string, isOk?: boolean | null] | undefined, now: string, timeZone = 'UTC') => {
  const [startedAt = '', isOk = true] = last ?? [];
  const run = { startedAt, isOk, finishedAt: isOk === null ? null : startedAt };
  return isBackupDue(last && run, { now: at(now), hour: 2, timeZone });
};

test('a backup is due once a day from its hour on, after a failure again in an hour', () => {
  expect(isDue(undefined, '2026-11-24T12:00:00Z')).toBe(true);
  expect(isDue(['2026-11-23T02:00:00Z'], '2026-11-24T01:59:00Z')).toBe(false);
  expect(isDue(['2026-11-23T02:00:00Z'], '2026-11-24T02:00:00Z')).toBe(true);
  expect(isDue(['2026-11-24T02:00:00Z'], '2026-11-24T23:59:00Z')).toBe(false);
  expect(isDue(['2026-11-20T02:00:00Z'], '2026-11-24T17:00:00Z')).toBe(true);
  expect(isDue(['2026-11-24T02:00:00Z', false], '2026-11-24T02:59:00Z')).toBe(false);
  expect(isDue(['2026-11-24T02:00:00Z', false], '2026-11-24T03:00:00Z')).toBe(true);
  // One that is running, or has died.
  expect(isDue(['2026-11-24T02:00:00Z', null], '2026-11-24T13:59:00Z')).toBe(false);
  expect(isDue(['2026-11-24T02:00:00Z', null], '2026-11-24T14:00:00Z')).toBe(true);
  // 2:00 in Shanghai is 18:00 UTC of the day before.
  expect(isDue(['2026-11-23T02:00:00Z'], '2026-11-23T17:59:00Z', 'Asia/Shanghai')).toBe(false);
  expect(isDue(['2026-11-23T02:00:00Z'], '2026-11-23T18:00:00Z', 'Asia/Shanghai')).toBe(true);
});
