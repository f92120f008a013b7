import { expect, test } from 'vitest';
import { derivativeKey, derivativeSet, planDerivatives } from './derivative-plan.ts';

const widths = (width: number, height: number) => planDerivatives({ width, height }).widths;

test('a large picture gets the standard widths', () => {
  expect(widths(6000, 4000)).toEqual([320, 640, 960, 1440, 1920, 2560]);
  expect(widths(2560, 1440)).toEqual([320, 640, 960, 1440, 1920, 2560]);
});

test('a smaller picture gets its own width as the largest, and none above it', () => {
  expect(widths(2000, 1000)).toEqual([320, 640, 960, 1440, 1920, 2000]);
  expect(widths(640, 480)).toEqual([320, 640]);
  expect(widths(1, 1)).toEqual([1]);
});

test('no rendition is taller than its format allows', () => {
  for (const width of widths(2000, 40_000)) expect((width * 40_000) / 2000).toBeLessThanOrEqual(16_383);
  expect(widths(1, 60_000)).toEqual([1]);
});

test('a set is named by content, not by who uploaded it', () => {
  const set = derivativeSet('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef');
  expect(derivativeKey(set, '640.avif')).toBe('derivatives/0123456789abcdef0123456789abcdef-1/640.avif');
});
