import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Color from 'colorjs.io';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chartIn,
  type ChartSpace,
  largestDifference,
  listPatches,
  readChart,
  srgbChart,
  withProfile,
  greyProfile,
} from '#server/testing/fixtures/colour-charts.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';
import type { RenditionFormat } from './encoders.ts';

const processor = createTestImageProcessor();
const formats = ['jpg', 'webp', 'avif'] as const;
/** Maximum error of compression on even patches; a missing or wrong profile causes 5 to 40. */
const visible = 2.5;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-colours-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function render(bytes: Uint8Array): Promise<Record<RenditionFormat, Buffer>> {
  const file = path.join(folder, 'chart');
  await writeFile(file, bytes);
  const made: Partial<Record<RenditionFormat, Buffer>> = {};
  await processor.process(
    file,
    () => formats.map((format) => ({ width: 480, height: 320, format })),
    async (rendition) => {
      made[rendition.format] = rendition.bytes;
    },
  );
  return made as Record<RenditionFormat, Buffer>;
}

test.each(['srgb', 'p3', 'a98rgb', 'prophoto'] as ChartSpace[])('a chart in %s keeps its colours', async (space) => {
  const made = await render(await chartIn(space));
  for (const format of formats) {
    const difference = largestDifference(listPatches(space), await readChart(made[format]));
    expect(difference, `${format} differs by ${difference.toFixed(2)}`).toBeLessThan(visible);
  }
});

test('16 bits per channel keep their colours in 8', async () => {
  const deep = await srgbChart().toColourspace('rgb16').png().toBuffer();
  expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' });
  const made = await render(deep);
  for (const format of formats) {
    expect(largestDifference(listPatches('srgb'), await readChart(made[format])), format).toBeLessThan(visible);
  }
});

test('a CMYK chart is converted as closely as the profile allows', async () => {
  const made = await render(await srgbChart().withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer());
  for (const format of formats) {
    expect(await sharp(made[format]).metadata()).toMatchObject({ space: 'srgb' });
    expect(largestDifference(listPatches('srgb'), await readChart(made[format])), format).toBeLessThan(8);
  }
});

test("greyscale uses its own profile's brightness", async () => {
  const steps = listPatches('srgb').map((_, index) => 20 + 9 * index);
  const grey = await sharp(Buffer.from(steps), { raw: { width: 6, height: 4, channels: 1 } })
    .resize(960, 640, { kernel: 'nearest' })
    .toColourspace('b-w')
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(await sharp(grey).metadata()).toMatchObject({ channels: 1 });
  const made = await render(withProfile(grey, greyProfile(1.8)));
  const expected = steps.map((step) => {
    const light = (step / 255) ** 1.8;
    return new Color('srgb-linear', [light, light, light]);
  });
  for (const format of formats) {
    expect(largestDifference(expected, await readChart(made[format])), format).toBeLessThan(visible);
  }
});
