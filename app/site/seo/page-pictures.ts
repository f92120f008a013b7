import type { PictureSource } from '#contract/media.ts';
import { sharePicture } from '#content/galleries.ts';
import { builtInPicture } from '#content/pictures.ts';
import { shareFile, shareSize } from '#contract/share-picture.ts';
import { toFileUrl } from '#app/ui/picture.tsx';

/** The pictures of a page for its head and the sitemap. */
export interface PagePictures {
  /** share image; defaults to the card of the site */
  picture?: PictureSource;
  /** galleries of the page, with the ids of their sections */
  galleries?: readonly { id: string; title: string; pictures: readonly PictureSource[] }[];
}

/** Limits the size of JSON-LD and sitemap: search engines find all pictures in the page. */
const maxNamedPictures = 12;

/** The JPEG for link previews. */
export function shareImage({ picture = builtInPicture(sharePicture) }: PagePictures, origin: string | undefined) {
  // A preview is wide: services would cut an upright picture anywhere. Behind a CDN there is no address for the cut one.
  const isCut = picture.height > picture.width && picture.base.startsWith('/media/');
  return {
    ...(isCut
      ? { url: `${origin ?? ''}${picture.base}/${shareFile(picture.focalPoint)}`, ...shareSize }
      : findJpeg(picture, { origin, width: shareSize.width })),
    alt: picture.alt,
  };
}

/** The pictures of a gallery that JSON-LD and sitemap contain. */
export function namedPictures(pictures: readonly PictureSource[]): readonly PictureSource[] {
  return pictures.slice(0, maxNamedPictures);
}

/** The URLs of all of them, without duplicates. */
export function imageUrls(shown: PagePictures, origin: string): string[] {
  const { galleries = [] } = shown;
  const hung = galleries.flatMap(({ pictures }) => namedPictures(pictures).map((one) => findJpeg(one, { origin }).url));
  return [...new Set([shareImage(shown, origin).url, ...hung])];
}

/** A JPEG for crawlers and link previews: the smallest that is at least `width` wide, or the largest. */
export function findJpeg(
  picture: PictureSource,
  { origin = '', width = Infinity }: { origin?: string | undefined; width?: number },
): { url: string; width: number; height: number } {
  const chosen = picture.jpegWidths.find((one) => one >= width) ?? picture.jpegWidths.at(-1) ?? picture.width;
  return {
    // With a CDN the URL is absolute already.
    url: picture.base.startsWith('/')
      ? `${origin}${toFileUrl(picture, chosen, 'jpg')}`
      : toFileUrl(picture, chosen, 'jpg'),
    width: chosen,
    height: Math.round((picture.height * chosen) / picture.width),
  };
}
