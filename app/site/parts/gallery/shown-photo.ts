import type { PictureSource } from '#contract/media/media.ts';
import { fileOf } from '#app/ui/picture.tsx';

/** A picture at an external URL: one file of unknown size. */
export interface ForeignPhoto {
  url: string;
  alt: string;
  caption: string | null;
  /** see `PictureSource` */
  lang?: PictureSource['lang'];
}

export type ShownPhoto = PictureSource | ForeignPhoto;

/** The aspect ratio for pictures of unknown size. */
const defaultRatio = 3 / 2;

export function ratioOf(photo: ShownPhoto): number {
  return 'url' in photo ? defaultRatio : photo.width / photo.height;
}

/** The largest file in a format that every browser supports. */
export function largestFileOf(photo: ShownPhoto): string {
  return 'url' in photo ? photo.url : fileOf(photo, photo.jpegWidths.at(-1), 'jpg');
}

export function isForeign(photo: ShownPhoto): photo is ForeignPhoto {
  return 'url' in photo;
}
