import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaItem } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import { summaryKey } from '#app/admin/shell/summary-data.ts';
import { withItems } from './library-order.ts';

export const mediaKey = ['media'] as const;
const whileProcessingMs = 2_000;
/** As many as the call takes at once; the others' turn comes when these are done. */
const followedAtOnce = 100;

/** The whole library, in the order in which pages read it. Items that the worker is busy with are followed until it is done. */
export function useMedia() {
  const queryClient = useQueryClient();
  const media = useQuery({
    queryKey: mediaKey,
    queryFn: async ({ signal }) => (await api.get<{ data: MediaItem[] }>('/api/media', { signal })).data,
  });
  const isProcessing = media.data?.some((item) => item.state === 'processing') ?? false;
  useQuery({
    queryKey: ['media-in-processing'],
    enabled: isProcessing,
    refetchInterval: whileProcessingMs,
    queryFn: ({ signal }) => followProcessing(queryClient, signal),
  });
  return media;
}

/** Asks for those few only: with five thousand items the list is megabytes long. */
async function followProcessing(queryClient: QueryClient, signal: AbortSignal): Promise<number> {
  const known = queryClient.getQueryData<MediaItem[]>(mediaKey) ?? [];
  const ids = known.filter((item) => item.state === 'processing').map(({ id }) => id);
  const followed = ids.slice(0, followedAtOnce);
  if (followed.length === 0) return 0;
  const { data } = await api.get<{ data: MediaItem[] }>(`/api/media?ids=${followed.join()}`, { signal });
  putMedia(queryClient, data, followed);
  return ids.length;
}

/**
 * Puts items where they belong in the library that is shown.
 * @param asked those of it that the server does not know any more are taken out
 */
function putMedia(queryClient: QueryClient, items: readonly MediaItem[], asked: readonly string[] = []) {
  queryClient.setQueryData<MediaItem[]>(mediaKey, (known) => known && withItems(known, items, asked));
}

/** After an upload: the item stands in the library without the library being asked for again. */
export function addMedia(queryClient: QueryClient, item: MediaItem) {
  putMedia(queryClient, [item]);
  void queryClient.invalidateQueries({ queryKey: summaryKey });
}

export async function refreshMedia(queryClient: QueryClient): Promise<void> {
  await Promise.all([mediaKey, summaryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
