import { dayMs } from '#contract/durations.ts';
import type { PictureSource } from '#contract/media.ts';
import { trashDays } from '#contract/limits.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { ObjectReference } from '#server/records/record.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { TrashedRecordRepository } from '#server/records/trashed-record.repository.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { removeClientFiles } from '#server/media/processing/client-files.ts';
import { derivativeFolder, derivativeSet } from '#server/media/processing/photo-plan.ts';
import { listSetNames, parseSupersededSets } from '#server/media/processing/rendition-set.ts';
import { type MediaPresenter, toObjectPath } from './media-presenter.ts';
import type { MediaRepository } from './media.repository.ts';

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
        if (restored.clientGalleryId === null) await parts.bumpRevision();
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

interface Parts {
  repository: MediaRepository;
  storage: Storage;
}

/**
 * Deletes an item's files and then its row. The row is deleted last, so that the next sweep finds an interrupted removal
 * and finishes it. Deleted rows cannot be leased.
 * @returns false if the item was restored meanwhile; otherwise it never comes back
 */
export async function removeMedia(parts: Parts, row: MediaTable): Promise<boolean> {
  if (!(await parts.repository.beginRemoval(row))) return false;
  // A worker would write renditions after the deletion; the sweep tries again when it is done.
  const now = new Date().toISOString();
  if (isLeased(row) || (await parts.repository.isVideoLeased(row.id, now))) return true;
  const clientFiles = await parts.repository.listClientFiles(row.id);
  if (clientFiles.some(({ leasedBy, leasedUntil }) => leasedBy !== null && (leasedUntil ?? '') > now)) return true;
  for (const { id } of clientFiles) await removeClientFiles(parts.storage, id);
  await parts.storage.delete(row.storageKey);
  const leftover = row.sha256 ? [derivativeSet(row.sha256, row)] : [];
  await removeSets(parts, row, [...listSetNames(row), ...leftover]);
  await parts.repository.remove(row.id, row.storageKey.slice(row.storageKey.indexOf('/') + 1));
  return true;
}

/** Deletes superseded sets whose time has passed. @returns the number of sets deleted */
export async function removeSuperseded(parts: Parts, row: MediaTable, now: Date): Promise<number> {
  if (isLeased(row) || (await parts.repository.isVideoLeased(row.id, now.toISOString()))) return 0;
  const retained = parseSupersededSets(row).filter(({ until }) => until > now.toISOString());
  const over = parseSupersededSets(row).filter(({ until }) => until <= now.toISOString());
  if (over.length === 0) return 0;
  const left = { ...row, superseded: JSON.stringify(retained) };
  await removeSets(
    parts,
    left,
    over.map(({ set }) => set),
    listSetNames(left),
  );
  await parts.repository.setSuperseded(row, retained.length > 0 ? JSON.stringify(retained) : null);
  return over.length;
}

function isLeased({ leasedUntil }: MediaTable): boolean {
  return leasedUntil !== null && leasedUntil > new Date().toISOString();
}

/** Items with equal bytes share renditions: sets that another item refers to are not deleted. */
async function removeSets(
  { repository, storage }: Parts,
  row: MediaTable,
  sets: string[],
  own: string[] = [],
): Promise<void> {
  const others = row.sha256 ? await repository.listSameBytes(row.id, row.sha256) : [];
  const retained = new Set([...own, ...others.flatMap(listSetNames)]);
  for (const set of new Set(sets)) {
    if (retained.has(set)) continue;
    // A poster's set is a subfolder of its film's set.
    const within = [...retained].filter((one) => one.startsWith(`${set}.`)).map((one) => `${derivativeFolder(one)}/`);
    for await (const { key } of storage.list(`${derivativeFolder(set)}/`)) {
      if (!within.some((folder) => key.startsWith(folder))) await storage.delete(key);
    }
  }
}
