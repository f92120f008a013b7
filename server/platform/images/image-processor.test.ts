import exifReader from 'exifreader';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  animatedGif,
  bombPhoto,
  largerPhoto,
  photo,
  planted,
  sixteenBitPng,
  svgPicture,
  transparentPng,
  truncatedPhoto,
  wideGamutPhoto,
} from '#server/testing/fixtures/pictures.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';
import type { PictureTarget } from './encoders.ts';
import type { Rendition } from './image-processor.ts';

const processor = createTestImageProcessor();
const formats = ['jpg', 'webp', 'avif'] as const;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const targets =
  (widths: number[]) =>
  (source: { width: number; height: number }): PictureTarget[] =>
    widths.flatMap((width) =>
      formats.map((format) => ({ width, height: Math.round((source.height * width) / source.width), format })),
    );

async function render(bytes: Uint8Array, widths = [320, 640], renditions: Rendition[] = []) {
  const file = path.join(folder, 'source');
  await writeFile(file, bytes);
  const facts = await processor.process(file, targets(widths), async (rendition) => {
    renditions.push(rendition);
  });
  const find = (width: number, format: string) =>
    renditions.find((one) => one.width === width && one.format === format)?.bytes as Buffer;
  return { facts, renditions, find };
}

test('makes every width in every format, JPEG first', async () => {
  const { renditions } = await render(await photo({ width: 720, height: 480 }));
  expect(renditions.map(({ width, format }) => `${width}.${format}`).sort()).toEqual(
    ['320.avif', '320.jpg', '320.webp', '640.avif', '640.jpg', '640.webp'].sort(),
  );
  expect(renditions.slice(0, 2).map(({ format }) => format)).toEqual(['jpg', 'jpg']);
  for (const { width, format, bytes } of renditions) {
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ width, format: format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : 'webp' });
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is applied and its tag removed', async (orientation) => {
  const turned = orientation >= 5;
  const { facts, find } = await render(await photo({ width: 1200, height: 800, orientation }));
  expect(facts).toMatchObject(turned ? { width: 800, height: 1200 } : { width: 1200, height: 800 });
  const found = await sharp(find(640, 'jpg')).metadata();
  expect(found).toMatchObject(turned ? { width: 640, height: 960 } : { width: 640, height: 427 });
  expect(found.orientation ?? 1).toBe(1);
});

/**
 * The rotation and mirroring of the file for each orientation value, so that applying it makes the picture upright (TIFF
 * 6.0).
 */
const storedAs: Record<number, [angle: 0 | 90 | 180 | 270, mirror?: 'flip' | 'flop']> = {
  1: [0],
  2: [0, 'flop'],
  3: [180],
  4: [0, 'flip'],
  5: [90, 'flop'],
  6: [270],
  7: [90, 'flip'],
  8: [90],
};

test.each(Object.keys(storedAs).map(Number))('orientation %i moves every corner to its place', async (orientation) => {
  const quarters = {
    'left top': '#ff0000',
    'right top': '#00ff00',
    'left bottom': '#0000ff',
    'right bottom': '#ffff00',
  };
  const upright = sharp({ create: { width: 600, height: 400, channels: 3, background: '#000000' } }).composite(
    await Promise.all(
      Object.entries(quarters).map(async ([gravity, background]) => ({
        input: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
        left: gravity.startsWith('left') ? 0 : 300,
        top: gravity.endsWith('top') ? 0 : 200,
      })),
    ),
  );
  const [angle, mirror] = storedAs[orientation] as (typeof storedAs)[number];
  // One at a time: within one call sharp decides the order of operations.
  const turned = sharp(await upright.png().toBuffer()).rotate(angle);
  const mirrored = sharp(await turned.png().toBuffer());
  if (mirror) mirrored[mirror]();
  const { find } = await render(await mirrored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(), [320]);
  for (const format of formats) {
    const { data, info } = await sharp(find(320, format)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const found = Object.keys(quarters).map((place) => {
      const x = Math.round(info.width * (place.startsWith('left') ? 0.25 : 0.75));
      const y = Math.round(info.height * (place.endsWith('top') ? 0.25 : 0.75));
      const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
      return `#${[red, green, blue].map((level) => (level > 127 ? 'ff' : '00')).join('')}`;
    });
    expect(found, format).toEqual(Object.values(quarters));
  }
});

test('removes private metadata and keeps the copyright', async () => {
  const source = await photo();
  const { gps } = await exifReader.load(source, { expanded: true, async: true });
  expect(gps?.Latitude).toBeCloseTo(49.28, 2);
  const { renditions } = await render(source);
  for (const { width, format, bytes } of renditions) {
    const text = bytes.toString('latin1');
    for (const secret of [planted.serial, planted.owner, planted.camera]) {
      expect([source.includes(secret), text.includes(secret)], `${secret} in ${width}.${format}`).toEqual([
        true,
        false,
      ]);
    }
    const { gps: left } = await exifReader.load(bytes, { expanded: true, async: true });
    expect(left, `${width}.${format}`).toBeUndefined();
    expect(text.includes(planted.copyright), `copyright in ${width}.${format}`).toBe(true);
  }
});

test.each(['© 2026 光影工作室', '©', 'Zoë & Søn, alle Rechte vorbehalten', '版权'.repeat(120)])(
  'the copyright notice %s is the same in every file',
  async (notice) => {
    // The encoder takes ASCII only: written over a text of the same length.
    const place = 'Q'.repeat(Buffer.byteLength(notice));
    const source = await sharp(await photo())
      .withExif({ IFD0: { Copyright: place } })
      .jpeg()
      .toBuffer();
    source.write(notice, source.indexOf(place));
    const { renditions } = await render(source);
    expect(renditions.length).toBeGreaterThan(5);
    for (const { width, format, bytes } of renditions) {
      const { exif } = await exifReader.load(bytes, { expanded: true, async: true });
      expect([`${width}.${format}`, exif?.Copyright?.description]).toEqual([`${width}.${format}`, notice]);
    }
  },
);

test('keeps a wide colour space with its profile', async () => {
  const { find } = await render(await wideGamutPhoto('p3'));
  for (const format of formats) {
    const found = await sharp(find(640, format)).metadata();
    expect(found.icc?.toString('latin1').replaceAll('\0', ''), format).toContain('P3');
  }
  const pixel = await sharp(find(320, 'jpg')).keepIccProfile().resize(1, 1).raw().toBuffer();
  // sRGB red is inside P3: these are P3 values, not sRGB values.
  expect(Math.abs((pixel[0] as number) - 234)).toBeLessThan(4);
});

test('converts CMYK to sRGB', async () => {
  const { find } = await render(await wideGamutPhoto('cmyk'));
  expect(await sharp(find(320, 'jpg')).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
});

test('keeps transparency where the format has it, and else uses white', async () => {
  const { facts, find } = await render(await transparentPng());
  expect((await sharp(find(320, 'webp')).metadata()).hasAlpha).toBe(true);
  expect((await sharp(find(320, 'avif')).metadata()).hasAlpha).toBe(true);
  const pixel = await sharp(find(320, 'jpg')).resize(1, 1).raw().toBuffer();
  expect([...pixel]).toEqual([255, 255, 255]);
  expect(facts.colour).toBe('#ffffff');
});

test('16 bits per channel and animations give stills with 8 bits', async () => {
  const deep = await render(await sixteenBitPng(), [320]);
  expect(await sharp(deep.find(320, 'webp')).metadata()).toMatchObject({ width: 320, depth: 'uchar' });
  const animated = await render(await animatedGif(), [120]);
  expect(await sharp(animated.find(120, 'jpg')).metadata()).toMatchObject({ width: 120, height: 80 });
});

test('returns a placeholder and a colour', async () => {
  const { facts } = await render(await wideGamutPhoto('p3'), [320]);
  expect(Buffer.from(facts.thumbhash, 'base64').length).toBeGreaterThan(3);
  expect(facts.colour).toMatch(/^#[ef][0-9a-f]0?[0-9a-f]{3}$/);
});

test('a photo that is cut short is shown as far as it goes, and marked', async () => {
  const whole = await largerPhoto();
  const half = await render(whole.subarray(0, Math.floor(whole.length / 2)), [720]);
  expect(half.facts).toMatchObject({ width: 720, height: 480, isDamaged: true });
  const contrastFrom = async (top: number) => {
    const strip = sharp(half.find(720, 'jpg')).extract({ left: 0, top, width: 720, height: 100 });
    return (await sharp(await strip.toBuffer()).stats()).channels[0]?.stdev;
  };
  expect(await contrastFrom(0)).toBeGreaterThan(5);
  expect(await contrastFrom(380)).toBeLessThan(1);
  expect((await render(whole, [720])).facts.isDamaged).toBe(false);
  expect((await render(whole.subarray(0, -2), [720])).facts.isDamaged).toBe(false);
});

test.each([
  ['a truncated photo', truncatedPhoto, 'file-damaged'],
  ['an SVG with any extension', async () => svgPicture, 'file-damaged'],
  ['text', async () => Buffer.from('no picture'), 'file-damaged'],
  ['256 megapixels', bombPhoto, 'file-dimensions-too-large'],
] as const)('%s is refused, and nothing is emitted', async (_name, make, code) => {
  const emitted: Rendition[] = [];
  await expect(render(await make(), [320, 640], emitted)).rejects.toMatchObject({ code });
  expect(emitted).toEqual([]);
});

test('a failure to store rejects', async () => {
  const file = path.join(folder, 'unstorable');
  await writeFile(file, await photo());
  const processed = processor.process(file, targets([320]), () => Promise.reject(new Error('the disk is full')));
  await expect(processed).rejects.toThrow('the disk is full');
});
