import { expect, test } from 'vitest';
import { pageBefore } from './send-contact.ts';

const contact = { origin: 'https://studio.example', pathname: '/contact' };

test.each([
  ['https://studio.example/newborn?a=1#b', '/newborn'],
  ['https://studio.example/', '/'],
  ['https://studio.example/admin?tab=contacts', '/contact'],
  ['https://studio.example.evil.example/newborn', '/contact'],
  ['https://search.example/?q=me', '/contact'],
  ['', '/contact'],
])('a visitor who came to the form from %j counts for %s', (referrer, page) =>
  expect(pageBefore(referrer, contact)).toBe(page),
);

test.each([
  ['/newborn', '/zh/contact', '/zh/newborn'],
  ['/zh/newborn', '/contact', '/newborn'],
  ['/zh', '/zh/contact', '/zh'],
])(
  'a visitor who came from %s to the form of %s counts for %s: in the language of the form',
  (before, pathname, page) => expect(pageBefore(`${contact.origin}${before}`, { ...contact, pathname })).toBe(page),
);
