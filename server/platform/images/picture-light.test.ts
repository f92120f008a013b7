import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureLight } from './picture-light.ts';

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } });

test('measures a picture at its lower left and around its middle', async () => {
  const dark = await plain('#000000', 90, 120).png().toBuffer();
  const white = plain('#ffffff', 200, 200);
  // Over the lower left 45 % x 60 %.
  const picture = await white
    .composite([{ input: dark, left: 0, top: 80 }])
    .png()
    .toBuffer();
  const { corner, centre } = await measureLight(picture);
  expect(corner).toBeLessThan(0.02);
  expect(centre).toBeGreaterThan(0.5);
  expect(centre).toBeLessThan(0.9);
});

test.each([
  ['white', '#ffffff', 1],
  ['black', '#000000', 0],
  ['middle grey', '#bcbcbc', 0.503],
  ['green, which is lighter than blue', '#00ff00', 0.715],
])('says the relative luminance of %s', async (_name, background, expected) => {
  const light = await measureLight(await plain(background, 60, 40).png().toBuffer());
  expect(light.corner).toBeCloseTo(expected, 2);
  expect(light.centre).toBeCloseTo(expected, 2);
});

test('takes greyscale and what is transparent as it is shown', async () => {
  const greyscale = await plain('#808080', 30, 90).toColourspace('b-w').png().toBuffer();
  expect((await measureLight(greyscale)).corner).toBeCloseTo(0.216, 2);
  const clear = { create: { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  expect((await measureLight(await sharp(clear).png().toBuffer())).centre).toBe(1);
});
