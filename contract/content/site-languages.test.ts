import { expect, test } from 'vitest';
import { languageOfPath, pathIn } from './site-languages.ts';

test.for([
  ['/', '/zh'],
  ['/portrait', '/zh/portrait'],
  ['/portrait#professional', '/zh/portrait#professional'],
  ['/#team', '/zh#team'],
  ['/?sent=1', '/zh?sent=1'],
  ['/contact?service=portrait#contact', '/zh/contact?service=portrait#contact'],
  ['/gallery/zh', '/zh/gallery/zh'],
  ['/zhou', '/zh/zhou'],
])('%s is %s in Chinese, and back', ([english, chinese]) => {
  expect(pathIn('zh-Hans', english as string)).toBe(chinese);
  expect(pathIn('zh-Hans', chinese as string)).toBe(chinese);
  expect(pathIn('en', chinese as string)).toBe(english);
  expect(pathIn('en', english as string)).toBe(english);
  expect(languageOfPath(english as string)).toBe('en');
  expect(languageOfPath(chinese as string)).toBe('zh-Hans');
});
