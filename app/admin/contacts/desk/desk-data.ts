import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage } from '#contract/contact.ts';
import type { ContactThread, WorkflowUpdate, ReplyCreate, StaffMember } from '#contract/contact-thread.ts';
import { api } from '#app/admin/api/api.ts';
import { isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { summaryKey } from '#app/admin/shell/summary-data.ts';
import { recount, refetchProgress, updateInPages } from '../contact-pages.ts';

const threadKey = (id: string) => ['contact-thread', id] as const;
const staffKey = ['staff'] as const;

/** An enquiry with its notes and answers. @param id undefined: nothing is loaded */
export function useThread(id: string | undefined) {
  return useQuery({
    queryKey: threadKey(id ?? ''),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ContactThread }>(`/api/admin/contacts/${id}/thread`, { signal })).data,
    enabled: id !== undefined,
  });
}

/** Who can own an enquiry. */
export function useStaff({ enabled = true } = {}) {
  return useQuery({
    queryKey: staffKey,
    queryFn: async ({ signal }) => (await api.get<{ data: StaffMember[] }>('/api/admin/staff', { signal })).data,
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
