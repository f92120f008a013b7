import { expect, test } from 'vitest';
import { createByteLimitedCache } from './byte-limited-cache.ts';

const cacheOf = (maxBytes: number) => createByteLimitedCache<Buffer>(maxBytes, ({ byteLength }) => byteLength);
const four = Buffer.alloc(4);

test('what was used longest ago goes first', () => {
  const cache = cacheOf(10);
  cache.set('a', four);
  cache.set('b', four);
  cache.get('a');
  cache.set('c', four);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([four, undefined, four]);
  expect([cache.size, cache.calculatedSize]).toEqual([2, 8]);
});

test('a value takes the place of the one before it', () => {
  const cache = cacheOf(10);
  cache.set('a', four);
  cache.set('a', Buffer.alloc(1));
  expect([cache.get('a'), cache.size, cache.calculatedSize]).toEqual([Buffer.alloc(1), 1, 1]);
});

test('what alone is more than fits is not cached, nor what it was to replace', () => {
  const cache = cacheOf(10);
  cache.set('a', four);
  cache.set('b', four);
  cache.set('a', Buffer.alloc(11));
  expect([cache.get('a'), cache.get('b'), cache.calculatedSize]).toEqual([undefined, four, 4]);
});

test('an empty value is cached, and a limit of 0 caches nothing', () => {
  const cache = cacheOf(10);
  cache.set('a', Buffer.alloc(0));
  expect(cache.get('a')).toEqual(Buffer.alloc(0));
  const none = cacheOf(0);
  none.set('a', four);
  expect([none.get('a'), none.size]).toEqual([undefined, 0]);
});
