import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type GalleryImagesAdd,
  type GalleryImagesChange,
  maxGalleryImages,
  type CmsImage,
  type Gallery,
} from '#contract/records.ts';
import { kinds, type RecordKind as KindName } from '#contract/records/kinds.ts';
import type { MediaItem } from '#contract/media.ts';
import { api } from '#app/admin/api/api.ts';
import { writtenAlt } from '#app/admin/media/data.ts';
import type { RecordKind } from '#app/admin/records/record-kind.ts';
import { recordLists } from '#app/admin/records/record-lists.ts';
import { translationStateKey } from '#app/admin/translations/data.ts';
import { createNameOrder } from '#contract/compare-names.ts';

/** The query key of the images of all galleries. */
export const galleryImagesKey = 'cmsImages' satisfies KindName;

/** The images of all galleries, and those of none. */
export const cmsImages: Pick<RecordKind<CmsImage>, 'key' | 'listPath' | 'path'> = {
  ...recordLists.cmsImages,
  path: kinds.cmsImages.path.admin,
};

/** Puts images that belong to no gallery into one, after its last image. */
export function useMoveIntoGallery() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ images, galleryId }: { images: readonly CmsImage[]; galleryId: string }) {
      const { data } = await api.get<{ data: CmsImage[] }>(cmsImages.listPath);
      const last = Math.max(-1, ...data.flatMap((image) => (image.galleryId === galleryId ? [image.sortOrder] : [])));
      for (const [index, { id }] of images.entries())
        await api.patch(`${cmsImages.path}/${id}`, { galleryId, sortOrder: last + 1 + index });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [galleryImagesKey] }),
  });
}

type Change = GalleryImagesChange['images'][number];

/** Changes of many images of a gallery, one after the other: an upload adds images while others are moved. */
export function useGalleryImages({ id: galleryId }: Pick<Gallery, 'id'>) {
  const queryClient = useQueryClient();
  const queryKey = [galleryImagesKey];
  const path = `/api/admin/galleries/${galleryId}/images`;
  const shared = {
    scope: { id: `images of ${galleryId}` },
    onSettled: () =>
      Promise.all([queryKey, translationStateKey].map((key) => queryClient.invalidateQueries({ queryKey: key }))),
  };

  const add = useMutation({
    ...shared,
    mutationFn: (items: readonly MediaItem[]) =>
      inParts(items, async (part) => {
        const images = part.map((item) => ({
          imageUrl: item.filePath,
          alt: writtenAlt(item) || null,
          caption: item.caption,
        }));
        return (await api.post<{ data: CmsImage[] }>(path, { images } satisfies GalleryImagesAdd)).data;
      }),
  });

  const remove = useMutation({
    ...shared,
    mutationFn: (ids: readonly string[]) =>
      inParts(ids, async (part) => [await api.post(`${path}/remove`, { ids: part })]),
  });

  /** Shown at once, and taken back if it fails. */
  const change = useMutation({
    ...shared,
    mutationFn: (images: readonly Change[]) =>
      inParts(images, async (part) => [await api.patch(path, { images: part } satisfies GalleryImagesChange)]),
    async onMutate(images) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<CmsImage[]>(queryKey);
      const byId = new Map(images.map((image) => [image.id, image]));
      queryClient.setQueryData<CmsImage[]>(queryKey, (all) =>
        all
          ?.map((image) => ({ ...image, ...(byId.get(image.id) as Partial<CmsImage> | undefined) }))
          .sort((a, b) => a.sortOrder - b.sortOrder),
      );
      return before;
    },
    onError: (_error, _images, before) => queryClient.setQueryData(queryKey, before),
  });

  return { add, remove, change };
}

async function inParts<T, R>(all: readonly T[], send: (part: T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += maxGalleryImages) {
    results.push(...(await send(all.slice(from, from + maxGalleryImages))));
  }
  return results;
}

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
