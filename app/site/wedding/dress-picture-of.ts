import type { PictureSource } from '#contract/media/media.ts';
import { dressPictures } from '#content/galleries.ts';
import { samplePicture } from '../parts/page-pictures.ts';

/** The pictures of dress styles by id. A style that the owner has added gets the picture of a built-in one that is hidden. */
export function dressPictureOf(styles: readonly { id: string }[]): Record<string, PictureSource> {
  const shown = new Set(styles.map(({ id }) => id));
  const free = Object.entries(dressPictures).flatMap(([id, picture]) => (shown.has(id) ? [] : [picture]));
  return Object.fromEntries(
    styles.map(({ id }) => [
      id,
      samplePicture(dressPictures[id as keyof typeof dressPictures] ?? free.shift() ?? dressPictures['ball-gown']),
    ]),
  );
}
