import type { PictureSource } from '#contract/media/media.ts';
import { toFileUrl } from '#app/ui/picture.tsx';

/** A picture at an external URL: one file of unknown size. */
export interface ExternalPhoto {
  url: string;
  alt: string;
  caption: string | null;
  /** see `PictureSource` */
  lang?: PictureSource['lang'];
}

export type GalleryPhoto = PictureSource | ExternalPhoto;

/** The aspect ratio for pictures of unknown size. */
const defaultRatio = 3 / 2;

export function toRatio(photo: GalleryPhoto): number {
  return 'url' in photo ? defaultRatio : photo.width / photo.height;
}

/** The largest file in a format that every browser supports. */
export function findLargestFile(photo: GalleryPhoto): string {
  return 'url' in photo ? photo.url : toFileUrl(photo, photo.jpegWidths.at(-1), 'jpg');
}

export function isExternal(photo: GalleryPhoto): photo is ExternalPhoto {
  return 'url' in photo;
}
