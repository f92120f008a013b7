import { expect, test } from 'vitest';
import { matchesTag, parseRange } from './send-object.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=0-', { start: 0, end: 1000 }],
  ['bytes=999-', { start: 999, end: 1000 }],
  ['bytes=900-5000', { start: 900, end: 1000 }],
  ['bytes=-100', { start: 900, end: 1000 }],
  ['bytes=-5000', { start: 0, end: 1000 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['pages=1-2', undefined],
  ['bytes=-', undefined],
])('of 1000 bytes, %s means %j', (header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected);
});

test('every range of an empty file is unsatisfiable', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
});

test('a tag matches itself, also weak or in a list, and * matches every tag', () => {
  expect(matchesTag('"a"', '"a"')).toBe(true);
  expect(matchesTag('"x", W/"a"', '"a"')).toBe(true);
  expect(matchesTag('*', '"a"')).toBe(true);
  expect(matchesTag('"b"', '"a"')).toBe(false);
  expect(matchesTag(undefined, '"a"')).toBe(false);
});
