import { createNameOrder } from '#contract/media/compare-names.ts';
import type { CmsImage } from '#contract/records/gallery.ts';
import type { MediaItem } from '#contract/media/media.ts';

export type ImageOrder = 'name' | 'date';

type Known = Pick<MediaItem, 'originalName' | 'capturedAt' | 'createdAt'>;

/**
 * The positions to store for images in the order of their file names, or of the times when they were taken (or uploaded), and in one
 * moment of their names. Images
 * that are not in the library stay behind the others.
 */
export function positionsBy(
  order: ImageOrder,
  images: readonly Pick<CmsImage, 'id' | 'imageUrl' | 'sortOrder'>[],
  mediaAt: ReadonlyMap<string, Known>,
): { id: string; sortOrder: number }[] {
  const zone = usualZone([...mediaAt.values()]);
  const compare = (a: Known, b: Known) =>
    (order === 'date' && toSortTime(a, zone) - toSortTime(b, zone)) || byName(a.originalName, b.originalName);
  const sorted = images.toSorted((a, b) => {
    const [first, second] = [mediaAt.get(a.imageUrl), mediaAt.get(b.imageUrl)];
    return first && second ? compare(first, second) : Number(!first) - Number(!second);
  });
  return sorted.flatMap(({ id, sortOrder }, position) => (sortOrder === position ? [] : [{ id, sortOrder: position }]));
}

const byName = createNameOrder();
const zoneAtEnd = /(?:Z|[+-]\d\d:\d\d)$/;

/** The zone that most of the times name: the clocks of cameras without one showed the same time. */
function usualZone(all: readonly Known[]): string {
  const zones = Map.groupBy(
    all.flatMap(({ capturedAt }) => zoneAtEnd.exec(capturedAt ?? '')?.[0] ?? []),
    (zone) => zone,
  );
  const [usual] = [...zones].toSorted(([, one], [, other]) => other.length - one.length);
  return usual?.[0] ?? 'Z';
}

/** Seconds since 1970, with all parts of a second that the camera wrote. */
function toSortTime({ capturedAt, createdAt }: Known, zone: string): number {
  const time = capturedAt ?? createdAt;
  const part = /\.\d+/.exec(time)?.[0] ?? '';
  const whole = time.replace(part, '');
  return Date.parse(zoneAtEnd.test(whole) ? whole : `${whole}${zone}`) / 1000 + Number(`0${part}`);
}
