import { expect, test } from 'vitest';
import { reuseResult } from './cache-reads.ts';

test('concurrent callers, and callers shortly after, share one run', async () => {
  let runs = 0;
  let time = 0;
  const ask = reuseResult(
    async () => ++runs,
    5_000,
    () => time,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  time = 4_999;
  expect(await ask()).toBe(1);
  time = 5_000;
  expect(await ask()).toBe(2);
});

test('a failure is shared too, and expires', async () => {
  let time = 0;
  let works = false;
  const ask = reuseResult(
    async () => {
      if (!works) throw new Error('not now');
      return 'done';
    },
    5_000,
    () => time,
  );
  await expect(ask()).rejects.toThrow('not now');
  works = true;
  await expect(ask()).rejects.toThrow('not now');
  time = 5_000;
  expect(await ask()).toBe('done');
});

test('a slow run is not started a second time', async () => {
  let time = 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  let runs = 0;
  const ask = reuseResult(
    () => {
      runs += 1;
      return promise;
    },
    5_000,
    () => time,
  );
  const first = ask();
  time = 60_000;
  const second = ask();
  resolve(1);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(runs).toBe(1);
});
