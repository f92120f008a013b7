import { createHash } from 'node:crypto';
import { type PictureTarget, pictureEncoding } from '#server/platform/images/encoders.ts';

/**
 * Which renditions a picture gets: pure functions of its upright size and of how many frames it has. The name of a set
 * tells what this file answers and how the files are encoded, since renditions are cached by everybody for ever.
 */
export const standardWidths = [320, 640, 960, 1440, 1920, 2560];

/** Made before all others, so that a new picture shows at once: one for phones, one for desks. */
const firstWidths = [640, 1440];

/** An animation is delivered for small places, and never wider: each of its frames is a picture. */
const animatedWidths = [320, 640, 960];

/** Pixels of all frames together, at each width: some seconds of encoding. A longer animation is shown as a still. */
const maxAnimatedPixels = 80_000_000;

/** The longest side that a WebP can have; of the three formats it can have the least. */
const maxSide = 16_383;

export interface PlannedSource {
  /** upright pixels of one frame */
  width: number;
  height: number;
  /** 1 for a still */
  frames: number;
}

/** Never larger than the source; a source smaller than the largest standard width also gets its own. */
export function planDerivatives(source: PlannedSource): PictureTarget[] {
  const moving = planAnimation(source);
  const widths = widthsUpTo(source, standardWidths);
  const stills = moving.length > 0 ? (['jpg'] as const) : (['jpg', 'webp', 'avif'] as const);
  return [...widths.flatMap((width) => stills.map((format) => target(source, width, format))), ...moving];
}

/** The part of the plan that is made first. */
export function planFirst(source: PlannedSource): PictureTarget[] {
  const wanted = new Set(widthsUpTo(source, firstWidths));
  const stills = planDerivatives(source).filter(({ format }) => format === 'jpg');
  const first = stills.filter(({ width }) => wanted.has(width));
  return first.length > 0 ? first : stills.slice(-1);
}

function planAnimation(source: PlannedSource): PictureTarget[] {
  if (source.frames < 2) return [];
  const moving = widthsUpTo(source, animatedWidths).map((width) => target(source, width, 'webp'));
  return moving
    .filter(({ width, height }) => width * height * source.frames <= maxAnimatedPixels)
    .map((one) => ({ ...one, isAnimated: true }));
}

function widthsUpTo(source: PlannedSource, widths: number[]): number[] {
  const tallest = Math.max(1, Math.floor((source.width * maxSide) / source.height));
  const largest = Math.min(source.width, tallest, widths.at(-1) as number);
  return [...widths.filter((width) => width < largest), largest];
}

/** A line of one pixel times sixty thousand is squeezed rather than refused. */
function target({ width, height }: PlannedSource, to: number, format: PictureTarget['format']): PictureTarget {
  const scaled = Math.max(1, Math.round((height * to) / width));
  return { width: to, height: Math.min(scaled, maxSide), format };
}

/** Eight digits that change with whatever changes the files of a picture. */
export const picturePlan = createHash('sha256')
  .update(JSON.stringify([standardWidths, firstWidths, animatedWidths, maxAnimatedPixels, maxSide, pictureEncoding]))
  .digest('hex')
  .slice(0, 8);

/** Raised by hand when what is made of a film changes. */
export const filmPlan = '1';

/** So many digits of its SHA-256 stand for a file in the names of its sets. */
export const contentPrefixLength = 32;

/** Names a set by its bytes and by how it was made: the same file uploaded twice has one set. */
export function derivativeSet(sha256: string, mediaType: 'photo' | 'video'): string {
  return `${sha256.slice(0, contentPrefixLength)}-${mediaType === 'photo' ? picturePlan : filmPlan}`;
}

/** Names the still of a film within the film's set, in the same way. @param sha256 of the still */
export function posterSet(set: string, sha256: string): string {
  return `${set}.${sha256.slice(0, 16)}-${picturePlan}`;
}

/** Whether a poster was made as it would be now, for a film that was. */
export function isPosterOfPlan(name: string, set: string): boolean {
  return name.startsWith(`${set}.`) && name.endsWith(`-${picturePlan}`);
}

export function derivativeKey(set: string, file: string): string {
  return `${derivativeFolder(set)}/${file}`;
}

/** The set `a.b` lies within the set `a`, and goes with it: so does the poster of a film. */
export function derivativeFolder(set: string): string {
  return `derivatives/${set.replace('.', '/')}`;
}
