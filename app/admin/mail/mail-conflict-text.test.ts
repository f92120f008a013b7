import { expect, test } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { mailConflictText } from './mail-values.ts';

const mei = { address: 'mei@studio.example', services: null, language: 'zh', digestHours: '' };
const jo = { address: 'jo@studio.example', services: ['newborn', 'other'], language: 'en', digestHours: '9, 17' };

test('recipients of two edits are told apart in words, in both languages', () => {
  expect(mailConflictText(en, 'recipients', [mei, jo]).split('\n')).toEqual([
    'mei@studio.example · All services · Chinese',
    'jo@studio.example · Newborn, Other · English · Digest at 9, 17',
  ]);
  expect(mailConflictText(zh, 'recipients', [mei, jo]).split('\n')).toEqual([
    'mei@studio.example · 全部服务 · 中文',
    'jo@studio.example · 新生儿摄影、其他 · 英文 · 汇总时间 9, 17',
  ]);
});

test.each([
  ['recipients', [], '(empty)'],
  ['from', '', '(empty)'],
  ['from', 'Studio <a@b.example>', 'Studio <a@b.example>'],
  ['tls', 'starttls', 'STARTTLS (usually port 587)'],
  ['hasServer', false, 'no'],
  ['sendsReceipts', true, 'yes'],
])('%s %j is %s', (name, value, text) => expect(mailConflictText(en, name, value)).toBe(text));
