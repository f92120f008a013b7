import { expect, test } from 'vitest';
import { faultOfWishedDay, isWishedDay } from './wished-day.ts';

test.each(['2027-03-14', '2028-02-29', ''])('%j can be a wished day', (text) => expect(isWishedDay(text)).toBe(true));

test.each(['14.3.2027', '2027-3-14', '2027-02-29', '2027-13-01', '12027-03-14', '2027-03-14T00:00', 'soon'])(
  '%j cannot be a wished day',
  (text) => expect(isWishedDay(text)).toBe(false),
);

test.each([
  ['2026-11-28', 'past'],
  ['2026-11-29', undefined],
  ['2028-11-29', undefined],
  ['2028-11-30', 'late'],
  ['9999-12-31', 'late'],
])('of %s is said on 2026-11-29: %s', (day, fault) => expect(faultOfWishedDay(day, '2026-11-29')).toBe(fault));

test('29 February has a last day, too', () => {
  expect(faultOfWishedDay('2030-02-28', '2028-02-29')).toBeUndefined();
  expect(faultOfWishedDay('2030-03-01', '2028-02-29')).toBeDefined();
});
