import { expect, test } from 'vitest';
import { sourceOf } from './enquiry-source.ts';

test.each([
  ['/', '/'],
  ['/newborn', '/newborn'],
  ['/gallery/spring-2026/?utm_source=mail#top', '/gallery/spring-2026'],
  ['//evil.example', null],
  ['https://evil.example/', null],
  ['/<script>', null],
  ['/a b', null],
  [`/${'a'.repeat(300)}`, null],
  ['', null],
  [null, null],
  [undefined, null],
  ['/zh', '/'],
  ['/zh/portrait', '/portrait'],
])('the page %j is stored as %j', (page, stored) => expect(sourceOf({ page }).page).toBe(stored));

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['EN', 'en'],
  ['fil-PH', 'fil'],
  ['*', null],
  ['english', null],
  ['', null],
  [undefined, null],
])('of Accept-Language %j, %j is stored', (acceptLanguage, stored) =>
  expect(sourceOf({ acceptLanguage }).language).toBe(stored),
);

test('an enquiry from a Chinese page is in Chinese, whatever the browser asks for', () => {
  expect(sourceOf({ page: '/zh/contact', acceptLanguage: 'en-US' })).toEqual({ page: '/contact', language: 'zh' });
});
