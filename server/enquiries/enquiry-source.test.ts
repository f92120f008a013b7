import { expect, test } from 'vitest';
import { toEnquirySource } from './enquiry-source.ts';

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
])('the page %j is stored as %j', (page, stored) => expect(toEnquirySource(page).page).toBe(stored));

test.each([
  ['/contact', 'en'],
  ['/zhuhai', 'en'],
  ['/zh/contact', 'zh-Hans'],
  ['/zh', 'zh-Hans'],
  ['/zh/gallery/Spring', 'zh-Hans'],
  ['https://evil.example/', null],
  [undefined, null],
])('an enquiry from %j is in %j', (page, language) => expect(toEnquirySource(page).language).toBe(language));
