import { expect, test } from 'vitest';
import { onRunningTime } from './running-time.ts';

const after = (ms: number) => new Promise<void>((resolve) => void onRunningTime(ms, resolve));

test('calls back after the time', async () => {
  const startedAt = performance.now();
  await after(500);
  expect(performance.now() - startedAt).toBeGreaterThan(450);
});

test('time in which the process stood still does not count', async () => {
  const waiting = after(1_000);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  const wentOnAt = performance.now();
  await waiting;
  expect(performance.now() - wentOnAt).toBeGreaterThan(500);
});

test('can be cancelled', async () => {
  let isCalled = false;
  onRunningTime(250, () => (isCalled = true))();
  await after(500);
  expect(isCalled).toBe(false);
});
