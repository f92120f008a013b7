import type { Sharp } from 'sharp';

export type RenditionFormat = 'jpg' | 'webp' | 'avif';

/** A rendition to be made of a picture. */
export interface PictureTarget {
  /** pixels */
  width: number;
  height: number;
  format: RenditionFormat;
  /** all frames of an animation instead of its first */
  isAnimated?: true;
}

/**
 * The measured compromise of size, speed and quality (docs/decisions/0007): AVIF above effort 0 and WebP above effort 4
 * take several times as long for a few percent. Increase `version` when the code around these numbers changes the files.
 */
export const pictureEncoding = {
  version: 3,
  background: '#ffffff',
  jpg: { quality: 80 },
  webp: { quality: 78, effort: 4 },
  avif: { quality: 55, effort: 0 },
  animation: { quality: 70, effort: 2 },
};

/** Increase when the code of watermark.ts or delivery-file.ts changes the files: those of client galleries are then made again. */
export const watermarkVersion = 1;
export const deliveryFileVersion = 1;

const { jpg, webp, avif, animation, background } = pictureEncoding;

export function encode(picture: Sharp, { format, isAnimated }: PictureTarget): Sharp {
  if (isAnimated) return picture.webp(animation);
  if (format === 'webp') return picture.webp(webp);
  return format === 'avif' ? picture.avif(avif) : picture.flatten({ background }).jpeg(jpg);
}
