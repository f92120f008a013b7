import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrashEntry, TrashRestored, TrashedThings } from '#contract/trash/trash.ts';
import { api } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';

export type TrashedThing = TrashedThings['things'][number];

export const trashQuery = queryOptions({
  ...loadedWithTab,
  queryKey: ['trash'],
  queryFn: async ({ signal }) => (await api.get<{ data: TrashEntry[] }>('/api/admin/trash', { signal })).data,
});

export function useTrash() {
  return useQuery(trashQuery);
}

/** Restores or removes what is in the trash. Every list is loaded again: anything may be among it. */
export function useTrashActions() {
  const queryClient = useQueryClient();
  const send = async <T>(action: 'restore' | 'purge', things: readonly TrashedThing[]) => {
    try {
      return (await api.post<{ data: T }>(`/api/admin/trash/${action}`, { things })).data;
    } finally {
      await queryClient.invalidateQueries();
    }
  };
  return {
    restore: (things: readonly TrashedThing[]) => send<TrashRestored>('restore', things),
    purge: async (things: readonly TrashedThing[]) => (await send<{ count: number }>('purge', things)).count,
  };
}
