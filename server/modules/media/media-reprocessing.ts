import type { MediaTable } from '#server/platform/db/schema.ts';
import { derivativeSet } from './derivative-plan.ts';
import type { MediaRepository } from './media.repository.ts';
import { renditionSetOf } from './rendition-set.ts';

export interface MediaCounts {
  /** shown, with all renditions of the present plan */
  ready: number;
  /** shown, with those of an earlier plan */
  outdated: number;
  /** shown, and the worker has more to make */
  pending: number;
  processing: number;
  failed: number;
}

export type MediaReprocessing = ReturnType<typeof createMediaReprocessing>;

/** Has renditions made anew. Pages go on showing what there is until the new set is whole, and the old is delivered on for days. */
export function createMediaReprocessing(repository: MediaRepository) {
  const listOutdated = async () => (await repository.list({ mediaType: 'photo' })).filter(isOutdated);

  return {
    async count(): Promise<MediaCounts> {
      const counts: MediaCounts = { ready: 0, outdated: 0, pending: 0, processing: 0, failed: 0 };
      for (const row of await repository.list()) counts[isOutdated(row) ? 'outdated' : stateOf(row)] += 1;
      return counts;
    },

    /** Queues the photos whose renditions are not those of the present plan, or not all of them. @returns how many */
    async reprocess(): Promise<number> {
      const outdated = await listOutdated();
      for (const { id } of outdated) await repository.requeue(id, { pendingSince: new Date().toISOString() });
      return outdated.length;
    },

    /** Queues what failed. @returns how many */
    async retryFailed(): Promise<number> {
      const failed = (await repository.list()).filter(({ state }) => state === 'failed');
      for (const { id } of failed) await repository.requeue(id, { state: 'processing' });
      return failed.length;
    },
  };
}

function stateOf(row: MediaTable): keyof MediaCounts {
  return row.pendingSince === null ? row.state : 'pending';
}

function isOutdated(row: MediaTable): boolean {
  if (row.mediaType !== 'photo' || row.state !== 'ready' || row.pendingSince !== null || !row.sha256) return false;
  return row.failureReason !== null || renditionSetOf(row)?.set !== derivativeSet(row.sha256, row.mediaType);
}
