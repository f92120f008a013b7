import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MediaItem, type MediaReference, type MediaUpdate, maxReferencedMedia } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import { withItems } from './library-order.ts';
import { mediaKey, refreshMedia } from './media-data.ts';

export type BulkChange = MediaUpdate | 'delete';
/** The same change for all items, or one for each. */
export type ItemChange = MediaUpdate | ((id: string) => MediaUpdate);

export interface BulkOutcome {
  done: number;
  failed: number;
  lastError: unknown;
  /** ids to retry */
  failedIds: string[];
}

/** Parallel calls: fast for a hundred files without overloading a small server. */
const concurrency = 4;

/** Changes or deletes several items; a failure does not stop the others. */
export function useBulkChange() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number }>();

  async function run(items: readonly Pick<MediaItem, 'id'>[], toChange: BulkChange | ((id: string) => BulkChange)) {
    const outcome: BulkOutcome = { done: 0, failed: 0, lastError: undefined, failedIds: [] };
    const waiting = [...items];
    setProgress({ done: 0, total: items.length });
    const work = async () => {
      for (let item = waiting.shift(); item; item = waiting.shift()) {
        try {
          await apply(item.id, typeof toChange === 'function' ? toChange(item.id) : toChange);
          outcome.done += 1;
        } catch (error) {
          outcome.failed += 1;
          outcome.lastError = error;
          outcome.failedIds.push(item.id);
        }
        setProgress({ done: outcome.done + outcome.failed, total: items.length });
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
    setProgress(undefined);
    await refreshMedia(queryClient);
    return outcome;
  }

  return { run, progress };
}

async function apply(id: string, change: BulkChange): Promise<void> {
  if (change === 'delete') await api.delete(`/api/admin/media/${id}`);
  else await api.patch(`/api/admin/media/${id}`, change);
}

/** The records that use any of these files, or 'unknown' if the lookup fails: the owner may still delete them. */
export async function findReferences(ids: readonly string[]): Promise<MediaReference[] | 'unknown'> {
  const found: MediaReference[] = [];
  try {
    for (let from = 0; from < ids.length; from += maxReferencedMedia) {
      const part = ids.slice(from, from + maxReferencedMedia);
      found.push(...(await api.post<{ data: MediaReference[] }>('/api/admin/media/references', { ids: part })).data);
    }
    return found;
  } catch {
    return 'unknown';
  }
}

/** Stores new positions one after the other, with an optimistic update. */
export function useReorderMedia() {
  const queryClient = useQueryClient();
  const mutationKey = ['move', ...mediaKey];
  return useMutation({
    mutationKey,
    // Moves are shown at once, but a scope runs their mutations one after the other.
    scope: { id: 'move media' },
    async mutationFn(positions: { id: string; sortOrder: string }[]) {
      for (const { id, sortOrder } of positions) await apply(id, { sortOrder });
    },
    async onMutate(positions) {
      await queryClient.cancelQueries({ queryKey: mediaKey });
      const before = queryClient.getQueryData<MediaItem[]>(mediaKey);
      const byId = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]));
      const moved = before?.flatMap((item) => {
        const sortOrder = byId.get(item.id);
        return sortOrder === undefined ? [] : { ...item, sortOrder };
      });
      if (before && moved) queryClient.setQueryData(mediaKey, withItems(before, moved));
      return before;
    },
    onError: (_error, _positions, before) => queryClient.setQueryData(mediaKey, before),
    onSettled() {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      return isLast ? queryClient.invalidateQueries({ queryKey: mediaKey }) : undefined;
    },
  });
}
