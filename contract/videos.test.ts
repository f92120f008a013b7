import { expect, test } from 'vitest';
import { formatClock, parseClock } from './videos.ts';

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [222, '3:42'],
  [3723, '1:02:03'],
])('%s seconds are %s', (seconds, clock) => {
  expect(formatClock(seconds)).toBe(clock);
  expect(parseClock(clock)).toBe(Math.round(seconds));
});

test('a time is parsed in several formats, and invalid text is undefined', () => {
  expect([parseClock('42'), parseClock(' 1:02.5 '), parseClock('90:00')]).toEqual([42, 62.5, 5400]);
  for (const text of ['', 'soon', '1:2:3:4', '-3', '1::2', '3:4x']) expect(parseClock(text)).toBeUndefined();
});
