import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrashEntry, TrashedThings } from '#contract/trash/trash.ts';
import { api } from '#app/admin/api/api.ts';

const trashKey = ['trash'];

export type TrashedThing = TrashedThings['things'][number];

export function useTrash() {
  return useQuery({
    queryKey: trashKey,
    queryFn: async ({ signal }) => (await api.get<{ data: TrashEntry[] }>('/api/admin/trash', { signal })).data,
  });
}

/** Restores or removes what is in the trash. Every list is loaded again: anything may be among it. */
export function useTrashActions() {
  const queryClient = useQueryClient();
  const send = async (action: 'restore' | 'purge', things: readonly TrashedThing[]) => {
    try {
      const { data } = await api.post<{ data: { count: number } }>(`/api/admin/trash/${action}`, { things });
      return data.count;
    } finally {
      await queryClient.invalidateQueries();
    }
  };
  return {
    restore: (things: readonly TrashedThing[]) => send('restore', things),
    purge: (things: readonly TrashedThing[]) => send('purge', things),
  };
}
