import type { PictureSource } from '#contract/media/media.ts';
import manifest from './pictures/manifest.json' with { type: 'json' };

/** `{group}/{name}`, as in `heroes/home`: a folder of imagery/masters and a picture in it. */
export type PictureId = keyof typeof manifest;

/** A built-in picture speaks both languages of the back office; the public pages are in English. */
export type BuiltInPicture = PictureSource & { altZh: string };

/** Most pictures have the same widths. As one array they are written once into the data of a page. */
const keptWidths = new Map<string, number[]>();
function shared(widths: number[]): number[] {
  const key = widths.join();
  const kept = keptWidths.get(key) ?? widths;
  keptWidths.set(key, kept);
  return kept;
}

/**
 * Every built-in picture, made by scripts/make-pictures.ts from the masters in imagery/.
 * For loaders and services: a page names what it shows, so that no browser downloads the whole list.
 */
export const builtInPictures = Object.fromEntries(
  Object.entries(manifest).map(([id, { hash, widths, jpegWidths, ...picture }]): [string, BuiltInPicture] => [
    id,
    {
      base: `/pictures/${id}.${hash}`,
      ...picture,
      widths: shared(widths),
      jpegWidths: shared(jpegWidths),
      caption: null,
    },
  ]),
) as Record<PictureId, BuiltInPicture>;

export function builtInPicture(id: PictureId): BuiltInPicture {
  return builtInPictures[id];
}
