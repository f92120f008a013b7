import { queryOptions } from '@tanstack/react-query';
import type { ClientGallery } from '#contract/client-galleries.ts';
import { api } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';

export const clientGalleriesPath = '/api/admin/client-galleries';
/** The first part of the keys of everything in this tab, so that what a colleague has changed is loaded again. */
export const clientGalleriesKey = ['client-galleries'] as const;

export const toClientItemsKey = (galleryId: string | undefined) => [...clientGalleriesKey, galleryId, 'items'] as const;

/** All that the start of the back office needs of the tab; what its gallery asks for is in calls.ts. */
export const clientGalleriesQuery = queryOptions({
  ...loadedWithTab,
  queryKey: clientGalleriesKey,
  queryFn: async ({ signal }) => (await api.get<{ data: ClientGallery[] }>(clientGalleriesPath, { signal })).data,
});
