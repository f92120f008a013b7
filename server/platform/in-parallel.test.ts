import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachInParallel, inParallel } from './in-parallel.ts';

const items = Array.from({ length: 10 }, (_, index) => index);

/** Work that counts how many are under way. */
function countedWork() {
  const counted = { running: 0, most: 0 };
  const work = async (item: number) => {
    counted.running += 1;
    counted.most = Math.max(counted.most, counted.running);
    // The later ones end first.
    for (let turn = item; turn < items.length; turn += 1) await setImmediate();
    counted.running -= 1;
    return item * 2;
  };
  return { counted, work };
}

test.each([1, 3, 20])('at most %i at once, with the results in the order of the items', async (concurrency) => {
  const { counted, work } = countedWork();
  expect(await inParallel(items, work, { concurrency })).toEqual(items.map((item) => item * 2));
  expect(counted.most).toBe(Math.min(concurrency, items.length));
});

async function failAtThird(item: number): Promise<void> {
  if (item === 2) throw new Error('the third');
}

test('the first failure rejects', async () => {
  await expect(inParallel(items, failAtThird, { concurrency: 3 })).rejects.toThrow('the third');
});

test('of a listing, too, at most so many are worked on at once, and each once', async () => {
  const { counted, work } = countedWork();
  const done: number[] = [];
  await eachInParallel(items, async (item) => done.push(await work(item)), { concurrency: 4 });
  expect(counted.most).toBe(4);
  expect(done.toSorted((a, b) => a - b)).toEqual(items.map((item) => item * 2));
});
