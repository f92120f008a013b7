import { expect, it } from 'vitest';
import { toChineseValues, fieldOfChinese, toFormPath, translationsBody } from './chinese-texts.tsx';

const fields = ['role', 'hours.weekdays', 'offices.1.city'];
const stored = [
  { field: 'role', text: '摄影师', isOutOfDate: true },
  { field: 'offices.1.city', text: '多伦多', isOutOfDate: false },
];
const sent = (change: Record<string, unknown>) =>
  translationsBody(fields, { ...toChineseValues(fields, stored), ...change }, stored);

it('sends only Chinese texts that were changed, so that the others are not taken for new translations', () => {
  expect(sent({})).toBeUndefined();
  const chinese = { role: ' 摄影师 ', hours: { weekdays: ' 周一至周五 ' }, offices: [undefined, { city: '' }] };
  expect(sent({ chinese })).toEqual({ 'zh-Hans': { 'hours.weekdays': '周一至周五', 'offices.1.city': null } });
});

it('sends an unchanged Chinese text that is still right', () => {
  expect(sent({ stillRight: { role: true } })).toEqual({ 'zh-Hans': { role: '摄影师' } });
});

it('sends nothing for texts that are not loaded', () => {
  expect(translationsBody(fields, {}, [])).toBeUndefined();
});

it('finds the control of an error, and the field of a control', () => {
  expect(toFormPath('translations.zh-Hans.hours.weekdays')).toBe('chinese.hours.weekdays');
  expect(toFormPath('hours.weekdays')).toBe('hours.weekdays');
  expect(fieldOfChinese('chinese.hours.weekdays')).toBe('hours.weekdays');
  expect(fieldOfChinese('hours.weekdays')).toBeUndefined();
});
