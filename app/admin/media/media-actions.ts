import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MediaItem,
  type MediaReference,
  type MediaUpdate,
  maxReferencedMedia,
  type MediaDownload,
} from '#contract/media.ts';
import { api, describeError } from '#app/admin/api/api.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { withItems, mediaKey, refreshMedia } from './data.ts';

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

/** Fields that a bulk change may have changed, and with a category also the position, which the server chooses for a banner. */
const fields = ['alt', 'caption', 'category', 'tags', 'isPublished'] as const;

/** The change that gives each item the values back that it had. @param before the items as they were */
export function createUndo(before: readonly MediaItem[], changed: ItemChange): (id: string) => MediaUpdate {
  const byId = new Map(before.map((item) => [item.id, item]));
  return (id) => {
    const item = byId.get(id) as MediaItem;
    const change = typeof changed === 'function' ? changed(id) : changed;
    const touched = fields.filter((field) => field in change);
    return {
      ...Object.fromEntries(touched.map((field) => [field, item[field]])),
      ...('category' in change && { sortOrder: item.sortOrder }),
    };
  };
}

/**
 * The selection after an item was toggled, with all items between it and the one toggled before if Shift was held.
 * @param shown ids in the order of the list
 */
export function selectionAfter(
  selected: ReadonlySet<string>,
  {
    id,
    isSelected,
    rangeFrom,
    shown,
  }: { id: string; isSelected: boolean; rangeFrom?: string | undefined; shown: readonly string[] },
): Set<string> {
  const [at, from] = [shown.indexOf(id), rangeFrom === undefined ? -1 : shown.indexOf(rangeFrom)];
  const toggled = at < 0 || from < 0 ? [id] : shown.slice(Math.min(at, from), Math.max(at, from) + 1);
  const after = new Set(selected);
  for (const one of toggled) {
    if (isSelected) after.add(one);
    else after.delete(one);
  }
  return after;
}

/** Replaces `{n}`, `{name}`, `{category}` and so on by the values. An unknown name stays, so that the mistake is seen. */
export function fillPattern(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole).trim();
}

/** `7` of 120 becomes `007`, so that names sort in order. */
export function numberIn(index: number, count: number): string {
  return String(index + 1).padStart(String(count).length, '0');
}

/** Tags separated by commas of either script. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(/[,，、;；]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** Starts the download of untouched files, several as a ZIP. The browser saves them, so they never are in the page's memory. */
export function useDownloadOriginals() {
  const texts = useTexts();
  const own = texts.library.download;

  return async function download(items: readonly Pick<MediaItem, 'id'>[]): Promise<void> {
    try {
      const ids = items.map(({ id }) => id);
      const { data } = await api.post<{ data: MediaDownload }>('/api/admin/media/downloads', { ids });
      startDownload(data.url);
      const megabytes = (Number(data.bytes) / 1024 ** 2).toFixed(2);
      showToast({
        title: own.begins(data.count, megabytes),
        ...(data.missingCount > 0 && { text: own.missing(data.missingCount), destructive: true }),
      });
    } catch (error) {
      const action = { label: texts.actions.retry, run: () => void download(items) };
      showToast({ title: own.failed, text: describeError(texts, error), action, destructive: true });
    }
  };
}

/** By a link with `download`: going to the address would ask staff whose uploads are running whether they want to leave. */
function startDownload(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

type Ordered = Pick<MediaItem, 'id' | 'sortOrder'>;

/**
 * The positions to store so that the item at `from` moves to `to`. Most items of a large library have position 0, so only
 * the necessary ones change: from the new place backwards, until the positions are ascending.
 */
export function positionsAfterDrop(
  items: readonly Ordered[],
  from: number,
  to: number,
): { id: string; sortOrder: string }[] {
  if (from === to) return [];
  const order = [...items];
  const [dropped] = order.splice(from, 1);
  if (!dropped) return [];
  order.splice(to, 0, dropped);

  const changed: { id: string; sortOrder: string }[] = [];
  const after = order[to + 1];
  const before = order[to - 1];
  let next = after ? Number(after.sortOrder) : Number(before?.sortOrder ?? 0) + 2;
  for (let index = to; index >= 0; index--) {
    const item = order[index] as Ordered;
    const value = Number(item.sortOrder);
    if (item !== dropped && value < next) break;
    next -= 1;
    if (value !== next) changed.push({ id: item.id, sortOrder: String(next) });
  }
  return changed;
}
