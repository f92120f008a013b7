import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ExportedMedia, ExportedTranslation } from '#contract/exchange.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { isFileName, nameWithoutExtension } from '#server/media/library/media-description.ts';
import { createDuplicateSearch } from '#server/media/library/media-duplicates.ts';
import { localBytes } from '#server/media/upload/upload.service.ts';
import { inPlace, validateFile } from '#server/media/upload/validate-file.ts';
import type { TranslationTable, UploadTable } from '#server/platform/db/schema.ts';
import { toStoredCategory } from '#server/platform/db/stored-category.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { hashWhileReading, hashFile, readChunks } from '#server/platform/storage/read-chunks.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { AuditEntity } from '#contract/audit.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { ExchangeRepository, ImportedMedia } from './exchange.repository.ts';
import { refusal } from './export-folder.ts';
import { count, type ImportStats, type Replacements, withOwnIds } from './import-stats.ts';

export interface MediaImportParts {
  repository: ExchangeRepository;
  queue: { enqueue(item: { id: string; mediaType: 'photo' | 'video' }): Promise<void> };
  storage: Storage;
  space: Pick<SpaceReserve, 'assertRoomFor'>;
  addWhole: AddWhole;
  /** There is a new original. */
  onAdded(): Promise<void>;
}

interface MediaImport {
  folder: string;
  media: readonly ExportedMedia[];
  isDryRun: boolean;
  actor: Actor;
  stats: ImportStats;
  replacements: Replacements;
}

/** Adds the library of an export: each item with its original, or none of both. */
export function createMediaImport(parts: MediaImportParts) {
  const { repository, queue, storage, space, addWhole, onAdded } = parts;

  /** Stores an original under its key. @throws AppError if its bytes are not those of the export, or no picture or video */
  const store = async (folder: string, { file, sha256, fileSize, filePath, mediaType, mimeType }: ExportedMedia) => {
    await space.assertRoomFor(localBytes(storage, fileSize));
    const key = findStorageKey(filePath);
    const hash = createHash('sha256');
    await storage.put(key, hashWhileReading(readChunks(path.join(folder, file)), hash));
    try {
      if (hash.digest('hex') !== sha256) throw damaged(file);
      return await validateFile(inPlace(storage), key, { mediaType, contentType: mimeType, contentLength: fileSize });
    } catch (error) {
      await storage.delete(key);
      throw error;
    }
  };

  return {
    async addAll({ folder, media, isDryRun, actor, stats, replacements }: MediaImport): Promise<void> {
      const exported = new Set(media.map(({ id }) => id));
      // Two items of the export may have the same bytes: only those that were here before stand for one of them.
      const duplicates = createDuplicateSearch({
        storage,
        repository: {
          listOfSizes: async (sizes) => (await repository.listOfSizes(sizes)).filter(({ id }) => !exported.has(id)),
        },
      });
      const missing: ExportedMedia[] = [];
      for (const item of media) {
        const isHere = (await repository.findMedia(item.id)) !== undefined;
        const [found] = isHere ? [] : await duplicates.search([{ size: item.fileSize, sha256: item.sha256 }]);
        const isKnown = isHere || Boolean(found?.row);
        if (found?.row) {
          replacements.set(item.id, found.row.id);
          replacements.set(toUploadId(item.filePath), toUploadId(found.row.storageKey));
        }
        count(stats, 'items of the library', isKnown ? 'known' : 'added', item.file);
        if (!isKnown) missing.push(item);
      }
      for (const item of missing) {
        if (isDryRun) {
          if ((await hashFile(path.join(folder, item.file))) !== item.sha256) throw damaged(item.file);
          continue;
        }
        const mimeType = await store(folder, item);
        const own = withOwnIds(item, replacements);
        const { id, originalName } = item;
        await addWhole({ actor, entity: 'media', id, detail: { originalName } }, async () => {
          await repository.insertMedia(toUpload(item, mimeType, actor), toRow(own, mimeType));
          await repository.insertTranslations(translationRows('media', item));
          await queue.enqueue(item);
        });
        await onAdded();
      }
    },
  };
}

export function translationRows(
  entity: string,
  { id, translations }: { id: string; translations: ExportedTranslation[] },
): TranslationTable[] {
  return translations.map((translation) => ({ ...translation, entity, entityId: id }));
}

/** An earlier version has filled in texts from the file that nobody has seen. The worker reads them again, as proposals. */
function writtenTexts(item: ExportedMedia) {
  const { alt, caption, tags, typedFields, translations } = item;
  const typed: readonly string[] = typedFields ?? [];
  // Who has translated a text has seen it.
  const isTranslated = (field: string) => !typed.includes(field) && translations.some((one) => one.field === field);
  const written = (field: string) => typedFields === null || typed.includes(field) || isTranslated(field);
  return {
    alt: written('alt') || isFileName(alt, item) ? alt : nameWithoutExtension(item.originalName),
    caption: written('caption') ? caption : null,
    tags: JSON.stringify(written('tags') ? tags : []),
    typedFields: typedFields && JSON.stringify([...typedFields, ...(['alt', 'caption'] as const).filter(isTranslated)]),
  };
}

function toRow(item: ExportedMedia, mimeType: string): ImportedMedia {
  return {
    ...writtenTexts(item),
    foundTexts: null,
    id: item.id,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    filename: item.filename,
    originalName: item.originalName,
    fileSize: item.fileSize,
    mimeType,
    ...toStoredCategory(item.category),
    clientGalleryId: null,
    section: null,
    mediaType: item.mediaType,
    sha256: item.sha256,
    storageKey: findStorageKey(item.filePath),
    sortOrder: item.sortOrder,
    isPublished: item.isPublished ? 1 : 0,
    focalX: item.focalPoint?.x ?? null,
    focalY: item.focalPoint?.y ?? null,
    posterChoice: item.posterChoice && JSON.stringify(item.posterChoice),
    ...(item.altered && {
      alteration: item.altered.kind,
      originalMediaId: item.altered.originalMediaId,
      alterationNote: item.altered.note,
      alteredAt: item.altered.at,
      disclosureCode: item.altered.code,
    }),
  };
}

function toUpload(
  { filePath, createdAt, category, fileSize }: ExportedMedia,
  mimeType: string,
  actor: Actor,
): UploadTable {
  return {
    id: toUploadId(filePath),
    createdAt,
    createdBy: actor.id ?? actor.name,
    category,
    state: 'claimed',
    expiresAt: createdAt,
    receivingSince: null,
    receiver: null,
    yieldAsked: 0,
    length: fileSize,
    partsId: null,
    storedAt: createdAt,
    size: fileSize,
    mimeType,
  };
}

function findStorageKey(filePath: string): string {
  return filePath.replace('/objects/', '');
}

function toUploadId(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

function damaged(file: string): Error {
  return refusal([{ path: file, message: `${file} is damaged: its SHA-256 is not that of studio.json` }]);
}

type AddWhole = ReturnType<typeof createAddWhole>;

/** Adds one thing of an import with everything that belongs to it, or nothing of it. Cached pages become stale. */
export function createAddWhole({
  transact,
  bumpRevision,
  audit,
}: {
  transact: Transactions['transact'];
  bumpRevision: ContentRevision['bump'];
  audit: Pick<AuditService, 'record'>;
}) {
  return (
    thing: { actor: Actor; entity: AuditEntity; id: string | null; detail?: object },
    write: () => Promise<void>,
  ) =>
    transact(async () => {
      await write();
      await bumpRevision();
      await audit.record(thing.actor, 'create', thing.entity, thing.id, { ...thing.detail, imported: true });
    });
}
