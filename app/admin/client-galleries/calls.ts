import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  ClientGallery,
  ClientGalleryCreate,
  ClientGalleryUpdate,
  ClientItemsChange,
  ClientLink,
  ClientLinkCreate,
  NewClientLink,
} from '#contract/client-galleries.ts';
import { limits } from '#contract/limits.ts';
import type { MediaItem } from '#contract/media.ts';
import { api } from '#app/admin/api/api.ts';
import { useData } from '#app/admin/api/use-data.ts';
import { clientGalleriesKey, clientGalleriesPath } from './data.ts';

const toPath = (id: string) => `${clientGalleriesPath}/${id}`;
const toKey = (id: string) => [...clientGalleriesKey, id] as const;
const toItemsKey = (id: string) => [...clientGalleriesKey, id, 'items'] as const;
const toLinksKey = (id: string) => [...clientGalleriesKey, id, 'links'] as const;
/** The server tells of each photo that is ready; this is for browsers that it does not reach. */
const whileProcessingMs = 5_000;

export async function findGallery(id: string, signal?: AbortSignal): Promise<ClientGallery> {
  return (await api.get<{ data: ClientGallery }>(toPath(id), { signal })).data;
}

export function useGallery(id: string) {
  return useQuery({ queryKey: toKey(id), queryFn: ({ signal }) => findGallery(id, signal) });
}

export function useItems(galleryId: string) {
  return useData<MediaItem[]>(toItemsKey(galleryId), `${toPath(galleryId)}/items`, {
    refetchInterval: ({ state }) =>
      state.data?.some((item) => item.state === 'processing') ? whileProcessingMs : false,
  });
}

const whileUploadingMs = 3_000;

/** Loads the items again while files are uploaded, not after each of hundreds, and at the end: where one stands, the server says. */
export function useArrivingItems(galleryId: string, isUploading: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isUploading) return undefined;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: toKey(galleryId) });
    const timer = setInterval(refresh, whileUploadingMs);
    return () => {
      clearInterval(timer);
      refresh();
    };
  }, [isUploading, queryClient, galleryId]);
}

export function useLinks(galleryId: string) {
  return useData<ClientLink[]>(toLinksKey(galleryId), `${toPath(galleryId)}/links`);
}

/** Changes galleries, their items and their links. Whatever changes, the figures of the list do as well. */
export function useGalleryCalls() {
  const queryClient = useQueryClient();
  const shared = { onSettled: () => queryClient.invalidateQueries({ queryKey: clientGalleriesKey }) };

  const create = useMutation({
    ...shared,
    mutationFn: async (body: ClientGalleryCreate) =>
      (await api.post<{ data: ClientGallery }>(clientGalleriesPath, body)).data,
  });
  const update = useMutation({
    ...shared,
    mutationFn: async ({ gallery, body }: { gallery: ClientGallery; body: ClientGalleryUpdate }) =>
      (await api.patch<{ data: ClientGallery }>(toPath(gallery.id), body, { version: gallery.version })).data,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(toPath(id)),
    // The list alone: who is still asked for what is gone would say that it is missing.
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientGalleriesKey, exact: true }),
  });
  const share = useMutation({
    ...shared,
    mutationFn: async ({ galleryId, body }: { galleryId: string; body: ClientLinkCreate }) =>
      (await api.post<{ data: NewClientLink }>(`${toPath(galleryId)}/links`, body)).data,
  });
  const revoke = useMutation({
    ...shared,
    mutationFn: ({ galleryId, id }: { galleryId: string; id: string }) =>
      api.delete(`${toPath(galleryId)}/links/${id}`),
  });
  return { create, update, remove, share, revoke };
}

/** Moves and orders items. Shown at once, and taken back if it fails; one change follows the other. */
export function useChangeItems(galleryId: string) {
  const queryClient = useQueryClient();
  const queryKey = toItemsKey(galleryId);
  return useMutation({
    scope: { id: `items of ${galleryId}` },
    async mutationFn({ ids, ...change }: ClientItemsChange) {
      // The parts from the end: each stands before what the one before has moved.
      for (let end = ids.length; end > 0; end -= limits.clientItems) {
        const part = ids.slice(Math.max(0, end - limits.clientItems), end);
        const before = end === ids.length || change.before === undefined ? change.before : ids[end];
        await api.patch(`${toPath(galleryId)}/items`, {
          ...change,
          ids: part,
          ...(before !== undefined && { before }),
        });
      }
    },
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey });
      const known = queryClient.getQueryData<MediaItem[]>(queryKey);
      queryClient.setQueryData<MediaItem[]>(queryKey, (items) => items && itemsAfter(items, change));
      return known;
    },
    onError: (_error, _change, known) => queryClient.setQueryData(queryKey, known),
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientGalleriesKey }),
  });
}

/** The items after a change, as the server puts them. Where those stand that go back to the order of the camera, it alone knows. */
export function itemsAfter(
  items: readonly MediaItem[],
  { ids, section, before }: Pick<ClientItemsChange, 'ids' | 'section' | 'before'>,
): MediaItem[] {
  const changed = items.map((item) => (section !== undefined && ids.includes(item.id) ? { ...item, section } : item));
  if (before === undefined) return changed;
  const moved = ids.flatMap((id) => changed.find((item) => item.id === id) ?? []);
  const rest = changed.filter(({ id }) => !ids.includes(id));
  const at = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
  return at < 0 ? changed : rest.toSpliced(at, 0, ...moved);
}
