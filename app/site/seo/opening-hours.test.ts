import { expect, test } from 'vitest';
import { openingDaysOf, openingHoursOf } from './opening-hours.ts';

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

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const daysOf = (...numbers: number[]) => numbers.map((number) => week[number - 1]);

test.each([
  ['Tuesday to Sunday 10:00-18:00', daysOf(2, 3, 4, 5, 6, 7)],
  ['Tue-Sun 10:00-18:00', daysOf(2, 3, 4, 5, 6, 7)],
  ['TUES – SAT, 10:00-18:00', daysOf(2, 3, 4, 5, 6)],
  ['Mon, Wed & Fri 10:00-18:00', daysOf(1, 3, 5)],
  ['Fri through Mon 10:00-18:00', daysOf(1, 5, 6, 7)],
  ['Tue-Sun 10:00-18:00, closed on Mondays', daysOf(2, 3, 4, 5, 6, 7)],
  ['Daily 10:00-18:00', week],
  ['Weekdays 10:00-18:00', daysOf(1, 2, 3, 4, 5)],
  ['Weekends 10:00-14:00', daysOf(6, 7)],
  ['周二至周日 10:00–18:00', daysOf(2, 3, 4, 5, 6, 7)],
  ['星期二到星期天 上午10点至下午6点', daysOf(2, 3, 4, 5, 6, 7)],
  ['周一至五 10:00–18:00', daysOf(1, 2, 3, 4, 5)],
  ['周二、周四、周六 10:00–18:00', daysOf(2, 4, 6)],
  ['周二至周日 10:00–18:00，周一休息', daysOf(2, 3, 4, 5, 6, 7)],
  ['每天 10:00–18:00', week],
  ['工作日 10:00–18:00', daysOf(1, 2, 3, 4, 5)],
  ['周末 10:00–14:00', daysOf(6, 7)],
  ['10:00-18:00', undefined],
  ['Money is second, sunlight first 10:00-18:00', undefined],
])('the days of "%s" are those that it names', (phrase, days) => expect(openingDaysOf(phrase)).toEqual(days));
