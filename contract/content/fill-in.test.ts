import { expect, test } from 'vitest';
import { fillIn, splitAtPlaceholders } from './shown-item.ts';

test('placeholders are replaced, each as often as it occurs', () => {
  expect(fillIn('{a} and {b}, {a}', { a: 1, b: 'two' })).toBe('1 and two, 1');
});

test('a value is not searched for placeholders, and an unknown placeholder stays', () => {
  expect(fillIn('{a}{constructor}', { a: '{b}', b: 'x' })).toBe('{b}{constructor}');
});

test('a text is split at its placeholders', () => {
  expect(splitAtPlaceholders('by {time}.')).toEqual(['by ', 'time', '.']);
});
