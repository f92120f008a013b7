import { expect, test } from 'vitest';
import { afterRunning } from './running-time.ts';

const after = (ms: number) => new Promise<void>((resolve) => void afterRunning(ms, resolve));

test('it calls back after that time', async () => {
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

test('it can be called off', async () => {
  let isCalled = false;
  afterRunning(250, () => (isCalled = true))();
  await after(500);
  expect(isCalled).toBe(false);
});
