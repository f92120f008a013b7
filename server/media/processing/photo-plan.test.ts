import { describe, expect, test } from 'vitest';
import { derivativeKey, derivativeSet, planDerivatives, planFirst } from './photo-plan.ts';

const sha256 = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';
const still = (width: number, height: number) => ({ width, height, frames: 1 });
const widths = (width: number, height: number) => [
  ...new Set(planDerivatives(still(width, height)).map((target) => target.width)),
];

test('a large picture gets the standard widths in every format', () => {
  expect(widths(6000, 4000)).toEqual([320, 640, 960, 1440, 1920, 2560]);
  expect(widths(2560, 1440)).toEqual([320, 640, 960, 1440, 1920, 2560]);
  const formats = planDerivatives(still(6000, 4000)).map(({ format }) => format);
  expect(formats.toSorted().join(' ')).toBe(['avif', 'jpg', 'webp'].flatMap((one) => Array(6).fill(one)).join(' '));
});

test('a smaller picture gets its own width as the largest', () => {
  expect(widths(2000, 1000)).toEqual([320, 640, 960, 1440, 1920, 2000]);
  expect(widths(640, 480)).toEqual([320, 640]);
  expect(widths(1, 1)).toEqual([1]);
});

test('no rendition exceeds the height limit of its format or has no height', () => {
  for (const [width, height] of [
    [2000, 40_000],
    [1, 60_000],
    [60_000, 1],
  ] as const) {
    for (const target of planDerivatives(still(width, height))) {
      expect(target.height).toBeLessThanOrEqual(16_383);
      expect(target.height).toBeGreaterThan(0);
    }
  }
});

describe('the first renditions', () => {
  test.each([
    [6000, 4000, ['640.jpg', '1440.jpg']],
    [1000, 800, ['640.jpg', '1000.jpg']],
    [500, 400, ['500.jpg']],
    [200, 16_000, ['200.jpg']],
  ])('of %i x %i are JPEGs that the whole plan contains', (width, height, expected) => {
    const first = planFirst(still(width, height));
    expect(first.map((target) => `${target.width}.${target.format}`)).toEqual(expected);
    expect(planDerivatives(still(width, height))).toEqual(expect.arrayContaining(first));
  });
});

const moving = (width: number, height: number, frames: number) =>
  planDerivatives({ width, height, frames }).filter(({ isAnimated }) => isAnimated);

describe('an animation', () => {
  test('is animated as WebP up to 960 px, and has still JPEGs', () => {
    expect(moving(1200, 800, 20).map(({ width, format }) => `${width}.${format}`)).toEqual([
      '320.webp',
      '640.webp',
      '960.webp',
    ]);
    const others = planDerivatives({ width: 1200, height: 800, frames: 20 }).filter(({ isAnimated }) => !isAnimated);
    expect(new Set(others.map(({ format }) => format))).toEqual(new Set(['jpg']));
  });

  test('is smaller the more frames it has, and still if it has too many', () => {
    expect(moving(960, 640, 280).map(({ width }) => width)).toEqual([320, 640]);
    expect(moving(960, 640, 10_000)).toEqual([]);
    expect(planDerivatives({ width: 960, height: 640, frames: 10_000 }).map(({ format }) => format)).toContain('avif');
  });
});

test('a set is named by content and plan, not by the upload', () => {
  const set = derivativeSet(sha256, { mediaType: 'photo', alteration: null });
  expect(set).toMatch(/^0123456789abcdef0123456789abcdef-[0-9a-f]{8}$/);
  expect(derivativeKey(set, '640.avif')).toBe(`derivatives/${set}/640.avif`);
  expect(derivativeSet(sha256, { mediaType: 'video', alteration: null })).not.toBe(set);
  // Its files say in their metadata that they are altered.
  expect(derivativeSet(sha256, { mediaType: 'photo', alteration: 'sky' })).not.toBe(set);
});
