import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncement } from './delayed-invalidation.ts';

let told: number;
let announcement: ReturnType<typeof createAnnouncement>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  told = 0;
  const tell = async () => {
    told += 1;
  };
  announcement = createAnnouncement(tell, { log: { error: () => {} } });
});
afterEach(() => vi.useRealTimers());

test('what is new is told at once, and those right behind it together', async () => {
  await announcement.announce('new');
  expect(told).toBe(1);
  for (let item = 0; item < 5; item += 1) await announcement.announce('new');
  expect(told).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(2);
});

test('what only looks better waits for more, but not for ever', async () => {
  for (let second = 0; second < 10; second += 1) {
    await announcement.announce('better');
    expect(told).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(told).toBe(1);
});

test('something new tells what waited as well', async () => {
  await announcement.announce('better');
  await announcement.announce('new');
  expect(told).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(1);
});

test('what waits is told before the end', async () => {
  await announcement.announce('better');
  await announcement.flush();
  await announcement.flush();
  expect(told).toBe(1);
});
