import { expect, test } from 'vitest';
import { wordsOf } from './phrases.tsx';

test.for([
  ['为什么客人会再来', ['为什么', '客人', '会', '再来']],
  ['告诉我们，照片里会有谁', ['告诉', '我们，', '照片', '里', '会', '有', '谁']],
  ['婚礼《我们》', ['婚礼', '《我们》']],
  ['', []],
] as const)('%s breaks between words, and punctuation stays with its word', ([text, words]) => {
  expect(wordsOf(text)).toEqual(words);
  expect(wordsOf(text).join('')).toBe(text);
});
