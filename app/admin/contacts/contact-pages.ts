import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { ContactCounts, ContactMessage } from '#contract/contact.ts';
import { contactPageSize } from '#contract/contact-views.ts';
import { todayIn } from '#contract/studio-day.ts';
import { studioZone } from '#app/admin/shell/summary-data.ts';
import { api } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';
import { type ContactFilter, isInProgress, toSearchParams, isInView } from './contact-filter.ts';

const pagesKey = ['contacts', 'pages'] as const;
const countsKey = ['contacts', 'counts'] as const;

interface Page {
  messages: ContactMessage[];
  isLast: boolean;
}
type Pages = InfiniteData<Page, string>;

const lastIdIn = (pages: readonly Page[]) => pages.flatMap(({ messages }) => messages).at(-1)?.id ?? '';

/** The messages of a view, newest first, loaded page by page. */
export const contactPagesQuery = (filter: ContactFilter) =>
  infiniteQueryOptions({
    ...loadedWithTab,
    queryKey: [...pagesKey, filter],
    initialPageParam: '',
    async queryFn({ pageParam, signal }): Promise<Page> {
      const query = toSearchParams(filter);
      query.set('limit', String(contactPageSize));
      if (pageParam) query.set('before', pageParam);
      const messages = await api.get<ContactMessage[]>(`/api/admin/contacts?${query}`, { signal });
      return { messages, isLast: messages.length < contactPageSize };
    },
    // Keyset pagination: the next page starts after the last message that is still listed, whatever was removed meanwhile.
    getNextPageParam: (last, pages) => (last.isLast ? undefined : lastIdIn(pages)),
  });

export function useContactPages(filter: ContactFilter) {
  return useInfiniteQuery({
    ...contactPagesQuery(filter),
    // Keep the previous results while the search text changes, but not when the view or the service changes.
    placeholderData: (before, query) => {
      const shown = query?.queryKey[2] as ContactFilter | undefined;
      return shown?.view === filter.view && shown.service === filter.service && shown.progress === filter.progress
        ? before
        : undefined;
    },
  });
}

export const contactCountsQuery = ({ service, search, progress }: ContactFilter) =>
  queryOptions({
    ...loadedWithTab,
    queryKey: [...countsKey, { service, search, progress }],
    queryFn: async ({ signal }) => {
      const path = `/api/admin/contacts/counts?${toSearchParams({ service, search, progress })}`;
      return (await api.get<{ data: ContactCounts }>(path, { signal })).data;
    },
  });

export function useContactCounts(filter: ContactFilter, { isNeeded = true } = {}) {
  return useQuery({ ...contactCountsQuery(filter), enabled: isNeeded, placeholderData: (before) => before });
}

/** All messages that match the filter, for the CSV export; without a view, those of all views. */
export function listContacts(filter: Partial<ContactFilter>): Promise<ContactMessage[]> {
  return api.get<ContactMessage[]>(`/api/admin/contacts?${toSearchParams(filter)}`);
}

/**
 * Optimistically updates a message in every cached view. A message that no longer belongs to a view, or for which `change`
 * returns undefined, is removed from it.
 * @returns rolls all of it back
 */
export function updateInPages(
  queryClient: QueryClient,
  id: string,
  change: (message: ContactMessage) => ContactMessage | undefined,
): () => void {
  const today = todayIn(studioZone(queryClient));
  const before = queryClient.getQueriesData<Pages>({ queryKey: pagesKey });
  for (const [key, data] of before) {
    const { view, progress } = key[2] as ContactFilter;
    const messagesAfter = (messages: ContactMessage[]) =>
      messages.flatMap((message) => {
        if (message.id !== id) return message;
        const changed = change(message);
        return changed && isInView[view](changed) && isInProgress(changed, progress, today) ? changed : [];
      });
    const pages = data?.pages.map((page) => ({ ...page, messages: messagesAfter(page.messages) }));
    if (data && pages) queryClient.setQueryData<Pages>(key, { ...data, pages });
  }
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

export const cancelPages = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: pagesKey });
export const recount = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: countsKey });

/** Loads the parts again into which a change of progress may have moved a message, such as the columns of the board. */
export const refetchProgress = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: pagesKey,
    predicate: ({ queryKey }) => (queryKey[2] as ContactFilter).progress !== 'all',
  });
