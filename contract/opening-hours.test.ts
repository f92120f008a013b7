import { expect, test } from 'vitest';
import {
  type DayHours,
  type OpeningWeek,
  parseOpeningDays,
  parseOpeningHours,
  readLine,
  readWeek,
  week as allDays,
  weekParts,
  writtenLine,
} from './opening-hours.ts';

test("extracts the two times of the studio's hours", () => {
  expect(parseOpeningHours('Mon-Fri 10:30 AM-16:00')).toEqual({ opens: '10:30', closes: '16:00' });
  expect(parseOpeningHours('Weekdays 9:00 am to 5:15 PM')).toEqual({ opens: '09:00', closes: '17:15' });
  expect(parseOpeningHours('12:00 PM-12:00 AM')).toEqual({ opens: '12:00', closes: '00:00' });
});

test('understands hours as a studio writes them in Chinese', () => {
  expect(parseOpeningHours('周一至周五 10:30–16:00')).toEqual({ opens: '10:30', closes: '16:00' });
  expect(parseOpeningHours('上午10点半至下午4点')).toEqual({ opens: '10:30', closes: '16:00' });
  expect(parseOpeningHours('周末 中午12：00 到晚上 8点15分')).toEqual({ opens: '12:00', closes: '20:15' });
  expect(parseOpeningHours('周末请预约')).toBeUndefined();
});

test('returns undefined if the text does not have two times', () => {
  expect(parseOpeningHours('By appointment')).toBeUndefined();
  expect(parseOpeningHours('10:00-12:00 and 14:00-18:00')).toBeUndefined();
});

const daysOf = (...numbers: number[]) => numbers.map((number) => allDays[number - 1]);

test.each([
  ['Tuesday to Sunday 10:00-18:00', daysOf(2, 3, 4, 5, 6, 7)],
  ['Tue-Sun 10:00-18:00', daysOf(2, 3, 4, 5, 6, 7)],
  ['TUES – SAT, 10:00-18:00', daysOf(2, 3, 4, 5, 6)],
  ['Mon, Wed & Fri 10:00-18:00', daysOf(1, 3, 5)],
  ['Fri through Mon 10:00-18:00', daysOf(1, 5, 6, 7)],
  ['Tue-Sun 10:00-18:00, closed on Mondays', daysOf(2, 3, 4, 5, 6, 7)],
  ['Daily 10:00-18:00', allDays],
  ['Weekdays 10:00-18:00', daysOf(1, 2, 3, 4, 5)],
  ['Weekends 10:00-14:00', daysOf(6, 7)],
  ['周二至周日 10:00–18:00', daysOf(2, 3, 4, 5, 6, 7)],
  ['星期二到星期天 上午10点至下午6点', daysOf(2, 3, 4, 5, 6, 7)],
  ['周一至五 10:00–18:00', daysOf(1, 2, 3, 4, 5)],
  ['周二、周四、周六 10:00–18:00', daysOf(2, 4, 6)],
  ['周二至周日 10:00–18:00，周一休息', daysOf(2, 3, 4, 5, 6, 7)],
  ['每天 10:00–18:00', allDays],
  ['工作日 10:00–18:00', daysOf(1, 2, 3, 4, 5)],
  ['周末 10:00–14:00', daysOf(6, 7)],
  ['Mon-Fri 10:00-18:00, Sat by appointment', daysOf(1, 2, 3, 4, 5)],
  ['周一、周二、周四、周五休息；周三 10:00–18:00', daysOf(3)],
  ['周一至周五 10:00–18:00，周六请预约', daysOf(1, 2, 3, 4, 5)],
  ['10:00-18:00', undefined],
  ['Money is second, sunlight first 10:00-18:00', undefined],
])('the days of "%s" are those that it names', (phrase, days) => expect(parseOpeningDays(phrase)).toEqual(days));

test('no time that a clock does not show', () => {
  expect(parseOpeningHours('10:00-24:00')).toEqual({ opens: '10:00', closes: '00:00' });
  expect(parseOpeningHours('10:00-99:00')).toBeUndefined();
  expect(parseOpeningHours('10:75-18:00')).toBeUndefined();
});

const open = (opens: string, closes: string): DayHours => ({ is: 'open', opens, closes });
const weekOf = (...hours: DayHours[]) =>
  Object.fromEntries(allDays.map((day, index) => [day, hours[index]])) as OpeningWeek;
const closed: DayHours = { is: 'closed' };
const appointment: DayHours = { is: 'appointment' };
const ten = open('10:00', '18:00');
const late = open('12:00', '20:00');

test.each([
  [
    weekOf(closed, ten, ten, ten, ten, ten, ten),
    ['Tue-Fri 10:00-18:00; closed Mon', 'Weekends 10:00-18:00'],
    ['周二至周五 10:00–18:00；周一休息', '周末 10:00–18:00'],
  ],
  [
    weekOf(ten, ten, ten, ten, late, appointment, closed),
    ['Mon-Thu 10:00-18:00; Fri 12:00-20:00', 'Sat by appointment; closed Sun'],
    ['周一至周四 10:00–18:00；周五 12:00–20:00', '周六请预约；周日休息'],
  ],
  [
    weekOf(ten, closed, ten, closed, ten, appointment, appointment),
    ['Mon & Wed & Fri 10:00-18:00; closed Tue & Thu', 'Weekends by appointment'],
    ['周一、周三、周五 10:00–18:00；周二、周四休息', '周末请预约'],
  ],
  [
    weekOf(closed, closed, closed, closed, closed, closed, closed),
    ['Closed Mon-Fri', 'Closed on weekends'],
    ['周一至周五休息', '周末休息'],
  ],
])('the written lines are made from the days', (made, english, chinese) => {
  expect(weekParts.map((part) => writtenLine(made, part, 'en'))).toEqual(english);
  expect(weekParts.map((part) => writtenLine(made, part, 'zh-Hans'))).toEqual(chinese);
});

test('a written line is read as the days that it was made from, or not at all', () => {
  const kinds = [closed, appointment, ten, late];
  for (let seed = 0; seed < 4 ** 7; seed += 7) {
    const made = weekOf(...allDays.map((_, index) => kinds[Math.floor(seed / 4 ** index) % 4] as DayHours));
    for (const language of ['en', 'zh-Hans'] as const) {
      const lines = weekParts.map((part) => writtenLine(made, part, language));
      const [weekdays = '', weekends = ''] = lines;
      const isRead = weekParts.every((part, index) => readLine(lines[index] as string, part));
      if (isRead) expect(readWeek({ weekdays, weekends }), lines.join(' | ')).toEqual(made);
    }
  }
});

test.each(['Open when the light is good', '10:00-12:00 and 14:00-18:00', '', '看天气'])('"%s" is not read', (line) => {
  expect(readLine(line, 'weekdays')).toBeUndefined();
});

test('the default lines are read', () => {
  const hours = { weekdays: 'Mon-Fri 10:30 AM-16:00', weekends: 'Weekends by appointment' };
  const early = open('10:30', '16:00');
  expect(readWeek(hours)).toEqual(weekOf(early, early, early, early, early, appointment, appointment));
});
