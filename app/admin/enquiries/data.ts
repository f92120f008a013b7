import { useData } from '#app/admin/api/use-data.ts';
import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ContactCounts, ContactMessage, ServiceType, ContactUpdate } from '#contract/enquiries.ts';
import {
  contactPageSize,
  type ContactDue,
  contactDues,
  type ContactStage,
  findDue,
  type ContactView,
} from '#contract/enquiry-stages.ts';
import { todayIn, type Today } from '#contract/studio-day.ts';
import { studioZone, summaryKey } from '#app/admin/shell/summary-data.ts';
import { api, isEditedElsewhere } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';
import type { ContactThread, WorkflowUpdate, ReplyCreate, StaffMember } from '#contract/enquiry-workflow.ts';

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
function updateInPages(
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

const cancelPages = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: pagesKey });
const recount = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: countsKey });

/** Loads the parts again into which a change of progress may have moved a message, such as the columns of the board. */
const refetchProgress = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: pagesKey,
    predicate: ({ queryKey }) => (queryKey[2] as ContactFilter).progress !== 'all',
  });

export interface ContactFilter {
  view: ContactView;
  service: ServiceType | 'all';
  progress: ContactStage | ContactDue | 'all';
  search: string;
}

/** Names the export while it runs: its dialog is closed then. */
export const exportKey = ['export-contacts'];

export const firstFilter: ContactFilter = { view: 'inbox', service: 'all', progress: 'all', search: '' };

/** Whether a message belongs to a view. Repeats the server's rule, for optimistic updates. */
const isInView: Record<ContactView, (message: ContactMessage) => boolean> = {
  inbox: (message) => !message.isQuarantined && message.state !== 'archived',
  unread: (message) => !message.isQuarantined && message.state === 'unread',
  archived: (message) => !message.isQuarantined && message.state === 'archived',
  quarantine: (message) => message.isQuarantined,
};

/** Whether a message belongs to the part of the list that is filtered by progress. */
function isInProgress(message: ContactMessage, progress: ContactFilter['progress'], today: Today): boolean {
  if (progress === 'all') return true;
  return isContactDue(progress) ? findDue(message, today) === progress : message.stage === progress;
}

function isContactDue(progress: string): progress is ContactDue {
  return (contactDues as readonly string[]).includes(progress);
}

/** The filter as query parameters of the API. */
export function toSearchParams({ view, service, search, progress }: Partial<ContactFilter>): URLSearchParams {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  if (service && service !== 'all') query.set('service', service);
  if (search?.trim()) query.set('search', search.trim());
  if (progress && isContactDue(progress)) query.set('due', progress);
  else if (progress && progress !== 'all') query.set('stage', progress);
  return query;
}

/** Updates a message optimistically and rolls back on error. */
export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: { id: string } & ContactUpdate) =>
      api.patch<{ data: ContactMessage }>(`/api/admin/contacts/${id}`, change),
    async onMutate({ id, ...change }) {
      await cancelPages(queryClient);
      return updateInPages(queryClient, id, (message) => ({ ...message, ...change }));
    },
    // Take over only what the server sets: the others may have been changed again meanwhile.
    onSuccess: ({ data: { id, quarantineReason, quarantineSignals } }) =>
      void updateInPages(queryClient, id, (message) => ({ ...message, quarantineReason, quarantineSignals })),
    onError: (_error, _change, rollBack) => rollBack?.(),
    onSettled: () => recount(queryClient),
  });
}

export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/contacts/${id}`),
    onSuccess(_nothing, id) {
      updateInPages(queryClient, id, () => undefined);
      void recount(queryClient);
      void queryClient.invalidateQueries({ queryKey: summaryKey });
    },
  });
}

const threadKey = (id: string) => ['contact-thread', id] as const;
const staffKey = ['staff'] as const;

/** An enquiry with its notes and answers. @param id undefined: nothing is loaded */
export function useThread(id: string | undefined) {
  return useData<ContactThread>(threadKey(id ?? ''), `/api/admin/contacts/${id}/thread`, {
    enabled: id !== undefined,
  });
}

/** Who can own an enquiry. */
export function useStaff({ enabled = true } = {}) {
  return useData<StaffMember[]>(staffKey, '/api/admin/staff', {
    enabled,
    staleTime: 60_000,
  });
}

type Shown = Pick<ContactMessage, 'deskVersion'>;

/** The writes of an enquiry run one after another, so that each is based on the version that the one before it has made. */
const toMutationScope = (id: string) => ({ id: `desk ${id}` });
const nextVersionKey = (id: string, version: number) => ['desk-next-version', id, version] as const;

/** The version that was shown, or what this browser has made of it since. One that somebody else has made was not shown. */
function currentVersion(queryClient: QueryClient, id: string, shown: number): number {
  const next = queryClient.getQueryData<number>(nextVersionKey(id, shown));
  return next === undefined ? shown : currentVersion(queryClient, id, next);
}

/** Writes to the current version of an enquiry and records which version that has made. */
async function write<T>(
  queryClient: QueryClient,
  { id, deskVersion }: Pick<ContactMessage, 'id' | 'deskVersion'>,
  send: (version: number) => Promise<T>,
  toEnquiry: (response: T) => ContactMessage,
): Promise<T> {
  const version = currentVersion(queryClient, id, deskVersion);
  const answer = await send(version);
  const next = toEnquiry(answer).deskVersion;
  if (next > version) queryClient.setQueryData(nextVersionKey(id, version), next);
  return answer;
}

/** Changes stage, owner or follow-up date of the version that was shown; if somebody else has made a newer one, that is loaded. */
export function useUpdateWorkflow(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: toMutationScope(id),
    mutationFn: ({ deskVersion, ...change }: WorkflowUpdate & Shown) =>
      write(
        queryClient,
        { id, deskVersion },
        async (version) =>
          (await api.patch<{ data: ContactMessage }>(`/api/admin/contacts/${id}/desk`, change, { version })).data,
        (enquiry) => enquiry,
      ),
    onSuccess(enquiry) {
      queryClient.setQueryData<ContactThread>(threadKey(enquiry.id), (thread) => thread && { ...thread, enquiry });
      return takeOver(queryClient, enquiry);
    },
    onError: (error) => loadIfEdited(queryClient, error, id),
  });
}

export function useReply(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: toMutationScope(id),
    mutationFn: ({ deskVersion, ...reply }: ReplyCreate & Shown) =>
      write(
        queryClient,
        { id, deskVersion },
        async (version) =>
          (await api.post<{ data: ContactThread }>(`/api/admin/contacts/${id}/replies`, reply, { version })).data,
        ({ enquiry }) => enquiry,
      ),
    onSuccess(thread) {
      queryClient.setQueryData(threadKey(id), thread);
      return takeOver(queryClient, thread.enquiry);
    },
    onError: (error) => loadIfEdited(queryClient, error, id),
  });
}

export function useAddNote(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api.post(`/api/admin/contacts/${id}/notes`, { text }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: threadKey(id) }),
  });
}

async function takeOver(queryClient: QueryClient, enquiry: ContactMessage): Promise<void> {
  updateInPages(queryClient, enquiry.id, () => enquiry);
  void recount(queryClient);
  void queryClient.invalidateQueries({ queryKey: summaryKey });
  await refetchProgress(queryClient);
}

/** Loads the version that somebody else has saved, so that the next change is based on it. */
async function loadIfEdited(queryClient: QueryClient, error: unknown, id: string): Promise<void> {
  if (!isEditedElsewhere(error)) return;
  const { data } = await api.get<{ data: ContactThread }>(`/api/admin/contacts/${id}/thread`);
  queryClient.setQueryData(threadKey(id), data);
  await takeOver(queryClient, data.enquiry);
}
