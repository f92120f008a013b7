import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SitePageName } from '#contract/site-pages.ts';
import { type GalleryOfPage, pageGalleries } from '#app/site/pages.ts';
import { featuredWork } from './featured-work.ts';
import { galleryPictures, stagingPictures } from './galleries.ts';
import { builtInPicture, type PictureId } from './pictures.ts';

/** File of the smallest rendition that is at least `width` wide. */
function renditionFile(id: PictureId, width: number): string {
  const { base, widths } = builtInPicture(id);
  const folder = path.join(import.meta.dirname, 'pictures', base.replace(/^\/pictures\//, ''));
  return path.join(folder, `${widths.find((candidate) => candidate >= width) ?? widths.at(-1)}.webp`);
}

type Shape = 'landscape' | 'portrait' | 'square';

function shapeOf(id: PictureId): Shape {
  const { width, height } = builtInPicture(id);
  if (Math.abs(width / height - 1) < 0.05) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

const side = 24;
type Composition = readonly number[];

/** Distribution of light and dark in a picture, independent of its colours, as a unit vector. */
async function compositionOf(image: Sharp): Promise<Composition> {
  return direction([...(await image.greyscale().resize(side, side, { fit: 'fill' }).raw().toBuffer())]);
}

function direction(values: readonly number[]): Composition {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const length = Math.hypot(...centred);
  return centred.map((value) => value / length);
}

/** Cosine similarity: 1 for equal compositions, about 0 for unrelated ones. */
function similarity(one: Composition, other: Composition): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** Edges in the upper half of a picture at a width of 240, shifted by `shift` pixels to the right. */
async function upperEdges(id: PictureId, shift: number): Promise<Composition> {
  const [width, height] = [240, 160];
  const image = sharp(renditionFile(id, 480)).greyscale().resize(width, height, { fit: 'fill' });
  const grey = await image.raw().toBuffer();
  const edges: number[] = [];
  for (let row = 1; row < height / 2; row++) {
    for (let column = 8; column < width - 8; column++) {
      const at = row * width + column + shift;
      const value = grey[at] ?? 0;
      edges.push(Math.min(12, Math.abs(value - (grey[at + 1] ?? 0)) + Math.abs(value - (grey[at + width] ?? 0))));
    }
  }
  return direction(edges);
}

/** Pictures of different scenes are below 0.85, a recoloured picture is above 0.95. */
const maxSimilarity = 0.9;

const galleries: [name: string, ids: readonly PictureId[]][] = [
  ...Object.entries(galleryPictures),
  ...Object.entries(featuredWork).map(([id, images]): [string, readonly PictureId[]] => [`featured ${id}`, images]),
];

/** What shows the subject of the hero again: a coil of film, a chair that stands alone, a bright room with a window at its left, bottles of cosmetics, roses. */
const likeHero = {
  portrait: [
    'headshots/thonet-seamless',
    'headshots/black-chair-rim',
    'headshots/director-chair',
    'family/three-chairs',
  ],
  newborn: ['newborn/cradle-window'],
  property: ['property/kitchen-oak', 'property/bedroom-linen', 'property/home-office'],
  commercial: [
    'commercial/serum-water',
    'commercial/perfume-silk',
    'commercial/cosmetic-spheres',
    'commercial/nail-lacquer',
  ],
  film: ['film/film-curl', 'film/film-can', 'film/reel-rim'],
  wedding: ['wedding/bouquet-chair', 'wedding/rose-dark', 'wedding/cake-table', 'wedding/lapel-rose'],
} as const satisfies {
  [Page in SitePageName as keyof (typeof pageGalleries)[Page] extends never ? never : Page]: readonly PictureId[];
};

describe('the galleries of built-in pictures', () => {
  it.each(Object.entries(galleryPictures))('mix landscape, portrait and square in %s', (_name, ids) => {
    const shapes = ids.map(shapeOf);
    const count = (wanted: Shape) => shapes.filter((shape) => shape === wanted).length;
    expect(count('landscape')).toBeGreaterThanOrEqual(2);
    expect(count('portrait')).toBeGreaterThanOrEqual(2);
    expect(count('square')).toBeGreaterThanOrEqual(1);
  });

  it.each(galleries)('contain no recoloured copy of another picture in %s', async (_name, ids) => {
    const compositions = await Promise.all(ids.map((id) => compositionOf(sharp(renditionFile(id, 480)))));
    const alike = ids.flatMap((id, index) =>
      ids.slice(index + 1).flatMap((other, offset) => {
        const [one, two] = [compositions[index], compositions[index + 1 + offset]];
        return one && two && similarity(one, two) > maxSimilarity ? [`${id} and ${other}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it.each(Object.entries(likeHero))('on the page %s do not begin with the subject of its hero', (name, alike) => {
    const shown = Object.values<GalleryOfPage>(pageGalleries[name as keyof typeof likeHero]);
    const first = shown.flatMap(({ samples }) => galleryPictures[samples].slice(0, 3));
    expect(first.filter((id) => (alike as readonly PictureId[]).includes(id))).toEqual([]);
  });

  it('would detect a recoloured copy', async () => {
    const file = renditionFile('wedding/cake-table', 480);
    const recoloured = sharp(file).modulate({ hue: 140, saturation: 1.5, brightness: 0.8 });
    expect(similarity(await compositionOf(sharp(file)), await compositionOf(recoloured))).toBeGreaterThan(
      maxSimilarity,
    );
  });

  it('show the staged room from the same viewpoint as the empty one', async () => {
    const { before, after } = stagingPictures;
    const [empty, staged] = [builtInPicture(before), builtInPicture(after)];
    expect([staged.width, staged.height]).toEqual([empty.width, empty.height]);
    // Windows, panels and cornice match best without a shift.
    const still = await upperEdges(before, 0);
    const agreement = async (shift: number) => similarity(still, await upperEdges(after, shift));
    const inPlace = await agreement(0);
    for (const shift of [-6, -3, -1, 1, 3, 6]) expect(await agreement(shift)).toBeLessThan(inPlace);
  });
});
