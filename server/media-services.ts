import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { ObjectReference } from '#server/modules/records/record.service.ts';
import type { TranslationStore } from '#server/modules/translations/translation-store.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { createTrashedContactRepository } from './modules/contact/trashed-contact.repository.ts';
import { createObjectCache } from '#server/platform/storage/object-cache.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createDeliveryService } from './modules/delivery/delivery.service.ts';
import { createDownloadLinks } from './modules/delivery/downloads/download-links.ts';
import { createDownloadRepository } from './modules/delivery/downloads/download.repository.ts';
import { createDownloadService } from './modules/delivery/downloads/download.service.ts';
import { createVideoProgressRepository } from './modules/processing/film-progress.repository.ts';
import { createStorageAuditRepository } from './modules/storage-audit/storage-audit.repository.ts';
import { createStorageAuditService } from './modules/storage-audit/storage-audit.service.ts';
import { createDeadLeases } from './modules/processing/dead-leases.repository.ts';
import { createMediaWork } from './modules/processing/media-work.ts';
import { createMediaReprocessing } from './modules/library/media-reprocessing.ts';
import { createMediaPresenter } from './modules/library/media-presenter.ts';
import { createRequeueRepository } from './modules/processing/requeue.repository.ts';
import { createMediaRepository } from './modules/library/media.repository.ts';
import { createMediaTrash } from './modules/library/media-trash.ts';
import { createMediaTranslation } from './modules/library/media-translation.ts';
import { createMediaSettingsRepository } from './modules/library/media-settings.repository.ts';
import { createMediaService } from './modules/library/media.service.ts';
import { formatWorkerId } from './modules/processing/dead-workers.ts';
import { createOrphanRecovery } from './modules/storage-audit/orphan-adoption.ts';
import { createRenditionLinks } from './modules/renditions/rendition-links.ts';
import { createStorageFindingRepository } from './modules/storage-audit/storage-finding.repository.ts';
import { createStorageGeneration } from './modules/storage-audit/storage-generation.ts';
import { createStorageGenerationRepository } from './modules/storage-audit/storage-generation.repository.ts';
import { createStorageTrash } from './modules/storage-audit/storage-trash.ts';
import { createTrashedRecordRepository } from './modules/records/trash/trashed-record.repository.ts';
import { createUploadLocks } from './modules/uploads/upload-lock.ts';
import { createUploadLinks } from './modules/uploads/upload-links.ts';
import { createUploadSweeper } from './modules/storage-audit/abandoned-uploads.ts';
import { createMultipartUploadService } from './modules/uploads/multipart-upload.service.ts';
import { createUploadRepository } from './modules/uploads/upload.repository.ts';
import { createTusUploadService } from './modules/uploads/tus-upload.service.ts';
import { createUploadService } from './modules/uploads/upload.service.ts';

/** Media in the web process: uploads, the library, delivery and the sweep. */
export function createMediaServices(parts: {
  database: Database;
  storage: Storage;
  space: SpaceReserve;
  /** memory limit of the cache of small renditions */
  pictureCacheBytes: number;
  revision: ContentRevision;
  audit: Pick<AuditService, 'record'>;
  translations: TranslationStore;
  references: {
    listReferencesTo(objectPaths: readonly string[], which?: { publishedOnly: boolean }): Promise<ObjectReference[]>;
  };
  secrets: { uploadUrlKey: Buffer; previewKey: Buffer; downloadKey: Buffer };
  log: Log;
  /** The time zone of the studio. */
  findTimeZone: () => Promise<string>;
  onRegistered(): void;
}) {
  const {
    database,
    storage,
    space,
    pictureCacheBytes,
    revision,
    audit,
    references,
    secrets,
    log,
    findTimeZone,
    onRegistered,
  } = parts;
  const repository = createMediaRepository(database.db);
  const uploadRows = createUploadRepository(database.db);
  const requeue = createRequeueRepository(database.db);
  const uploadParts = {
    repository: uploadRows,
    storage,
    links: createUploadLinks(secrets.uploadUrlKey),
    locks: createUploadLocks(uploadRows),
    space,
  };
  const storageGeneration = createStorageGeneration({
    repository: createStorageGenerationRepository(database.db),
    storage,
    log,
  });
  const onNewOriginal = async () => {
    onRegistered();
    await storageGeneration.advance();
  };
  const storageTrash = createStorageTrash(storage);
  const storageAudit = createStorageAuditService({
    database,
    repository: createStorageAuditRepository(database.db),
    requeue,
    findings: createStorageFindingRepository(database.db),
    generation: storageGeneration,
    trash: storageTrash,
    storage,
    revision,
    log,
    onRequeued: onRegistered,
  });
  const renditionLinks = createRenditionLinks(secrets.previewKey, storage.publicUrl);
  const presenter = createMediaPresenter(renditionLinks);
  const translation = createMediaTranslation({ repository, translations: parts.translations });
  return {
    mediaTranslation: translation,
    media: createMediaService({
      repository,
      uploads: uploadRows,
      queue: requeue,
      films: createVideoProgressRepository(database.db),
      storage,
      settings: createMediaSettingsRepository(database.db),
      presenter,
      translation,
      transact: database.transact,
      revision,
      audit,
      references,
      onRegistered: onNewOriginal,
    }),
    mediaTrash: createMediaTrash({
      repository,
      storage,
      presenter,
      bumpRevision: revision.bump,
      audit,
      references,
      trashedRecords: createTrashedRecordRepository(database.db),
      transact: database.transact,
      onRestored: onRegistered,
    }),
    uploads: createUploadService(uploadParts),
    tusUploads: createTusUploadService(uploadParts),
    multipartUploads: createMultipartUploadService(uploadParts),
    delivery: createDeliveryService({
      repository,
      storage,
      objectCache: createObjectCache(storage, pictureCacheBytes),
      links: renditionLinks,
      revision,
      references,
    }),
    downloads: createDownloadService({
      repository: createDownloadRepository(database.db),
      media: repository,
      storage,
      links: createDownloadLinks(secrets.downloadKey),
      transact: database.transact,
      audit,
      findTimeZone,
    }),
    reprocessing: createMediaReprocessing({
      repository,
      requeue,
      presenter,
      transact: database.transact,
      audit,
      onRequeued: onRegistered,
    }),
    mediaWork: createMediaWork(database.db),
    /** Releases the leases of a worker that died; otherwise they would have to expire. */
    releaseWorker: (pid: number, isItsDoing: boolean) =>
      createDeadLeases(database.db).release(formatWorkerId(pid), isItsDoing),
    uploadSweeper: createUploadSweeper({
      media: repository,
      trashedRecords: createTrashedRecordRepository(database.db),
      removeTrashedEnquiries: (deletedBefore) =>
        database.transact(() => createTrashedContactRepository(database.db).removeOlder(deletedBefore)),
      uploads: uploadRows,
      storage,
      revision,
      references,
      generation: storageGeneration,
      log,
    }),
    storageAudit,
    storageGeneration,
    storageTrash,
    orphanRecovery: createOrphanRecovery({
      media: repository,
      queue: requeue,
      storage,
      trash: storageTrash,
      storageAudit,
      audit,
      transact: database.transact,
      onRecovered: onNewOriginal,
    }),
  };
}
