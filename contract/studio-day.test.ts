import { expect, it } from 'vitest';
import { addDays, dayIn, isDay, momentIn, toMonday, todayIn } from './studio-day.ts';

const momentOf = (day: string, hour: number, minute = 0) =>
  new Date(momentIn('America/New_York', day, { hour, minute })).toISOString();
const at = (time: string) => Date.parse(time);

it.each([
  ['America/Vancouver', '2026-03-10', '2026-03-11T07:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-11', '2026-03-11T16:00:00.000Z'],
  ['UTC', '2026-03-11', '2026-03-12T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-11', '2026-03-11T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-11', '2026-03-11T10:00:00.000Z'],
])('today in %s is %s and ends at %s', (zone, day, end) => {
  const now = at('2026-03-11T05:00:00.000Z');
  expect(todayIn(zone, now)).toEqual({ now, day, dayEndsAt: at(end) });
});

it.each([
  ['23 hours', 'America/Vancouver', '2026-03-08T08:00:00.000Z', 23],
  ['25 hours', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
  ['23 hours without a midnight', 'America/Santiago', '2026-09-06T04:00:00.000Z', 23],
  ['25 hours with two midnights', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
])('a day on which the clocks change has %s in %s', (_length, zone, begin, hours) => {
  const before = todayIn(zone, at(begin) - 1);
  expect(new Date(before.dayEndsAt).toISOString()).toBe(begin);
  expect(todayIn(zone, at(begin)).dayEndsAt - at(begin)).toBe(hours * 60 * 60 * 1000);
});

it('a time of day is a moment: the first of two, the next if there is none', () => {
  expect(momentOf('2026-07-01', 9, 30)).toBe('2026-07-01T13:30:00.000Z');
  expect(momentOf('2026-11-01', 1, 30)).toBe('2026-11-01T05:30:00.000Z');
  expect(momentOf('2026-03-08', 2, 30)).toBe('2026-03-08T07:30:00.000Z');
});

it('days are counted without zones', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect([toMonday('2026-11-29'), toMonday('2026-11-30')]).toEqual(['2026-11-23', '2026-11-30']);
  expect([isDay('2026-04-31'), isDay('2026-02-29'), isDay('2028-02-29'), isDay('soon')]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(dayIn('Asia/Tokyo', at('2026-12-31T15:00:00.000Z'))).toBe('2027-01-01');
});
