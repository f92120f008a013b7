import { expect, test } from 'vitest';
import { openingHoursOf } from './opening-hours.ts';

test("extracts the two times of the studio's hours", () => {
  expect(openingHoursOf('Mon-Fri 10:30 AM-16:00')).toEqual({ opens: '10:30', closes: '16:00' });
  expect(openingHoursOf('Weekdays 9:00 am to 5:15 PM')).toEqual({ opens: '09:00', closes: '17:15' });
  expect(openingHoursOf('12:00 PM-12:00 AM')).toEqual({ opens: '12:00', closes: '00:00' });
});

test('understands hours as a studio writes them in Chinese', () => {
  expect(openingHoursOf('周一至周五 10:30–16:00')).toEqual({ opens: '10:30', closes: '16:00' });
  expect(openingHoursOf('上午10点半至下午4点')).toEqual({ opens: '10:30', closes: '16:00' });
  expect(openingHoursOf('周末 中午12：00 到晚上 8点15分')).toEqual({ opens: '12:00', closes: '20:15' });
  expect(openingHoursOf('周末请预约')).toBeUndefined();
});

test('returns undefined if the text does not have two times', () => {
  expect(openingHoursOf('By appointment')).toBeUndefined();
  expect(openingHoursOf('10:00-12:00 and 14:00-18:00')).toBeUndefined();
});
