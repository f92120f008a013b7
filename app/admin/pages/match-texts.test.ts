import { expect, test } from 'vitest';
import { matchTexts, plainText } from './preview-texts.ts';

test('a text of one field is found wherever it stands', () => {
  expect(matchTexts(['Prices', 'Choose'], ['Prices', 'Basic', 'Choose', 'Grand', 'Choose'])).toEqual([[0], [2, 4]]);
});

test('of a text that several fields have, the second belongs to the second field', () => {
  expect(matchTexts(['Why us', 'Family', 'Family'], ['Family', 'Why us', 'Family'])).toEqual([[1], [0], [2]]);
});

test('a field that the page does not show, and an empty one, have no text', () => {
  expect(matchTexts(['Hidden', '', 'Same', 'Same'], ['', 'Same'])).toEqual([[], [], [1], []]);
});

test('white space is compared as fields have it', () => {
  expect(plainText(' two\n  words ')).toBe('two words');
});
