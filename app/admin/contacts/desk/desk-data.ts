import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage } from '#contract/contact.ts';
import type { ContactThread, DeskUpdate, ReplyCreate, StaffMember } from '#contract/contact-thread.ts';
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

type DeskChange = DeskUpdate & Pick<ContactMessage, 'id' | 'deskVersion'>;

/** Changes stage, owner or follow-up date of the version that was shown; if there is a newer one, that is loaded. */
export function useUpdateDesk() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, deskVersion, ...change }: DeskChange) => {
      const path = `/api/admin/contacts/${id}/desk`;
      return (await api.patch<{ data: ContactMessage }>(path, change, { version: deskVersion })).data;
    },
    onSuccess(enquiry) {
      queryClient.setQueryData<ContactThread>(threadKey(enquiry.id), (thread) => thread && { ...thread, enquiry });
      return takeOver(queryClient, enquiry);
    },
    onError: (error, { id }) => loadIfEdited(queryClient, error, id),
  });
}

export function useReply(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ deskVersion, ...reply }: ReplyCreate & Pick<ContactMessage, 'deskVersion'>) => {
      const path = `/api/admin/contacts/${id}/replies`;
      return (await api.post<{ data: ContactThread }>(path, reply, { version: deskVersion })).data;
    },
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
