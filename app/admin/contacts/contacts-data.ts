import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage, ContactUpdate } from '#contract/contact.ts';
import { api } from '#app/admin/api/api.ts';
import { summaryKey } from '../shell/summary-data.ts';
import { cancelPages, changeInPages, recount } from './contact-pages.ts';

/** Changes a message at once and takes it back if the server refuses. */
export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: { id: string } & ContactUpdate) =>
      api.patch<{ data: ContactMessage }>(`/api/admin/contacts/${id}`, change),
    async onMutate({ id, ...change }) {
      await cancelPages(queryClient);
      return changeInPages(queryClient, id, (message) => ({ ...message, ...change }));
    },
    // The one thing that the server adds by itself; the rest may have been changed again meanwhile.
    onSuccess: ({ data: { id, quarantineReason } }) =>
      void changeInPages(queryClient, id, (message) => ({ ...message, quarantineReason })),
    onError: (_error, _change, putBack) => putBack?.(),
    onSettled: () => recount(queryClient),
  });
}

export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/contacts/${id}`),
    onSuccess(_nothing, id) {
      changeInPages(queryClient, id, () => undefined);
      void recount(queryClient);
      void queryClient.invalidateQueries({ queryKey: summaryKey });
    },
  });
}
