import type { PictureSource } from '#contract/media/media.ts';
import { trashDays } from '#contract/trash/trash-days.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { ObjectReference } from '#server/modules/records/record.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { TrashedRecordRepository } from '#server/modules/records/trash/trashed-record.repository.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type MediaPresenter, toObjectPath } from './media-presenter.ts';
import { removeMedia } from './media-removal.ts';
import type { MediaRepository } from './media.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Media deleted before this time is removed for good. */
export function trashedSince(now: Date): string {
  return new Date(now.getTime() - trashDays * dayMs).toISOString();
}

export interface TrashedMedia {
  id: string;
  originalName: string;
  deletedAt: string;
  /** at preview addresses, which visitors cannot know */
  picture: PictureSource | null;
}

export type MediaTrash = ReturnType<typeof createMediaTrash>;

/** Deleted items of the library. Their rows and files stay for `trashDays`, and their public addresses are dead. */
export function createMediaTrash(parts: {
  repository: MediaRepository;
  storage: Storage;
  presenter: MediaPresenter;
  transact: Transactions['transact'];
  /** invalidates cached pages, see `ContentRevision.move` */
  bumpRevision: ContentRevision['bump'];
  audit: Pick<AuditService, 'record'>;
  references: { listReferencesTo(objectPaths: readonly string[]): Promise<ObjectReference[]> };
  trashedRecords: Pick<TrashedRecordRepository, 'hasNamed'>;
  /** wakes the media worker: an item may have been deleted before it was processed */
  onRestored(): void | Promise<void>;
}) {
  const { repository, presenter, transact, audit, references, trashedRecords } = parts;

  const toTrashed = (row: MediaTable): TrashedMedia => ({
    id: row.id,
    originalName: row.originalName,
    deletedAt: row.deletedAt ?? '',
    picture: presenter.toPictureSource({ ...row, isPublished: 0 }) ?? null,
  });

  return {
    /** Newest first. */
    async list(limit: number): Promise<TrashedMedia[]> {
      return (await repository.listDeleted()).slice(0, limit).map(toTrashed);
    },

    /** Puts the item back into the library where it was. @returns false if it is not in the trash any more */
    async restore(id: string, actor: Actor): Promise<boolean> {
      const row = await transact(async () => {
        const restored = await repository.restore(id);
        if (!restored) return undefined;
        await parts.bumpRevision();
        await audit.record(actor, 'restore', 'media', id, { originalName: restored.originalName });
        return restored;
      });
      if (row) await parts.onRestored();
      return row !== undefined;
    },

    /**
     * Removes the item for good, unless a record shows it, or would if it were restored. The next sweep removes one that a worker is processing.
     * @returns whether it did
     */
    async purge(id: string, actor: Actor): Promise<boolean> {
      const row = await repository.findIncludingDeleted({ id });
      if (!row?.deletedAt || (await references.listReferencesTo([toObjectPath(row)])).length > 0) return false;
      if (await trashedRecords.hasNamed(row.storageKey)) return false;
      if (!(await removeMedia(parts, row))) return false;
      await audit.record(actor, 'purge', 'media', id, { originalName: row.originalName });
      return true;
    },
  };
}
