import type { MediaTable } from '#server/platform/db/schema.ts';
import { derivativeSet, isPosterOfPlan } from './derivative-plan.ts';
import { posterOf } from './film-poster.ts';
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
  /** Everything, with whether the workers have it before them. */
  const listAll = async () => {
    const films = await repository.listFilmsAtWork();
    return (await repository.list()).map((row) => ({ row, isPending: row.pendingSince !== null || films.has(row.id) }));
  };

  return {
    async count(): Promise<MediaCounts> {
      const counts: MediaCounts = { ready: 0, outdated: 0, pending: 0, processing: 0, failed: 0 };
      for (const { row, isPending } of await listAll()) {
        if (row.state !== 'ready') counts[row.state] += 1;
        else counts[isPending ? 'pending' : isOutdated(row) ? 'outdated' : 'ready'] += 1;
      }
      return counts;
    },

    /** Queues what is shown with renditions that are not those of the present plan, or not all of them. @returns how many */
    async reprocess(): Promise<number> {
      const outdated = (await listAll()).filter(({ row, isPending }) => !isPending && isOutdated(row));
      for (const { row } of outdated) {
        await repository.requeue(row, row.mediaType === 'photo' ? { pendingSince: new Date().toISOString() } : {});
      }
      return outdated.length;
    },

    /** Queues what failed. @returns how many */
    async retryFailed(): Promise<number> {
      const failed = (await repository.list()).filter(({ state }) => state === 'failed');
      for (const row of failed) await repository.requeue(row, { state: 'processing' });
      return failed.length;
    },
  };
}

function isOutdated(row: MediaTable): boolean {
  if (row.state !== 'ready' || !row.sha256) return false;
  const set = derivativeSet(row.sha256, row.mediaType);
  const poster = posterOf(row);
  return (
    row.failureReason !== null ||
    renditionSetOf(row)?.set !== set ||
    (poster !== undefined && !isPosterOfPlan(poster.set, set))
  );
}
