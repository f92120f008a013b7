import { expect, it } from 'vitest';
import { isChinese } from './translations.ts';

it.each([
  ['王小明', true],
  ['海边的婚礼', true],
  ['在 Malibu 海边的婚礼', true],
  ['4K 航拍', true],
  [['一行', '两行'], true],
  ['Portrait of 王小明', false],
  ['Sony A7 相机', false],
  ['Ana', false],
  ['花嫁さんの写真', false],
  ['2026', false],
  ['', false],
  [null, false],
  [undefined, false],
  [['一行', 'A line'], false],
  [[], false],
  [7, false],
])('%j is Chinese: %s', (text, is) => expect(isChinese(text)).toBe(is));
