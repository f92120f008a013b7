import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncedInvalidation } from './media-workers.ts';

let invalidations: number;
let invalidation: ReturnType<typeof createDebouncedInvalidation>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  invalidations = 0;
  const invalidate = async () => {
    invalidations += 1;
  };
  invalidation = createDebouncedInvalidation(invalidate, { log: { error: () => {} } });
});
afterEach(() => vi.useRealTimers());

test('a new item invalidates at once, and the next ones together', async () => {
  await invalidation.schedule('added');
  expect(invalidations).toBe(1);
  for (let item = 0; item < 5; item += 1) await invalidation.schedule('added');
  expect(invalidations).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidations).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(invalidations).toBe(2);
});

test('while more items follow, the interval doubles up to eight seconds', async () => {
  const runsAt: number[] = [];
  for (let ms = 0; ms < 40_000; ms += 200) {
    const before = invalidations;
    await invalidation.schedule('added');
    await vi.advanceTimersByTimeAsync(200);
    if (invalidations > before) runsAt.push(ms);
  }
  // In the 200 ms that end one, two, four and eight seconds later, and then every eight.
  expect(runsAt).toEqual([0, 800, 2_800, 6_800, 14_800, 22_800, 30_800, 38_800]);
});

test('after a pause of eight seconds a new item invalidates at once again, and the next one a second later', async () => {
  for (let item = 0; item < 100; item += 1) {
    await invalidation.schedule('added');
    await vi.advanceTimersByTimeAsync(200);
  }
  await vi.advanceTimersByTimeAsync(16_000);
  const before = invalidations;
  await invalidation.schedule('added');
  expect(invalidations).toBe(before + 1);
  await invalidation.schedule('added');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidations).toBe(before + 2);
});

test('improved items wait for more, but not for ever', async () => {
  for (let second = 0; second < 10; second += 1) {
    await invalidation.schedule('improved');
    expect(invalidations).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(invalidations).toBe(1);
});

test('a new item includes waiting improvements', async () => {
  await invalidation.schedule('improved');
  await invalidation.schedule('added');
  expect(invalidations).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(invalidations).toBe(1);
});

test('flush runs a scheduled invalidation', async () => {
  await invalidation.schedule('improved');
  await invalidation.flush();
  await invalidation.flush();
  expect(invalidations).toBe(1);
});
