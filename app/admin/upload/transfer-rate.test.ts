import { expect, it } from 'vitest';
import { createRateMeter } from './upload-runner.ts';

it('measures bytes a second over the last five seconds only', () => {
  let now = 0;
  const rate = createRateMeter(0, () => now);
  now = 1_000;
  expect(rate(1_000)).toBe(1_000);
  for (now = 2_000; now <= 20_000; now += 1_000) rate(1_000 + (now - 1_000) * 10);
  now = 21_000;
  expect(rate(1_000 + 20_000 * 10)).toBe(10_000);
});

it('returns 0 before any time has passed', () => {
  const rate = createRateMeter(0, () => 0);
  expect(rate(500)).toBe(0);
});

it('does not count bytes sent before the start', () => {
  let now = 0;
  const rate = createRateMeter(3_000_000, () => now);
  now = 1_000;
  expect(rate(3_001_000)).toBe(1_000);
});
