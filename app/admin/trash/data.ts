import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrashEntry, TrashRestored, TrashedThings } from '#contract/trash.ts';
import { api, describeError } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

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

/** The action of a toast that takes a deletion back. The trash offers it for 30 days. */
export function useUndoDeletion() {
  const texts = useTexts();
  const { restore } = useTrashActions();

  async function undo(things: readonly TrashedThing[]) {
    try {
      showToast(restoredToast(texts, await restore(things)));
    } catch (error) {
      showToast({ title: texts.trash.restoreFailed, text: describeError(texts, error), destructive: true });
    }
  }

  return (things: readonly TrashedThing[]) => ({ label: texts.actions.undo, run: () => void undo(things) });
}

/** What to tell after things were restored: how many, which were not and why, and what else happened to them. */
export function restoredToast({ trash, problems }: Catalogue, { count, failed, withoutParent }: TrashRestored) {
  const reasons = [...new Set(failed.map(({ code }) => problems[code]))];
  const text = [...reasons, ...(withoutParent > 0 ? [trash.withoutGallery(withoutParent)] : [])].join(' ');
  if (failed.length === 0) return { title: trash.restored(count), ...(text && { text }) };
  const title = [...(count > 0 ? [trash.restored(count)] : []), trash.notRestored(failed.length)].join('. ');
  return { title, text, destructive: true };
}
