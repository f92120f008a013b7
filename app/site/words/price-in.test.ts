import { expect, test } from 'vitest';
import { priceIn } from './shown-text.tsx';

test.for([
  ['$1099', '$1,099'],
  ['$499', '$499'],
  ['$1,099.50', '$1,099.50'],
  ['¥2680', '¥2,680'],
  ['2680元', '2,680元'],
  ['$300-500', '$300-500'],
  ['$700-1200', '$700-1,200'],
  ['3000-5000元', '3,000-5,000元'],
  ['from $499', 'from $499'],
  ['on request', 'on request'],
] as const)('%s is %s in Chinese, and stays as written in English', ([price, chinese]) => {
  expect(priceIn('zh-Hans', price)).toBe(chinese);
  expect(priceIn('en', price)).toBe(price);
});
