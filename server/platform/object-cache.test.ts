import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createObjectCache } from './cache-reads.ts';

function setUp(objects: Record<string, string>) {
  let reads = 0;
  const cache = createObjectCache(
    {
      get(key) {
        reads += 1;
        const found = objects[key];
        return found === undefined
          ? Promise.reject(new AppError('not-found', 'There is no such object.'))
          : Promise.resolve(Readable.from([Buffer.from(found)]));
      },
    },
    10,
  );
  return { cache, objects, reads: () => reads };
}

test('concurrent reads of an object read it once', async () => {
  const { cache, reads } = setUp({ a: 'bytes' });
  const all = await Promise.all([cache.read('a', 5), cache.read('a', 5)]);
  expect(all.map(String)).toEqual(['bytes', 'bytes']);
  expect(String(await cache.read('a', 5))).toBe('bytes');
  expect(reads()).toBe(1);
});

test('a failed read is retried', async () => {
  const { cache, objects, reads } = setUp({});
  await expect(cache.read('a', 5)).rejects.toMatchObject({ code: 'not-found' });
  objects['a'] = 'bytes';
  expect(String(await cache.read('a', 5))).toBe('bytes');
  expect(reads()).toBe(2);
});

test('a truncated object is an error and is not cached', async () => {
  const { cache, objects } = setUp({ a: 'byt' });
  await expect(cache.read('a', 5)).rejects.toThrow('a has 3 bytes in the storage instead of 5');
  objects['a'] = 'bytes';
  expect(String(await cache.read('a', 5))).toBe('bytes');
});

test('only small objects are cacheable', () => {
  const { cache } = setUp({});
  expect([cache.isCacheable(100_000), cache.isCacheable(1_000_000)]).toEqual([true, false]);
});
