import { expect, test } from 'vitest';
import { siteWords } from './site-words.ts';

test('both languages have the same words in braces', () => {
  expect(bracesIn(siteWords['zh-Hans'])).toEqual(bracesIn(siteWords.en));
});

/** The words in braces of each text, in alphabetical order. The tables of error messages exist only in translations. */
function bracesIn(words: object): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries({ ...words, contactForm: '', enquiryErrors: '' }).map(([name, text]) => [
      name,
      (JSON.stringify(text).match(/\{\w+\}/g) ?? []).toSorted(),
    ]),
  );
}
