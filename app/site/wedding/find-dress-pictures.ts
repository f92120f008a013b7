import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import { dressPictures } from '#content/galleries.ts';
import type { PictureId } from '#content/pictures.ts';
import { assignById, samplePicture } from '../load-content.ts';

/** The pictures of dress styles by id. */
export function findDressPictures(
  context: Readonly<RouterContextProvider>,
  styles: readonly { id: string }[],
): Record<string, PictureSource> {
  const pictures = assignById<PictureId>(styles, dressPictures).map((id) => samplePicture(context, id));
  return Object.fromEntries(styles.map(({ id }, at) => [id, pictures[at] as PictureSource]));
}
