import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ContactCounts, ContactMessage } from '#contract/contact.ts';
import { contactPageSize } from '#contract/contact-views.ts';
import { api } from '#app/admin/api/api.ts';
import { type ContactFilter, queryOf, viewHolds } from './contact-filter.ts';

const pagesKey = ['contacts', 'pages'] as const;
const countsKey = ['contacts', 'counts'] as const;

interface Page {
  messages: ContactMessage[];
  isLast: boolean;
}
type Pages = InfiniteData<Page, string>;

const lastIdIn = (pages: readonly Page[]) => pages.flatMap(({ messages }) => messages).at(-1)?.id ?? '';

/** The messages of a view, newest first, a page at a time: ten thousand are never asked for at once. */
export function useContactPages(filter: ContactFilter) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, filter],
    initialPageParam: '',
    async queryFn({ pageParam, signal }): Promise<Page> {
      const query = queryOf(filter);
      query.set('limit', String(contactPageSize));
      if (pageParam) query.set('before', pageParam);
      const messages = await api.get<ContactMessage[]>(`/api/admin/contacts?${query}`, { signal });
      return { messages, isLast: messages.length < contactPageSize };
    },
    // Whatever was taken out of the list meanwhile: what follows comes after the last that still stands in it.
    getNextPageParam: (last, pages) => (last.isLast ? undefined : lastIdIn(pages)),
    // While a search is typed the last finds stay; another view begins empty.
    placeholderData: (before, query) => {
      const shown = query?.queryKey[2] as ContactFilter | undefined;
      return shown?.view === filter.view && shown.service === filter.service ? before : undefined;
    },
  });
}

export function useContactCounts({ service, search }: ContactFilter) {
  return useQuery({
    queryKey: [...countsKey, { service, search }],
    queryFn: async ({ signal }) => {
      const path = `/api/admin/contacts/counts?${queryOf({ service, search })}`;
      return (await api.get<{ data: ContactCounts }>(path, { signal })).data;
    },
    placeholderData: (before) => before,
  });
}

/** Every message that a filter lets through, for a file. */
export function listContacts(filter: ContactFilter): Promise<ContactMessage[]> {
  return api.get<ContactMessage[]>(`/api/admin/contacts?${queryOf(filter)}`);
}

/**
 * Puts `change` in the place of a message in every view that has been looked at; one that leaves its view, or for which
 * `change` answers nothing, is taken out.
 * @returns puts everything back
 */
export function changeInPages(
  queryClient: QueryClient,
  id: string,
  change: (message: ContactMessage) => ContactMessage | undefined,
): () => void {
  const before = queryClient.getQueriesData<Pages>({ queryKey: pagesKey });
  for (const [key, data] of before) {
    const { view } = key[2] as ContactFilter;
    const messagesAfter = (messages: ContactMessage[]) =>
      messages.flatMap((message) => {
        if (message.id !== id) return message;
        const changed = change(message);
        return changed && viewHolds[view](changed) ? changed : [];
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
