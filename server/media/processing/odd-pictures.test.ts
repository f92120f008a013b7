import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MediaItem, PictureSource } from '#contract/media.ts';
import { oddPictures } from '#server/testing/fixtures/unusual-pictures.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';
import { createMediaStudio, type MediaStudio, createTestWorker } from '#server/testing/servers/media-worker.ts';

let studio: MediaStudio;
beforeAll(async () => {
  createTestImageProcessor();
  studio = await createMediaStudio();
});
afterAll(() => studio.close());
afterEach(() => studio.removeItems());

test('there are 27 of them', () => {
  expect(new Set(oddPictures.map(({ name }) => name)).size).toBe(27);
});

test.each(oddPictures)('$name: $expected', async ({ mimeType, make, expected }) => {
  const bytes = await make();
  const isDecoded = await sharp(bytes, { failOn: 'error' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  if (expected !== 'whole' && expected !== 'damaged') {
    const received = await studio.client.put(await studio.client.issue({ category: 'hero-home' }), bytes, mimeType);
    expect([received.statusCode, received.json().code, isDecoded]).toEqual([422, expected, false]);
    return;
  }
  const item = await studio.client.add(bytes);
  const worker = createTestWorker(studio.services);
  await (mimeType === 'image/gif' ? worker.runAll() : worker.runOnce());
  const made = await studio.client.find(item.id);
  expect(made).toMatchObject({ state: 'ready', failureReason: null });
  const { base, jpegWidths } = (made as MediaItem).picture as PictureSource;
  const rendition = (await studio.inject({ url: `${base}/${jpegWidths.at(-1)}.jpg` })).rawPayload;
  expect((await sharp(rendition).stats()).channels[0]?.stdev).toBeGreaterThan(5);
  expect(rendition.includes('<script')).toBe(false);
  expect(made?.isDamaged).toBe(expected === 'damaged' ? true : undefined);
});
