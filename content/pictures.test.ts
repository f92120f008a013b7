import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureSource } from '#contract/media.ts';
import { builtInPictures, type LargePictureId, type PictureId } from './pictures.ts';
import manifest from './pictures/manifest.json' with { type: 'json' };

const folder = path.join(import.meta.dirname, 'pictures');
const masters = path.join(import.meta.dirname, '..', 'imagery', 'masters');
const entries = Object.entries(builtInPictures);

/** Path of a rendition within content/pictures. */
function renditionPath(base: string, file: string): string {
  return path.join(base.replace(/^\/pictures\//, ''), file);
}

const named = entries.flatMap(([, { base, widths, jpegWidths }]) => [
  ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`].map((file) => renditionPath(base, file))),
  ...jpegWidths.map((width) => renditionPath(base, `${width}.jpg`)),
]);

describe('the built-in pictures', () => {
  it('have exactly the files of the manifest', async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    expect(files.sort()).toEqual([...named].sort());
  });

  it('are picture sources with an alt text in both languages', () => {
    for (const [id, picture] of entries) {
      const { altZh, ...source } = picture;
      expect(pictureSource.parse(source), id).toEqual(source);
      expect(picture.alt.length, id).toBeGreaterThan(15);
      expect(altZh, id).toMatch(/\p{Script=Han}/u);
      expect(picture.widths, id).toEqual([...picture.widths].sort((a, b) => a - b));
    }
  });

  it('begin a page only if they have 1600 pixels or more, by their type', () => {
    const large = Object.entries(manifest).filter(([, picture]) => 'isLarge' in picture);
    const wide = entries.filter(([, { widths }]) => (widths.at(-1) ?? 0) >= 1600);
    expect(large.map(([id]) => id)).toEqual(wide.map(([id]) => id));
    const wideOne = 'heroes/home' satisfies LargePictureId;
    const narrow: PictureId = 'commercial/perfume-silk';
    // @ts-expect-error -- it has 1066 pixels
    const begins: LargePictureId = narrow;
    expect(wide.map(([id]) => id)).toContain(wideOne);
    expect(wide.map(([id]) => id)).not.toContain(begins);
  });

  it('have the size of their largest rendition', async () => {
    for (const [id, { base, width, height, widths }] of entries) {
      const largest = widths.at(-1);
      const metadata = await sharp(path.join(folder, renditionPath(base, `${largest}.webp`))).metadata();
      expect(metadata.width, id).toBe(largest);
      expect(Math.abs(metadata.height - (height * metadata.width) / width), id).toBeLessThan(1);
    }
  });

  it('correspond to the masters one to one', async () => {
    const files = (await readdir(masters, { recursive: true })).filter((file) => file.endsWith('.webp'));
    expect(files.map((file) => file.replace(/\.webp$/, '')).sort()).toEqual(Object.keys(builtInPictures).sort());
  });

  it('credit the authors of 3D models whose licences require it', async () => {
    const imagery = path.join(masters, '..');
    const listed = JSON.parse(await readFile(path.join(imagery, 'manifest.json'), 'utf8')) as { credits: string[] }[];
    const credits = await readFile(path.join(imagery, 'CREDITS.md'), 'utf8');
    expect(listed.length).toBeGreaterThan(100);
    for (const master of listed) expect(master).toMatchObject({ credits: expect.any(Array) });
    for (const name of listed.flatMap((master) => master.credits)) expect(credits).toContain(name);
  });

  it('contain no metadata', async () => {
    for (const [id, { base, jpegWidths }] of entries) {
      const metadata = await sharp(
        await readFile(path.join(folder, renditionPath(base, `${jpegWidths[0]}.jpg`))),
      ).metadata();
      expect(metadata.exif, id).toBeUndefined();
      expect(metadata.xmp, id).toBeUndefined();
    }
  });

  it('stay within 60 MB', async () => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(path.join(file.parentPath, file.name))),
    );
    expect(sizes.reduce((total, bytes) => total + bytes.length, 0)).toBeLessThan(60_000_000);
  });
});
