import type { PictureSource } from '#contract/media/media.ts';
import { fileOf } from '#app/ui/picture.tsx';

/** A picture that staff have named by an address elsewhere: one file, of a size that nobody knows. */
export interface ForeignPhoto {
  url: string;
  alt: string;
  caption: string | null;
}

export type ShownPhoto = PictureSource | ForeignPhoto;

/** What a place is reserved for where the picture's own proportions are not known. */
const usualRatio = 3 / 2;

export function ratioOf(photo: ShownPhoto): number {
  return 'url' in photo ? usualRatio : photo.width / photo.height;
}

/** The largest file that every browser can show; it also tells the pictures of a list apart. */
export function largestFileOf(photo: ShownPhoto): string {
  return 'url' in photo ? photo.url : fileOf(photo, photo.jpegWidths.at(-1), 'jpg');
}

export function isForeign(photo: ShownPhoto): photo is ForeignPhoto {
  return 'url' in photo;
}
