import { expect, test } from 'vitest';
import { type DayHours, type OpeningWeek, readWeek, type Weekday, writtenLine } from '#contract/opening-hours.ts';
import { daysAfterLine, linesAfterDays, saysDays, toWeek, toWeekValues } from './studio-values.ts';

const usual = { weekdays: 'Mon-Fri 10:30 AM-16:00', weekends: 'Weekends by appointment' };
const ten: DayHours = { is: 'open', opens: '10:00', closes: '18:00' };
const change = (days: OpeningWeek, changes: Partial<Record<Weekday, DayHours>>) => ({ ...days, ...changes });

test('the form keeps the days as they are', () => {
  const days = readWeek(usual);
  expect(toWeek(toWeekValues(days))).toEqual(days);
});

test('only the line whose days were changed is written anew, in each language', () => {
  const before = readWeek(usual);
  const after = change(before, { Saturday: ten });
  expect(linesAfterDays(usual, { before, after, language: 'en' })).toEqual({
    weekends: 'Sat 10:00-18:00; Sun by appointment',
  });
  const chinese = { weekdays: '', weekends: '周末请预约' };
  expect(linesAfterDays(chinese, { before, after, language: 'zh-Hans' })).toEqual({
    weekdays: '周一至周五 10:30–16:00',
    weekends: '周六 10:00–18:00；周日请预约',
  });
  expect(linesAfterDays(usual, { before, after: before, language: 'en' })).toEqual({});
});

test('a line that was made from days with different hours follows further changes', () => {
  const before = change(readWeek(usual), { Tuesday: ten });
  for (const language of ['en', 'zh-Hans'] as const) {
    const weekdays = writtenLine(before, 'weekdays', language);
    expect(saysDays(weekdays, 'weekdays', before), weekdays).toBe(true);
    const after = change(before, { Monday: { is: 'closed' } });
    const lines = { weekdays, weekends: 'Ask us' };
    expect(linesAfterDays(lines, { before, after, language })).toEqual({
      weekdays: writtenLine(after, 'weekdays', language),
    });
  }
});

test('a line in words of the owner stays, whatever the days are', () => {
  const lines = { weekdays: 'When the light is good', weekends: 'Ask us' };
  const before = readWeek(lines);
  expect(linesAfterDays(lines, { before, after: change(before, { Monday: ten }), language: 'en' })).toEqual({});
});

test('a line that says other days, such as Chinese that is out of date, is written anew with the days that are changed', () => {
  const before = readWeek(usual);
  const after = change(before, { Monday: { is: 'closed' } });
  const lines = { weekdays: '周二至周四 9:00–12:00', weekends: '周末 10:00–14:00' };
  expect(linesAfterDays(lines, { before, after, language: 'zh-Hans' })).toEqual({
    weekdays: '周二至周五 10:30–16:00；周一休息',
  });
});

test('a line about days of both parts leaves its days to two lines', () => {
  const lines = { weekdays: 'Tuesday to Sunday 10:00-18:00', weekends: 'Closed on holidays' };
  const before = readWeek(lines);
  expect(before).toMatchObject({ Monday: { is: 'closed' }, Saturday: ten, Sunday: ten });
  expect(
    linesAfterDays(lines, { before, after: change(before, { Sunday: { is: 'closed' } }), language: 'en' }),
  ).toEqual({
    weekdays: 'Tue-Fri 10:00-18:00; closed Mon',
    weekends: 'Sat 10:00-18:00; closed Sun',
  });
});

test('a line that the owner writes moves the days that it is about; one that cannot be read moves none', () => {
  const lines = { weekdays: 'Tuesday to Sunday 10:00-18:00', weekends: 'By appointment' };
  const write = (weekdays: string) =>
    daysAfterLine(readWeek(lines), { part: 'weekdays', before: lines.weekdays, lines: { ...lines, weekdays } });
  expect(write('Tue-Sat 9:00-17:00')).toMatchObject({
    Monday: { is: 'closed' },
    Tuesday: { is: 'open', opens: '09:00', closes: '17:00' },
    Saturday: { is: 'open', opens: '09:00', closes: '17:00' },
    Sunday: { is: 'appointment' },
  });
  expect(write('When the light is good')).toEqual(readWeek(lines));
});
