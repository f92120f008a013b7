import { expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { clockText } from './workflow.tsx';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [59_999, 'Due in 0 minutes', '剩余 0 分钟'],
  [minute, 'Due in 1 minute', '剩余 1 分钟'],
  [hour - 1, 'Due in 59 minutes', '剩余 59 分钟'],
  [hour, 'Due in 1 hour', '剩余 1 小时'],
  [24 * hour, 'Due in 24 hours', '剩余 24 小时'],
])('%d ms before the deadline is "%s"', (ms, english, chinese) => {
  expect([en, zh].map((texts) => clockText(texts, { status: 'due', ms }))).toEqual([english, chinese]);
});

it('an overdue enquiry says for how long, in days from two days on', () => {
  expect(clockText(en, { status: 'overdue', ms: 48 * hour - 1 })).toBe('Overdue by 47 hours');
  expect(clockText(en, { status: 'overdue', ms: 48 * hour })).toBe('Overdue by 2 days');
});

it('an answered enquiry says whether the promise was kept, and one without a deadline nothing', () => {
  expect(clockText(en, { status: 'kept' })).toBe('Answered within 24 hours');
  expect(clockText(en, { status: 'late' })).toBe('Answered after 24 hours');
  expect(clockText(en, { status: 'none' })).toBeUndefined();
});
