import { expect, test } from 'vitest';
import { openingHoursOf } from './opening-hours.ts';

test("extracts the two times of the studio's hours", () => {
  expect(openingHoursOf('Mon-Fri 10:30 AM-16:00')).toEqual({ opens: '10:30', closes: '16:00' });
  expect(openingHoursOf('Weekdays 9:00 am to 5:15 PM')).toEqual({ opens: '09:00', closes: '17:15' });
  expect(openingHoursOf('12:00 PM-12:00 AM')).toEqual({ opens: '12:00', closes: '00:00' });
});

test('returns undefined if the text does not have two times', () => {
  expect(openingHoursOf('By appointment')).toBeUndefined();
  expect(openingHoursOf('10:00-12:00 and 14:00-18:00')).toBeUndefined();
});
