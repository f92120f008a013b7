import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaType } from '#contract/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import { toStoredCategory } from '#server/platform/db/stored-category.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { findFileKind, inPlace, validateFile } from '#server/media/upload/validate-file.ts';
import { emptyStats, graceMs } from './audit-findings.ts';
import type { StorageAuditService } from './storage-audit.service.ts';
import type { RequeueRepository } from '#server/media/processing/requeue.repository.ts';
import type { MediaRepository, NewMedia } from '#server/media/library/media.repository.ts';
import type { StorageTrash } from './orphaned-objects.ts';

/** Adopted items are unpublished, so any category will do. */
const categories: Record<MediaType, MediaCategory> = { photo: 'production-stills', video: 'video-production' };

export interface Recovered {
  key: string;
  /** bytes */
  size: number;
  /** why it was not adopted; undefined if it was */
  refusal?: string;
}

/**
 * Adds originals without a row to the library as unpublished items, after the restore of an older database. Names,
 * categories and descriptions are lost; staff can enter them again.
 */
export function createOrphanRecovery(parts: {
  media: Pick<MediaRepository, 'recover'>;
  queue: Pick<RequeueRepository, 'enqueue'>;
  storage: Storage;
  trash: StorageTrash;
  storageAudit: Pick<StorageAuditService, 'inspect'>;
  audit: Pick<AuditService, 'record'>;
  transact: Database['transact'];
  /** wakes the media worker */
  onRecovered(): Promise<void>;
}) {
  const { media, queue, storage, trash, storageAudit, audit, transact, onRecovered } = parts;

  const recover = async (key: string, size: number, actor: Actor): Promise<Recovered | undefined> => {
    const id = key.slice(key.indexOf('/') + 1);
    const expected = { mediaType: undefined, contentType: undefined, contentLength: size };
    const mimeType = await validateFile(inPlace(storage), key, expected).catch((error: unknown) => {
      if (error instanceof AppError && error.code.startsWith('file-')) return error;
      throw error;
    });
    const kind = mimeType instanceof AppError ? undefined : findFileKind(mimeType);
    if (!kind) return { key, size, refusal: (mimeType as AppError).message };
    const now = new Date().toISOString();
    const name = `recovered-${id.slice(0, 8)}.${kind.mimeType.split('/')[1]}`;
    const category = categories[kind.mediaType];
    const upload: UploadTable = {
      id,
      createdAt: now,
      createdBy: actor.id ?? actor.name,
      category,
      state: 'claimed',
      expiresAt: now,
      receivingSince: null,
      receiver: null,
      yieldAsked: 0,
      length: size,
      partsId: null,
      storedAt: now,
      size,
      mimeType: kind.mimeType,
    };
    const values: NewMedia = {
      filename: name,
      originalName: name,
      fileSize: size,
      mimeType: kind.mimeType,
      storageKey: key,
      ...toStoredCategory(category),
      mediaType: kind.mediaType,
      alt: name,
      caption: null,
      tags: JSON.stringify(['recovered']),
      sortOrder: 0,
      isPublished: 0,
      typedFields: JSON.stringify(['tags']),
      foundTexts: null,
    };
    const isRecovered = await transact(async () => {
      const row = await media.recover(upload, values);
      if (!row) return false;
      await queue.enqueue(row);
      await audit.record(actor, 'create', 'media', row.id, { category, recovered: true });
      return true;
    });
    return isRecovered ? { key, size } : undefined;
  };

  return {
    /** @param fromTrash also originals in the trash */
    async *recoverAll(actor: Actor, { fromTrash }: { fromTrash: boolean }): AsyncGenerator<Recovered> {
      if (fromTrash) for await (const trashed of trash.list()) await trash.restore(trashed);
      // Young objects too: uploads write their row first, so an object without a row is not an upload in progress.
      const now = new Date(Date.now() + 2 * graceMs);
      for await (const { kind, subject, bytes } of storageAudit.inspect(emptyStats(), now)) {
        if (kind !== 'original-without-row') continue;
        const recovered = await recover(subject, bytes, actor);
        if (!recovered) continue;
        if (!recovered.refusal) await onRecovered();
        yield recovered;
      }
    },
  };
}
