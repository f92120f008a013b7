import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientGallery, ClientLink, NewClientLink } from '#contract/client-galleries.ts';
import type {
  ClientActivityFigures,
  ClientLinkDraft,
  ClientLinkRenewal,
  ClientLinkUpdate,
} from '#contract/client-sharing.ts';
import { api } from '#app/admin/api/api.ts';
import { useData } from '#app/admin/api/use-data.ts';
import { clientGalleriesKey, clientGalleriesPath } from './data.ts';

const toPath = (id: string) => `${clientGalleriesPath}/${id}`;

/** What a mail with a link says before it is changed. */
export function useMailDraft(galleryId: string) {
  return useData<ClientLinkDraft>([...clientGalleriesKey, galleryId, 'mail'], `${toPath(galleryId)}/mail`);
}

export function useActivity(galleryId: string) {
  return useData<ClientActivityFigures>(
    [...clientGalleriesKey, galleryId, 'activity'],
    `${toPath(galleryId)}/activity`,
  );
}

interface OfLink<Body> {
  galleryId: string;
  id: string;
  body: Body;
}

/** Changes links that are there, and makes galleries of others. */
export function useSharingCalls() {
  const queryClient = useQueryClient();
  const shared = { onSettled: () => queryClient.invalidateQueries({ queryKey: clientGalleriesKey }) };
  const renew = useMutation({
    ...shared,
    mutationFn: async ({ galleryId, id, body }: OfLink<ClientLinkRenewal>) =>
      (await api.post<{ data: NewClientLink }>(`${toPath(galleryId)}/links/${id}/renew`, body)).data,
  });
  const changeLink = useMutation({
    ...shared,
    mutationFn: async ({ galleryId, id, body }: OfLink<ClientLinkUpdate>) =>
      (await api.patch<{ data: ClientLink }>(`${toPath(galleryId)}/links/${id}`, body)).data,
  });
  const duplicate = useMutation({
    ...shared,
    mutationFn: async (galleryId: string) =>
      (await api.post<{ data: ClientGallery }>(`${toPath(galleryId)}/duplicate`)).data,
  });
  return { renew, changeLink, duplicate };
}
