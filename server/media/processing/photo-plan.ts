import { createHash } from 'node:crypto';
import { type PictureTarget, pictureEncoding } from '#server/platform/images/encoders.ts';

/**
 * Which renditions a picture gets: pure functions of its upright size and number of frames. The name of a set contains a
 * hash of this plan and of the encoding, because renditions are cached for ever.
 */
export const standardWidths = [320, 640, 960, 1440, 1920, 2560];

/** Made before all others, so that a new picture is shown soon: one for phones, one for desktops. */
const firstWidths = [640, 1440];

/** Animations are delivered up to this width only, because every frame is a picture. */
const animatedWidths = [320, 640, 960];

/** Pixels of all frames together, for each width: some seconds of encoding. Longer animations are shown as stills. */
const maxAnimatedPixels = 80_000_000;

/** The longest side of a WebP, the lowest limit of the three formats. */
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

/** Extreme aspect ratios, such as 1 x 60,000, are squeezed instead of rejected. */
function target({ width, height }: PlannedSource, to: number, format: PictureTarget['format']): PictureTarget {
  const scaled = Math.max(1, Math.round((height * to) / width));
  return { width: to, height: Math.min(scaled, maxSide), format };
}

/** Eight digits that change with everything that changes a picture's renditions. */
export const picturePlan = createHash('sha256')
  .update(JSON.stringify([standardWidths, firstWidths, animatedWidths, maxAnimatedPixels, maxSide, pictureEncoding]))
  .digest('hex')
  .slice(0, 8);

/** Increase when the renditions of a video change. */
export const videoPlan = '2';

/** Digits of a file's SHA-256 in the name of its sets. */
export const contentPrefixLength = 32;

/**
 * Names a set by content and plan: the same file uploaded twice has one set. Those of a photo that is marked as altered say so in
 * their metadata, so they have one of their own.
 */
export function derivativeSet(
  sha256: string,
  { mediaType, alteration }: { mediaType: 'photo' | 'video'; alteration: string | null },
): string {
  const mark = alteration === null ? '' : '-altered';
  return `${sha256.slice(0, contentPrefixLength)}-${mediaType === 'photo' ? `${picturePlan}${mark}` : videoPlan}`;
}

/** Names the set of a film's poster, below the film's set. @param sha256 of the frame */
export function posterSet(set: string, sha256: string): string {
  return `${set}.${sha256.slice(0, 16)}-${picturePlan}`;
}

/** Whether a poster was made by the present plan, for a video set of the present plan. */
export function isPosterOfPlan(name: string, set: string): boolean {
  return name.startsWith(`${set}.`) && name.endsWith(`-${picturePlan}`);
}

export function derivativeKey(set: string, file: string): string {
  return `${derivativeFolder(set)}/${file}`;
}

/** The set `a.b` is a subfolder of the set `a` and is deleted with it, as a film's poster is. */
export function derivativeFolder(set: string): string {
  return `derivatives/${set.replace('.', '/')}`;
}
