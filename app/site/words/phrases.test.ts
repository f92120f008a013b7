import { expect, test } from 'vitest';
import { splitWords } from './phrases.tsx';

test.for([
  ['为什么客人会再来', ['为什么', '客人', '会', '再来']],
  ['告诉我们，照片里会有谁', ['告诉', '我们，', '照片里', '会有谁']],
  ['新生儿套餐', ['新生儿', '套餐']],
  ['属于您的这一天，如实留下', ['属于', '您的', '这', '一天，', '如实', '留下']],
  ['3D 户型图', ['3D ', '户型图']],
  ['婚礼《我们》', ['婚礼', '《我们》']],
  ['', []],
] as const)('%s breaks between words, and punctuation stays with its word', ([text, words]) => {
  expect(splitWords(text)).toEqual(words);
  expect(splitWords(text).join('')).toBe(text);
});
