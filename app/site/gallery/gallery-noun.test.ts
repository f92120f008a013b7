import { expect, test } from 'vitest';
import { altInGallery } from './gallery-noun.ts';

test('a picture that has the general noun gets that of its gallery, in the language of the page', () => {
  expect(altInGallery('Photo', 'event-photography', 'en')).toBe('Event photo');
  expect(altInGallery('照片', 'wedding-photography', 'zh-Hans')).toBe('婚礼照片');
});

test('a text that somebody wrote stays, and so does the noun where the category is text of the owner', () => {
  expect(altInGallery('The pier', 'event-photography', 'en')).toBe('The pier');
  expect(altInGallery('Photo', 'Water', 'en')).toBe('Photo');
  expect(altInGallery('Photo', 'toString', 'en')).toBe('Photo');
});
