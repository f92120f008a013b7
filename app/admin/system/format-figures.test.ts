import { expect, test } from 'vitest';
import { formatBytes } from '#contract/format-bytes.ts';
import { formatSeconds } from './card.tsx';

test.each([
  ['1500000', '1.5 MB'],
  ['82223742976', '82.2 GB'],
  ['0', '0 MB'],
  ['4000000000000000', '4,000 TB'],
])('%s bytes', (bytes, text) => {
  expect(formatBytes(bytes, 'en-CA')).toBe(text);
  expect(formatBytes(bytes, 'zh-CN')).toBe(text);
});

test.each([
  [0.4, '0 seconds', '0秒钟'],
  [59.9, '59 seconds', '59秒钟'],
  [61, '1 minute', '1分钟'],
  [7_300, '2 hours', '2小时'],
  [200_000, '2 days', '2天'],
])('%d seconds', (seconds, english, chinese) => {
  expect(formatSeconds(seconds, 'en-CA')).toBe(english);
  expect(formatSeconds(seconds, 'zh-CN')).toBe(chinese);
});
