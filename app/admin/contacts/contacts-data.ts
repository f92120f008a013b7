import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage, ContactUpdate } from '#contract/contact.ts';
import { api } from '#app/admin/api/api.ts';
import { summaryKey } from '../shell/summary-data.ts';
import { cancelPages, updateInPages, recount } from './contact-pages.ts';

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
    // Take over only the field that the server sets: the others may have been changed again meanwhile.
    onSuccess: ({ data: { id, quarantineReason } }) =>
      void updateInPages(queryClient, id, (message) => ({ ...message, quarantineReason })),
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
