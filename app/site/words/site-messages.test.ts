import { expect, test } from 'vitest';
import { siteMessages } from './site-messages.ts';

test('both languages have the same words in braces', () => {
  expect(bracesIn(siteMessages['zh-Hans'])).toEqual(bracesIn(siteMessages.en));
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
