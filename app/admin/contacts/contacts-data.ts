import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage, ContactUpdate } from '#contract/contact.ts';
import { api } from '../shell/api.ts';

export const contactsKey = ['contacts'] as const;

export function useContacts() {
  return useQuery({
    queryKey: contactsKey,
    queryFn: ({ signal }) => api.get<ContactMessage[]>('/api/admin/contacts', { signal }),
  });
}

/** Changes a message at once and takes it back if the server refuses. */
export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: { id: string } & ContactUpdate) =>
      api.patch<{ data: ContactMessage }>(`/api/admin/contacts/${id}`, change),
    async onMutate({ id, ...change }) {
      await queryClient.cancelQueries({ queryKey: contactsKey });
      const before = queryClient.getQueryData<ContactMessage[]>(contactsKey)?.find((message) => message.id === id);
      replaceMessage(id, (message) => ({ ...message, ...change }));
      return before;
    },
    // The one thing that the server adds by itself; the rest may have been changed again meanwhile.
    onSuccess: ({ data: { id, quarantineReason } }) =>
      replaceMessage(id, (message) => ({ ...message, quarantineReason })),
    onError: (_error, { id }, before) => before && replaceMessage(id, () => before),
  });

  function replaceMessage(id: string, change: (message: ContactMessage) => ContactMessage) {
    queryClient.setQueryData<ContactMessage[]>(contactsKey, (messages) =>
      messages?.map((message) => (message.id === id ? change(message) : message)),
    );
  }
}

export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/contacts/${id}`),
    onSuccess: (_nothing, id) =>
      queryClient.setQueryData<ContactMessage[]>(contactsKey, (messages) =>
        messages?.filter((message) => message.id !== id),
      ),
  });
}
