import type { CmsImage } from '#contract/records/gallery.ts';
import type { MediaItem } from '#contract/media/media.ts';

export type ImageOrder = 'name' | 'date';

type Known = Pick<MediaItem, 'originalName' | 'capturedAt' | 'createdAt'>;

/**
 * The positions to store for images in the order of their file names, or of the times when they were taken (or uploaded). Images
 * that are not in the library stay behind the others.
 */
export function positionsBy(
  order: ImageOrder,
  images: readonly Pick<CmsImage, 'id' | 'imageUrl' | 'sortOrder'>[],
  mediaAt: ReadonlyMap<string, Known>,
): { id: string; sortOrder: number }[] {
  const compare = (a: Known, b: Known) =>
    order === 'date'
      ? (a.capturedAt ?? a.createdAt).localeCompare(b.capturedAt ?? b.createdAt) || compareNames(a, b)
      : compareNames(a, b);
  const sorted = images.toSorted((a, b) => {
    const [first, second] = [mediaAt.get(a.imageUrl), mediaAt.get(b.imageUrl)];
    return first && second ? compare(first, second) : Number(!first) - Number(!second);
  });
  return sorted.flatMap(({ id, sortOrder }, position) => (sortOrder === position ? [] : [{ id, sortOrder: position }]));
}

function compareNames(a: Known, b: Known): number {
  return a.originalName.localeCompare(b.originalName, undefined, { numeric: true });
}
