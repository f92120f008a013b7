import type { MediaItem } from '#contract/media.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { derivativeSet, isPosterOfPlan } from '#server/media/processing/photo-plan.ts';
import { parsePoster, parseRenditionSet } from '#server/media/processing/rendition-set.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { MediaPresenter } from './media-presenter.ts';
import type { RequeueRepository } from '#server/media/processing/requeue.repository.ts';
import type { MediaRepository } from './media.repository.ts';

export interface MediaCounts {
  /** visible, with all renditions of the present plan */
  ready: number;
  /** visible, with renditions of an earlier plan */
  outdated: number;
  /** visible, and the worker has renditions left to make */
  pending: number;
  processing: number;
  failed: number;
}

export type MediaReprocessing = ReturnType<typeof createMediaReprocessing>;

/**
 * Makes renditions again. Pages show the old ones until the new set is complete; after that the old are still delivered for
 * days.
 */
export function createMediaReprocessing(parts: {
  repository: Pick<MediaRepository, 'find' | 'listWhole' | 'listUnfinishedVideos'>;
  requeue: RequeueRepository;
  presenter: Pick<MediaPresenter, 'toItem'>;
  transact: Transactions['transact'];
  audit: Pick<AuditService, 'record'>;
  /** wakes the media worker */
  onRequeued(): void;
}) {
  const { repository, requeue, presenter, transact, audit, onRequeued } = parts;

  /** All items, with whether they are queued already. */
  const listAll = async () => {
    const videos = await repository.listUnfinishedVideos();
    return (await repository.listWhole()).map((row) => ({
      row,
      isPending: row.pendingSince !== null || videos.has(row.id),
    }));
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

    /** Queues visible items whose renditions are of an earlier plan or incomplete. @returns how many */
    async reprocess(): Promise<number> {
      const outdated = (await listAll()).filter(({ row, isPending }) => !isPending && isOutdated(row));
      for (const { row } of outdated) await requeue.requeue(row);
      return outdated.length;
    },

    /**
     * Retries one item that failed or lacks renditions. Others are not changed, so that two concurrent calls both succeed.
     * @throws AppError not-found
     */
    async retry(id: string, actor: Actor): Promise<MediaItem> {
      const found = await repository.find(id);
      if (!found) throw notFound('media item');
      const [row] = await transact(async () => {
        const queued = await requeue.requeueFailed(id);
        for (const { originalName } of queued) await audit.record(actor, 'retry', 'media', id, { originalName });
        return queued;
      });
      if (row) onRequeued();
      return presenter.toItem(row ?? found);
    },

    /** Retries all such items. @returns how many */
    async retryFailed(actor: Actor): Promise<number> {
      const rows = await transact(async () => {
        const queued = await requeue.requeueFailed();
        if (queued.length > 0) await audit.record(actor, 'retry', 'media', null, { count: queued.length });
        return queued;
      });
      if (rows.length > 0) onRequeued();
      return rows.length;
    },
  };
}

function isOutdated(row: MediaTable): boolean {
  if (row.state !== 'ready' || !row.sha256) return false;
  const set = derivativeSet(row.sha256, row);
  const poster = parsePoster(row);
  const made = parseRenditionSet(row);
  return (
    row.failureReason !== null ||
    made?.set !== set ||
    // Made before it was measured how light a picture is.
    (row.mediaType === 'photo' && made.light === undefined) ||
    (poster !== undefined && !isPosterOfPlan(poster.set, set))
  );
}
