import type { PictureSource } from '#contract/media/media.ts';
import { fileOf } from '#app/ui/picture.tsx';

/** The JPEG of a picture for those who are no browsers: the smallest that is `width` wide, or the largest there is. */
export function jpegOf(
  picture: PictureSource,
  { origin = '', width = Infinity }: { origin?: string | undefined; width?: number },
): { url: string; width: number; height: number } {
  const chosen = picture.jpegWidths.find((one) => one >= width) ?? picture.jpegWidths.at(-1) ?? picture.width;
  return {
    // On a CDN it is absolute already.
    url: picture.base.startsWith('/') ? `${origin}${fileOf(picture, chosen, 'jpg')}` : fileOf(picture, chosen, 'jpg'),
    width: chosen,
    height: Math.round((picture.height * chosen) / picture.width),
  };
}
