import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type GalleryImagesAdd, type GalleryImagesChange, maxGalleryImages } from '#contract/records/gallery-images.ts';
import { kinds, type RecordKind as KindName } from '#contract/records/kinds.ts';
import type { CmsImage, Gallery } from '#contract/records/gallery.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import { writtenAlt } from '#app/admin/media/library/written-alt.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { recordLists } from '../records/record-lists.ts';
import { translationStateKey } from '#app/admin/translations/translation-data.ts';

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
