import { expect, test } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

const ofTen = () => createBoundedMap<string>(10, (value) => value.length);

test('what was used longest ago goes first', () => {
  const map = ofTen();
  map.put('a', 'aaaa');
  map.put('b', 'bbbb');
  map.take('a');
  map.put('c', 'cccc');
  expect([map.take('a'), map.take('b'), map.take('c')]).toEqual(['aaaa', undefined, 'cccc']);
  expect([map.count(), map.bytes()]).toEqual([2, 8]);
});

test('a value takes the place of the one before it', () => {
  const map = ofTen();
  map.put('a', 'aaaa');
  map.put('a', 'a');
  expect([map.take('a'), map.count(), map.bytes()]).toEqual(['a', 1, 1]);
});

test('what alone is more than fits is not held, nor what it was to replace', () => {
  const map = ofTen();
  map.put('a', 'aaaa');
  map.put('b', 'bbbb');
  map.put('a', 'a'.repeat(11));
  expect([map.take('a'), map.take('b'), map.bytes()]).toEqual([undefined, 'bbbb', 4]);
});
