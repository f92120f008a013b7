import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { linearRamp, patchSide, pictureCorpus } from '#server/testing/fixtures/picture-corpus.ts';
import { shownQuarters } from '#server/testing/fixtures/video-corpus.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';
import { createMediaStudio, type MediaStudio, createTestWorker } from '#server/testing/servers/media-worker.ts';

// Many pictures, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** How much two colours may differ, of 255: even patches lose so much by compression. */
const tolerance = 5;

let studio: MediaStudio;
beforeAll(async () => {
  createTestImageProcessor();
  studio = await createMediaStudio();
});
afterAll(() => studio.close());

test('the corpus has sixty pictures and more', () => {
  expect(new Set(pictureCorpus.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
});

test.each(pictureCorpus)('$name is shown as it was made', async ({ make, shown, orientation, shownFlat }) => {
  const { id } = await studio.client.add(await make());
  await createTestWorker(studio.services).runAll();
  const item = (await studio.client.find(id)) as MediaItem;
  expect(item).toMatchObject({ state: 'ready', failureReason: null });
  expect(item.shownFlat).toBe(shownFlat);
  const { base = '', widths = [], jpegWidths = [], isAnimated } = item.picture ?? {};
  const names = [`${jpegWidths.at(-1)}.jpg`, `${widths.at(-1)}.webp`, ...(isAnimated ? [] : [`${widths.at(-1)}.avif`])];
  for (const name of names) {
    const { rawPayload, statusCode } = await studio.inject({ url: `${base}/${name}` });
    expect([name, statusCode]).toEqual([name, 200]);
    if (shown) expect(differences(shown, await patchesOf(rawPayload, shown.length)), name).toEqual([]);
    if (orientation) {
      const film = { name, encoding: '', orientation: orientation as 1 };
      expect([name, await quartersOf(rawPayload)]).toEqual([name, shownQuarters(film)]);
    }
  }
});

test('a dark ramp of light itself, in 16 bits, is shown without bands', async () => {
  const { id } = await studio.client.add(linearRamp());
  await createTestWorker(studio.services).runAll();
  const { base, jpegWidths } = (await studio.client.find(id))?.picture ?? {};
  const { rawPayload } = await studio.inject({ url: `${base}/${jpegWidths?.at(-1)}.jpg` });
  const { data, info } = await sharp(rawPayload).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const levels = new Set(Array.from({ length: info.width }, (_, x) => data[x * info.channels]));
  // Of 90 between black and the end of the ramp.
  expect(levels.size).toBeGreaterThan(60);
});

type Colour = readonly number[];

/** Pairs that differ by more than is allowed. */
function differences(expected: readonly Colour[], found: readonly Colour[]): [Colour, Colour][] {
  return expected.flatMap((colour, index): [Colour, Colour][] => {
    const other = found[index] as Colour;
    const isNear = colour.every((level, channel) => Math.abs(level - (other[channel] as number)) <= tolerance);
    return isNear ? [] : [[colour, other]];
  });
}

/** The middle of each patch. */
async function patchesOf(picture: Buffer, count: number): Promise<Colour[]> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const side = Math.min(patchSide, info.height);
  return Array.from({ length: count }, (_, index) => {
    const at = (Math.floor(side / 2) * info.width + index * side + Math.floor(side / 2)) * 3;
    return [...data.subarray(at, at + 3)];
  });
}

/** The quarters of a picture by their brightness, the darkest as 0. */
async function quartersOf(picture: Buffer): Promise<number[]> {
  const means = [
    ...(await sharp(picture).greyscale().resize(2, 2, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()),
  ];
  const order = means.toSorted((a, b) => a - b);
  return means.map((mean) => order.indexOf(mean));
}
