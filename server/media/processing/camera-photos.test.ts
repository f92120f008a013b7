import exifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { createTestWorker, createMediaStudio, type MediaStudio } from '#server/testing/servers/media-worker.ts';
import { cameraPhotos } from '#server/testing/fixtures/camera-files.ts';

// All renditions of a full-size photo, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());

test.each(cameraPhotos)(
  'a photo from a $model is turned upright, keeps its time and loses its other metadata',
  async (taken) => {
    const bytes = await taken.read();
    // Proves that the search below can find it.
    for (const secret of taken.secrets) expect(bytes.includes(secret)).toBe(true);
    const { gps } = await exifReader.load(bytes, { expanded: true, async: true });
    expect(gps?.Latitude !== undefined).toBe(taken.hasPlace);

    const { id } = await studio.client.add(bytes);
    await createTestWorker(studio.services).runAll();
    const item = (await studio.client.find(id)) as MediaItem;
    const { width, height } = taken;
    expect(item).toMatchObject({
      state: 'ready',
      picture: { width, height },
      capturedAt: expect.stringContaining(taken.capturedAt),
    });
    // Cameras fill captions with spaces and their own names.
    expect(item.caption ?? '').toBe('');

    const { base = '', widths = [], jpegWidths = [] } = item.picture ?? {};
    const names = [
      ...jpegWidths.map((one) => `${one}.jpg`),
      ...widths.flatMap((one) => [`${one}.webp`, `${one}.avif`]),
    ];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const { rawPayload, statusCode } = await studio.inject({ url: `${base}/${name}` });
      expect(statusCode).toBe(200);
      for (const secret of taken.secrets) expect(rawPayload.includes(secret), name).toBe(false);
      const { exif = {}, gps: place, xmp } = await exifReader.load(rawPayload, { expanded: true, async: true });
      expect([place, xmp, exif.Make, exif.Model, exif.DateTimeOriginal]).toEqual(Array.from({ length: 5 }));
    }
    const { rawPayload } = await studio.inject({ url: `${base}/${jpegWidths.at(-1)}.jpg` });
    expect(await distance(bytes, rawPayload)).toBeLessThan(4);
  },
);

/** Mean difference of the two pictures, each turned upright, on a scale of 256. */
async function distance(original: Buffer, rendition: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(original), pixelsOf(rendition)]);
  return a.reduce((sum, level, index) => sum + Math.abs(level - (b[index] as number)), 0) / a.length;
}

function pixelsOf(picture: Buffer): Promise<Buffer> {
  const upright = sharp(picture).autoOrient().toColourspace('srgb').removeAlpha();
  return upright.resize(64, 64, { fit: 'fill' }).raw().toBuffer();
}
