import { hourMs } from '#contract/durations.ts';
import type { ObjectReference } from '#server/records/record.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Log } from '#server/platform/log.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { toObjectPath } from '#server/media/library/media-presenter.ts';
import { removeMedia, removeSuperseded, trashedSince } from '#server/media/library/media-trash.ts';
import type { MediaRepository } from '#server/media/library/media.repository.ts';
import type { TrashedRecordRepository } from '#server/records/trashed-record.repository.ts';
import type { UploadRepository } from '#server/media/upload/upload.repository.ts';
import { sweepStopMessage } from './storage-audit.service.ts';
import type { StorageGeneration } from './storage-generation.ts';
import { toStorageKey } from '#server/media/upload/upload.service.ts';

/** A temporary file untouched for this long belongs to a put that died: stalled uploads end after a minute. */
const staleTemporaryMs = hourMs;

export interface Swept {
  uploads: number;
  media: number;
  /** deleted records whose time in the trash is over */
  records: number;
  /** deleted enquiries whose time in the trash is over */
  enquiries: number;
  /** deleted client galleries whose time in the trash is over */
  clientGalleries: number;
  /** rendition sets whose grace period is over */
  renditionSets: number;
  temporaryFiles: number;
}

const nothingSwept: Swept = {
  uploads: 0,
  media: 0,
  records: 0,
  enquiries: 0,
  clientGalleries: 0,
  renditionSets: 0,
  temporaryFiles: 0,
};

/**
 * Deletes unclaimed uploads, media, records and enquiries whose time in the trash is over, superseded renditions and temporary files. Stopped after the
 * database was restored from a backup, which may not know that an upload was claimed.
 */
export function createUploadSweeper(parts: {
  media: MediaRepository;
  trashedRecords: Pick<TrashedRecordRepository, 'removeOlder' | 'hasNamed'>;
  /** @returns how many were removed that were deleted before a time */
  removeTrashedEnquiries(deletedBefore: string): Promise<number>;
  /** The same of client galleries that have no items any more. */
  removeTrashedClientGalleries(deletedBefore: string): Promise<number>;
  uploads: UploadRepository;
  storage: Storage;
  revision: Pick<ContentRevision, 'bump'>;
  references: { listReferencesTo(objectPaths: readonly string[]): Promise<ObjectReference[]> };
  generation: Pick<StorageGeneration, 'check' | 'advance'>;
  log: Pick<Log, 'info' | 'error'>;
}) {
  const { media, trashedRecords, uploads, storage, revision, references, generation, log } = parts;

  const sweepUploads = async (now: Date) => {
    const longAgo = new Date(now.getTime() - hourMs).toISOString();
    const abandoned = await uploads.listAbandoned(now.toISOString(), longAgo);
    let removed = 0;
    for (const { id, partsId } of abandoned) {
      // From here on it cannot be claimed. If the sweep is interrupted, the next one finds the row.
      if (!(await uploads.withdraw(id))) continue;
      await storage.appendable?.discard(toStorageKey(id));
      if (partsId) await storage.multipart?.abort(toStorageKey(id), partsId);
      await storage.delete(toStorageKey(id));
      await uploads.remove(id);
      removed += 1;
    }
    return removed;
  };

  /**
   * Moves the content revision afterwards, because web processes cache the removed rows; those of work for clients they do not.
   * @param remove @returns the number of things removed
   */
  const sweepRows = async (rows: readonly MediaTable[], remove: (row: MediaTable) => Promise<number>) => {
    let removed = 0;
    let isPublic = false;
    try {
      for (const row of rows) {
        const count = await remove(row);
        removed += count;
        if (count > 0 && row.clientGalleryId === null) isPublic = true;
      }
    } finally {
      if (isPublic) await revision.bump();
    }
    return removed;
  };

  const sweepMedia = async (now: Date) =>
    sweepRows(await media.listDeleted(trashedSince(now)), async (row) => {
      if ((await references.listReferencesTo([toObjectPath(row)])).length > 0) return 0;
      // Restoring a deleted record must find its files.
      if (await trashedRecords.hasNamed(row.storageKey)) return 0;
      return (await removeMedia({ repository: media, storage }, row)) ? 1 : 0;
    });

  const sweepRenditions = async (now: Date) =>
    sweepRows(await media.listSuperseded(), (row) => removeSuperseded({ repository: media, storage }, row, now));

  const sweep = async ({ now = new Date(), staleMs = staleTemporaryMs } = {}): Promise<Swept> => {
    const stop = await generation.check();
    if (stop) {
      log.error({ ...stop }, sweepStopMessage(stop));
      return nothingSwept;
    }
    return {
      uploads: await sweepUploads(now),
      // Before the media that they name.
      records: await trashedRecords.removeOlder(trashedSince(now)),
      enquiries: await parts.removeTrashedEnquiries(trashedSince(now)),
      media: await sweepMedia(now),
      // After their items.
      clientGalleries: await parts.removeTrashedClientGalleries(trashedSince(now)),
      renditionSets: await sweepRenditions(now),
      temporaryFiles: await storage.sweep(staleMs),
    };
  };

  const run = () =>
    sweep().then(
      (swept) => Object.values(swept).some((count) => count > 0) && log.info(swept, 'swept'),
      (error: unknown) => log.error({ err: error }, 'sweep failed; retrying in an hour'),
    );

  return {
    sweep,

    /** Sweeps now and every hour. @returns a function that stops it */
    start(): () => void {
      void run();
      // Also without uploads, so that a backup of any age is recognised as older.
      const timer = setInterval(() => void run().then(generation.advance), hourMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
