import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientWork } from '#contract/media-categories.ts';
import { limits } from '#contract/limits.ts';
import type { MediaItem } from '#contract/media.ts';
import { api } from '#app/admin/api/api.ts';
import { mediaPath } from '#app/admin/api/first-calls.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';
import { summaryKey } from '#app/admin/shell/summary-data.ts';
import { translationStateKey } from '#app/admin/translations/data.ts';

export const mediaKey = ['media'] as const;
const whileProcessingMs = 2_000;

export const mediaQuery = queryOptions({
  ...loadedWithTab,
  queryKey: mediaKey,
  queryFn: async ({ signal }) => (await api.get<{ data: MediaItem[] }>(mediaPath, { signal })).data,
});

/** The whole library in page order. Items in processing are polled until they are done. */
export function useMedia() {
  const queryClient = useQueryClient();
  const media = useQuery(mediaQuery);
  const isProcessing = media.data?.some((item) => item.state === 'processing') ?? false;
  useQuery({
    queryKey: ['media-in-processing'],
    enabled: isProcessing,
    refetchInterval: whileProcessingMs,
    queryFn: ({ signal }) => pollProcessing(queryClient, signal),
  });
  return media;
}

/** Fetches only the items in processing: the list of five thousand items has megabytes. */
async function pollProcessing(queryClient: QueryClient, signal: AbortSignal): Promise<number> {
  const known = queryClient.getQueryData<MediaItem[]>(mediaKey) ?? [];
  const ids = known.filter((item) => item.state === 'processing').map(({ id }) => id);
  // Further items are polled once these are done.
  const polledIds = ids.slice(0, limits.mediaIds);
  if (polledIds.length === 0) return 0;
  const { data } = await api.get<{ data: MediaItem[] }>(`/api/media?ids=${polledIds.join()}`, { signal });
  mergeMedia(queryClient, data, polledIds);
  return ids.length;
}

/**
 * Merges items into the cached library.
 * @param requestedIds polled ids; those that the server did not return are removed
 */
function mergeMedia(queryClient: QueryClient, items: readonly MediaItem[], requestedIds: readonly string[] = []) {
  queryClient.setQueryData<MediaItem[]>(mediaKey, (known) => known && withItems(known, items, requestedIds));
}

/**
 * Adds an uploaded item to the cached library without refetching it. The work for a client is not in it: its gallery asks for that itself;
 * nor is a file that waits to take the place of another.
 */
export function addMedia(queryClient: QueryClient, item: MediaItem) {
  if (item.category === clientWork || item.replacesId !== undefined) return;
  mergeMedia(queryClient, [item]);
  // A list that was requested before the item existed would remove it again.
  const list = { queryKey: mediaKey, exact: true };
  if (queryClient.isFetching(list) > 0) void queryClient.invalidateQueries(list);
  void queryClient.invalidateQueries({ queryKey: summaryKey });
}

export async function refreshMedia(queryClient: QueryClient): Promise<void> {
  const keys = [mediaKey, summaryKey, translationStateKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The library with `items` updated or inserted, in the server's order; of `requestedIds`, those without an item are removed. */
export function withItems<T extends Listed>(
  known: readonly T[],
  items: readonly T[],
  requestedIds: readonly string[] = [],
): T[] {
  const touched = new Set([...requestedIds, ...items.map(({ id }) => id)]);
  return [...known.filter(({ id }) => !touched.has(id)), ...items].sort(inServerOrder);
}

type Listed = Pick<MediaItem, 'id' | 'sortOrder' | 'createdAt'>;

function inServerOrder(a: Listed, b: Listed): number {
  const byPosition = Number(a.sortOrder) - Number(b.sortOrder);
  if (byPosition !== 0) return byPosition;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** The alternative text that staff have written: the name of the file, which stands there until then, is none. */
export function writtenAlt({ alt, originalName }: Pick<MediaItem, 'alt' | 'originalName'>): string {
  return alt === originalName.replace(/\.[^.]*$/, '') ? '' : alt;
}
