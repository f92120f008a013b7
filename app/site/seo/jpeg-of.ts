import type { PictureSource } from '#contract/media/media.ts';
import { toFileUrl } from '#app/ui/picture.tsx';

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
