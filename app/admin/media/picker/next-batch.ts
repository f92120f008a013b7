import type { MediaItem } from '#contract/media/media.ts';
import type { UploadItem } from '#app/admin/upload/upload-queue.ts';

/** Saved items are given on in batches, so that little is lost with a closed window and the server gets few calls. */
export const batchSize = 50;

/**
 * The saved items that were not given on yet, in the order of the queue: a duplicate that was found early waits for those before
 * it. Fewer than a batch only at the end.
 */
export function nextBatch(
  items: readonly Pick<UploadItem, 'id' | 'state'>[],
  given: ReadonlySet<string>,
  isLast: boolean,
): { id: string; media: MediaItem }[] {
  const firstOpen = items.findIndex(({ state }) => state.name !== 'uploaded' && state.name !== 'failed');
  const finished = isLast || firstOpen < 0 ? items : items.slice(0, firstOpen);
  const saved = finished.flatMap(({ id, state }) =>
    state.name === 'uploaded' && !given.has(id) ? [{ id, media: state.media }] : [],
  );
  return isLast || saved.length >= batchSize ? saved : [];
}
