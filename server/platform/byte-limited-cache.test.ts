import { expect, test } from 'vitest';
import { createByteLimitedCache } from './cache-reads.ts';

const cacheOf = (maxBytes: number) => createByteLimitedCache<Buffer>(maxBytes, ({ byteLength }) => byteLength);
const four = Buffer.alloc(4);

test('the least recently used value is evicted first', () => {
  const cache = cacheOf(10);
  cache.set('a', four);
  cache.set('b', four);
  cache.get('a');
  cache.set('c', four);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([four, undefined, four]);
  expect([cache.size, cache.calculatedSize]).toEqual([2, 8]);
});

test('a value replaces the previous one', () => {
  const cache = cacheOf(10);
  cache.set('a', four);
  cache.set('a', Buffer.alloc(1));
  expect([cache.get('a'), cache.size, cache.calculatedSize]).toEqual([Buffer.alloc(1), 1, 1]);
});

test('a value larger than the cache is not cached, and the value it replaces is removed', () => {
  const cache = cacheOf(10);
  cache.set('a', four);
  cache.set('b', four);
  cache.set('a', Buffer.alloc(11));
  expect([cache.get('a'), cache.get('b'), cache.calculatedSize]).toEqual([undefined, four, 4]);
});

test('an empty value is cached, and a limit of 0 disables the cache', () => {
  const cache = cacheOf(10);
  cache.set('a', Buffer.alloc(0));
  expect(cache.get('a')).toEqual(Buffer.alloc(0));
  const none = cacheOf(0);
  none.set('a', four);
  expect([none.get('a'), none.size]).toEqual([undefined, 0]);
});
