/**
 * Which renditions a picture gets: a pure function of its upright size. A change of what it answers, or of how the
 * renditions are encoded, needs a new `planVersion`, since renditions are cached by everybody for ever.
 */
export const planVersion = 1;

export const standardWidths = [320, 640, 960, 1440, 1920, 2560];
export const pictureFormats = ['jpg', 'webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The longest side that a WebP can have. */
const maxSide = 16_383;

export interface DerivativePlan {
  /** ascending */
  widths: number[];
  formats: readonly PictureFormat[];
}

/** Never larger than the source; a source smaller than the largest standard width also gets its own. */
export function planDerivatives(source: { width: number; height: number }): DerivativePlan {
  const tallest = Math.max(1, Math.floor((source.width * maxSide) / source.height));
  const largest = Math.min(source.width, tallest, standardWidths.at(-1) as number);
  return { widths: [...standardWidths.filter((width) => width < largest), largest], formats: pictureFormats };
}

/** So many digits of its SHA-256 stand for a file in the names of its sets. */
export const contentPrefixLength = 32;

/** Names a set by its bytes and by how it was made: the same picture uploaded twice has one set. */
export function derivativeSet(sha256: string): string {
  return `${sha256.slice(0, contentPrefixLength)}-${planVersion}`;
}

export function derivativeKey(set: string, file: string): string {
  return `${derivativeFolder(set)}/${file}`;
}

/** The set `a.b` lies within the set `a`, and goes with it: so does the poster of a film. */
export function derivativeFolder(set: string): string {
  return `derivatives/${set.replace('.', '/')}`;
}
