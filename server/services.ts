import path from 'node:path';
import { hasRight } from '#contract/roles.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import type { Config } from './config.ts';
import { createAccountsService, createAccountService, type AccountService } from './accounts/accounts.service.ts';
import { createInvitationRepository, createAccountRepository } from './accounts/accounts.repository.ts';
import { createAuditPruning, createAuditService, type AuditService } from './audit/audit.service.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createBackupDirRepository, createBackupRunRepository } from './backup/backup.repository.ts';
import { createBackupRuns } from './backup/backup-runs.service.ts';
import { createAccessEnds, createSessionService } from './accounts/session.service.ts';
import { createAuthService } from './accounts/auth.service.ts';
import { createAddressHash, type HashAddress } from './accounts/client-address.ts';
import { createSessionRepository } from './accounts/session.repository.ts';
import { createThrottleRepository } from './accounts/throttle.repository.ts';
import { createLoginThrottle } from './accounts/throttle.service.ts';
import { createChangesService, topicOfEntity } from './studio/changes.service.ts';
import { createScratchFolder } from './platform/scratch-folder.ts';
import {
  createFirstStepsRepository,
  createSiteNamesRepository,
  createStudioRepository,
} from './studio/studio.repository.ts';
import { createFirstStepsService, createSummaryService } from './studio/summary.service.ts';
import { createMetricsRepository } from './studio/metrics.repository.ts';
import { createMetricsService } from './studio/metrics.service.ts';
import { createClusterCheckRepository, createClusterCheck } from './platform/db/cluster-check.ts';
import { createPasskeyChallenges } from './accounts/passkey-challenges.ts';
import { createPasskeyRepository } from './accounts/passkey.repository.ts';
import { createPasskeyService } from './accounts/passkey.service.ts';
import { createRetentionRepository, createPersonRepository } from './enquiries/privacy.repository.ts';
import { createRetentionService, createPersonService } from './enquiries/privacy.service.ts';
import { createCodeCheck, createSecondFactorService } from './accounts/second-factor.service.ts';
import { createSecondFactorRepository } from './accounts/second-factor.repository.ts';
import { createDoctorService, createSystemService } from './studio/system.service.ts';
import { createProcessRepository } from './studio/process.repository.ts';
import { createTroubleRepository } from './studio/trouble.repository.ts';
import { createTroubleService } from './studio/trouble.service.ts';
import { createTrashService } from './studio/trash.service.ts';
import {
  createChangeTopics,
  openContentRevision,
  type ContentRevision,
  type ChangeTopics,
} from './platform/db/content-revision.ts';
import { databaseNow } from './platform/db/database-now.ts';
import { type DatabaseOptions, openDatabase, type Database } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import { createRequestCounters } from './http/request-log.ts';
import { createSpaceReserve, type SpaceReserve } from './platform/free-space.ts';
import { createEncryption, openSecrets, type Secrets } from './platform/secrets.ts';
import { openStorage, writtenFolders } from './platform/storage/open-storage.ts';
import { createContentRepository } from './pages/content.repository.ts';
import { createContentService, type ContentService } from './pages/content.service.ts';
import { createDraftLinks } from './pages/draft-links.ts';
import { createMediaRepository, createMediaSettingsRepository } from './media/library/media.repository.ts';
import { createPublicTexts } from './media/library/published-media.ts';
import { createRecordServices } from './records/record-services.ts';
import { configuredIdentity, createStudioService, type StudioService } from './studio/studio.service.ts';
import { createTranslationRepository } from './records/translation.repository.ts';
import {
  createTranslationService,
  createTranslationStore,
  type ListSources,
  type TranslationStore,
} from './records/translation.service.ts';
import { createDigestRepository } from './mail/digest.repository.ts';
import { createStaffNotices } from './enquiries/staff-notices.ts';
import { createContactCounters } from './enquiries/contact-counters.repository.ts';
import { createContactRepository } from './enquiries/enquiries.repository.ts';
import { createWorkflowRepository } from './enquiries/workflow.repository.ts';
import { createContactTrash, createContactService, withContactFallback } from './enquiries/enquiries.service.ts';
import { createContactFiguresService } from './enquiries/contact-statistics.service.ts';
import { createFormTokens } from './enquiries/form-tokens.ts';
import { createSpamFilter, createSuspectLimit, createTextFingerprint } from './enquiries/spam-filter.ts';
import { createSpamWords } from './enquiries/spam-words.ts';
import { createSpamWordsRepository } from './enquiries/spam-words.repository.ts';
import { createWorkflowService } from './enquiries/workflow.service.ts';
import { createEnquiryLinks, createEnquiryPageService } from './enquiries/enquiry-page.service.ts';
import { createMailboxHash, createReceipts } from './enquiries/receipts.ts';
import {
  createMailRepository,
  type NewMail,
  createMailListRepository,
  createMailSettingsRepository,
} from './mail/mail.repository.ts';
import { encryptMail, createOutboxService } from './mail/outbox.service.ts';
import { createMailSettings } from './mail/mail-settings.service.ts';
import { inspectSenderDomain } from './mail/sender-domain.ts';
import type { ObjectReference } from './records/record.service.ts';
import { createObjectCache } from './platform/cache-reads.ts';
import type { Storage } from './platform/storage/storage.ts';
import { createDeliveryService } from './media/delivery/delivery.service.ts';
import { createDownloadLinks, createDownloadService } from './media/delivery/download.service.ts';
import { createDownloadRepository } from './media/delivery/download.repository.ts';
import { createVideoProgressRepository } from './media/processing/processed-media.repository.ts';
import {
  createStorageAuditRepository,
  createStorageFindingRepository,
  createStorageGenerationRepository,
} from './media/delivery/storage-audit.repository.ts';
import { createStorageAuditService } from './media/delivery/storage-audit.service.ts';
import { createDeadLeases } from './media/processing/job-queue.repository.ts';
import { createMediaWork } from './media/processing/job-kinds.ts';
import { createMediaReprocessing } from './media/library/media-reprocessing.ts';
import { createMediaPresenter, createMediaTranslation } from './media/library/media-presenter.ts';
import { createRequeueRepository } from './media/processing/requeue.repository.ts';
import { createMediaTrash } from './media/library/media-trash.ts';
import { createMediaService } from './media/library/media.service.ts';
import { formatWorkerId } from './media/processing/media-worker.ts';
import { createOrphanRecovery } from './media/delivery/orphan-recovery.ts';
import { createRenditionLinks } from './media/processing/rendition-set.ts';
import { createStorageGeneration } from './media/delivery/storage-generation.ts';
import { createStorageTrash } from './media/delivery/orphaned-objects.ts';
import { createTrashedRecordRepository } from './records/trashed-record.repository.ts';
import { createUploadLocks } from './media/upload/upload-lock.ts';
import { createUploadLinks, createUploadService } from './media/upload/upload.service.ts';
import { createUploadSweeper } from './media/delivery/abandoned-uploads.ts';
import { createMultipartUploadService } from './media/upload/multipart-upload.service.ts';
import { createUploadRepository } from './media/upload/upload.repository.ts';
import { createTusUploadService } from './media/upload/tus-upload.service.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates all services. The database must be migrated. */
export async function createServices(config: Config, log: Log, databaseOptions: DatabaseOptions = {}) {
  const secrets = openSecrets({ dataDir: config.dataDir, given: config.secret });
  const database = openDatabase(config, databaseOptions);
  const { transact } = database;
  const revision = await openContentRevision(database);
  const storage = await openStorage(config, createScratchFolder(path.join(config.dataDir, 'scratch')));
  const space = createSpaceReserve(writtenFolders(config));

  const topics = createChangeTopics(database);
  const audit = createAuditService(createAuditRepository(database.db), async (entity) => {
    const topic = topicOfEntity[entity];
    if (topic) await topics.bump(topic);
  });
  const sessions = createSessionService({ repository: createSessionRepository(database.db) });
  const { records, configured, studio, content, translations, translationsOf } = createSiteServices({
    config,
    database,
    revision,
    audit,
    draftKey: secrets.draftKey,
    maySeeDrafts: async (sessionId) => hasRight(await sessions.findRole(sessionId), 'content'),
  });

  /** Replaced by the process that runs the worker; without a wake signal the worker polls. */
  const mediaWorker = { wake() {} };
  const hashAddress = createAddressHash(secrets.addressKey);
  const accountRows = createAccountRepository(database.db);
  const access = createAccessEnds({ accounts: accountRows, sessions });
  const throttle = createLoginThrottle({ repository: createThrottleRepository(database.db), hashAddress });
  const factors = {
    repository: createSecondFactorRepository(database.db),
    encryption: createEncryption(secrets.secondFactorKey),
  };
  const codes = createCodeCheck(factors);
  const auth = createAuthService({
    accounts: accountRows,
    sessions,
    access,
    throttle,
    codes,
    hashAddress,
    transact,
    audit,
  });
  const accounts = createAccountService({ accounts: accountRows, access, throttle, transact, audit });
  const enquiries = createEnquiryServices({
    config,
    secrets,
    database,
    topics,
    audit,
    content,
    studio,
    configured,
    hashAddress,
    listAccounts: accounts.list,
    log,
    wakeWorker: () => mediaWorker.wake(),
  });

  const mediaServices = createMediaServices({
    database,
    storage,
    space,
    pictureCacheBytes: config.pictureCacheBytes,
    revision,
    audit,
    translations,
    references: {
      async listReferencesTo(objectPaths: readonly string[], which?: { publishedOnly: boolean }) {
        const inRecords = records.listReferencesTo(objectPaths, which);
        return (await Promise.all([inRecords, studio.listReferencesTo(objectPaths)])).flat();
      },
    },
    secrets,
    log,
    findTimeZone: enquiries.mailSettings.findTimeZone,
    onRegistered: () => mediaWorker.wake(),
  });

  const backupRuns = createBackupRuns({
    repository: createBackupRunRepository(database.db),
    dirs: createBackupDirRepository(database.db),
    transact,
    schedule: config.backups,
  });

  const metrics = createMetricsService({ repository: createMetricsRepository(database.db), backupRuns, space });
  const processes = createProcessRepository(database);
  const troubles = createTroubleService({
    repository: createTroubleRepository(database.db),
    backupRuns,
    space,
    publicUrl: config.publicUrl,
  });
  const system = createSystemService({
    config,
    dialect: database.dialect,
    space,
    processes,
    metrics,
    mail: enquiries.mailSettings,
    backupRuns,
    troubles,
    listAccounts: accounts.list,
  });

  return {
    config,
    log,
    /** what this process counts for monitoring; the app sets the size of its page cache */
    processFigures: { requests: createRequestCounters(), pageCacheSize: () => ({ pages: 0, bytes: 0 }) },
    /** set by the process when it begins to stop */
    stopping: { isDraining: false },
    secrets,
    database,
    revision,
    storage,
    space,
    audit,
    clusterCheck: createClusterCheck({
      repository: createClusterCheckRepository(database.db),
      config,
      secrets,
      storage,
    }),
    backupRuns,
    metrics,
    troubles,
    processes,
    system,
    doctor: createDoctorService(secrets.doctorKey),
    auditPruning: createAuditPruning({
      repository: createAuditRepository(database.db),
      log,
      keptDays: config.auditDays,
    }),
    content,
    retention: createRetentionService({
      repository: createRetentionRepository(database.db),
      contacts: createContactRepository(database),
      transact,
      audit,
      revision,
      findTimeZone: enquiries.mailSettings.findTimeZone,
      log,
    }),
    ...enquiries,
    records,
    studio,
    siteNames: createSiteNamesRepository(database.db),
    summary: createSummaryService({
      contact: enquiries.contact,
      changes: topics,
      mail: enquiries.mailSettings,
      media: mediaServices.media,
      space,
      system,
    }),
    translations: translationsOf({ media: mediaServices.mediaTranslation.listSources }),
    firstSteps: createFirstStepsService({
      repository: createFirstStepsRepository(database.db),
      studio,
      mail: enquiries.mailSettings,
      backupRuns,
    }),
    trash: createTrashService({
      media: mediaServices.mediaTrash,
      records: records.trash,
      enquiries: enquiries.contactTrash,
    }),
    auth,
    secondFactor: createSecondFactorService({
      ...factors,
      auth,
      accounts,
      access,
      studioName: async () => (await studio.identity()).name,
      transact,
      audit,
    }),
    passkeys: createPasskeyService({
      repository: createPasskeyRepository(database.db),
      challenges: createPasskeyChallenges({ key: secrets.passkeyKey, now: () => databaseNow(database.db) }),
      auth,
      studioName: async () => (await studio.identity()).name,
      transact,
      audit,
      log,
    }),
    sessions,
    changes: createChangesService({ read: topics.read, findLive: sessions.findLive }),
    accounts,
    staffAccounts: createAccountsService({
      repository: createInvitationRepository(database.db),
      accounts,
      auth,
      sessions,
      access,
      mail: {
        canSend: enquiries.mailSettings.isSet,
        enqueueEncrypted: enquiries.enqueueEncrypted,
        studioIdentity: studio.identity,
      },
      transact,
      audit,
    }),
    mediaWorker,
    ...mediaServices,
    async close() {
      await revision.close();
      await database.close();
    },
  };
}

/** What the studio writes: records, its identity, the contents of pages, and their translations. */
function createSiteServices({
  config,
  database,
  revision,
  audit,
  draftKey,
  maySeeDrafts,
}: {
  config: Pick<Config, 'studio'>;
  database: Database;
  revision: ContentRevision;
  audit: AuditService;
  draftKey: Buffer;
  maySeeDrafts: (sessionId: string) => Promise<boolean>;
}) {
  const { transact } = database;
  const publicTexts = createPublicTexts(createMediaRepository(database.db));
  const translationRows = createTranslationRepository(database.db);
  const translations = createTranslationStore({ repository: translationRows, revision });
  const records = createRecordServices({ database, revision, audit, publicTexts, translations });
  const configured = configuredIdentity(config.studio);
  const studio = createStudioService({
    repository: createStudioRepository(database.db),
    transact,
    revision,
    audit,
    configured,
    translations,
  });
  const content = createContentService({
    repository: createContentRepository(database.db),
    transact,
    revision,
    audit,
    isGallery: async (slug) => (await records.findPublishedGalleryBySlug(slug)) !== undefined,
    findGallerySlug: async () => (await records.galleries.listPublished())[0]?.slug,
    draftLinks: createDraftLinks({ key: draftKey }),
    maySeeDrafts,
  });

  return {
    records,
    configured,
    studio,
    content,
    translations,
    translationsOf: (others: Record<'media', ListSources>) =>
      createTranslationService({
        repository: translationRows,
        sources: { ...records.translationSources, ...others, 'studio-identity': studio.listSources },
      }),
  };
}

/** Enquiries: the form, their workflow, the private page of the sender, and the mails about them. */
function createEnquiryServices(parts: {
  config: Config;
  secrets: Secrets;
  database: Database;
  topics: ChangeTopics;
  audit: AuditService;
  content: Pick<ContentService, 'document'>;
  studio: Pick<StudioService, 'identity'>;
  /** the studio's identity while the database cannot be read */
  configured: StudioIdentity;
  hashAddress: HashAddress;
  listAccounts: AccountService['list'];
  log: Log;
  /** There are mails for the worker's process. */
  wakeWorker(): void;
}) {
  const {
    config,
    secrets,
    database,
    topics,
    audit,
    content,
    studio,
    configured,
    hashAddress,
    listAccounts,
    log,
    wakeWorker,
  } = parts;
  const { transact } = database;
  const mails = createMailRepository(database.db);
  const contacts = createContactRepository(database);
  const wakeAfterCommit = () => database.afterCommit(wakeWorker);
  const mailSettings = createMailSettings({
    repository: createMailSettingsRepository(database.db),
    variables: config.mail,
    publicUrl: config.publicUrl,
    encryption: createEncryption(secrets.mailKey),
    transact,
    audit,
    async onChange() {
      await mails.retryNow();
      await wakeAfterCommit();
    },
  });
  const outbox = createOutboxService({
    repository: createMailListRepository(database.db),
    mails,
    settings: mailSettings,
    transact,
    audit,
    onQueued: wakeAfterCommit,
    // Imported on demand: only a test mail needs nodemailer in a web process.
    testSmtp: async (url, mail) => (await import('./mail/test-smtp.ts')).testSmtp(url, mail),
    inspectSenderDomain,
  });
  const staffNotices = createStaffNotices({
    settings: mailSettings,
    mails,
    digests: createDigestRepository(database.db),
    contacts,
    transact,
    publicUrl: config.publicUrl,
  });
  const enquiryLinks = createEnquiryLinks({ key: secrets.enquiryPageKey });
  const receipts = createReceipts({
    settings: mailSettings,
    mails,
    counters: createContactCounters(database.db),
    hashMailbox: createMailboxHash(secrets.addressKey),
    links: enquiryLinks,
    studioIdentity: studio.identity,
    texts: async (language) => ({
      receipt: (await content.document('enquiry', language)).receipt,
      form: (await content.document('contact', language)).form,
    }),
    publicUrl: config.publicUrl,
    log,
  });
  const formTokens = createFormTokens({ key: secrets.formTokenKey });
  const spamWords = createSpamWords({
    repository: createSpamWordsRepository(database.db),
    key: secrets.spamWordKey,
  });
  const contact = createContactService({
    repository: contacts,
    transact,
    audit,
    findTimeZone: mailSettings.findTimeZone,
    formTokens,
    findSpamReason: createSpamFilter({
      formTokens,
      hashAddress,
      fingerprint: createTextFingerprint(secrets.addressKey),
      spamWords,
    }),
    spamWords,
    limitSuspects: createSuspectLimit({ hashAddress }),
    async notify(enquiry, { language }) {
      await staffNotices.notify(enquiry);
      await receipts.notify(enquiry, language);
      await topics.bump('enquiries');
      await wakeAfterCommit();
    },
  });
  const workflowRepository = createWorkflowRepository(database.db);
  const enquiryPage = createEnquiryPageService({
    links: enquiryLinks,
    repository: workflowRepository,
    contacts,
    findTimeZone: mailSettings.findTimeZone,
    contact: {
      get: contact.get,
      // Who withdraws an enquiry leaves nothing of it.
      remove: (id, actor) =>
        transact(async () => {
          // Locks the enquiry before the words, in the order in which staff who answer it lock them.
          await contacts.updateDesk(id, {});
          await spamWords.forget(id);
          await contact.remove(id, actor);
        }),
    },
    transact,
    async notify(enquiry, addition) {
      await staffNotices.notify(enquiry, addition);
      await topics.bump('enquiries');
      await wakeAfterCommit();
    },
  });
  const workflow = createWorkflowService({
    repository: workflowRepository,
    contacts,
    contact,
    transact,
    audit,
    listAccounts,
    studioIdentity: studio.identity,
    onAnswered: (enquiry) => spamWords.learnUnmarked(enquiry, 'ham'),
    mail: {
      canSend: mailSettings.isSet,
      async enqueue(mail) {
        await mails.enqueue([mail]);
        await wakeAfterCommit();
      },
    },
  });

  return {
    mailSettings,
    async enqueueEncrypted(mail: NewMail) {
      await mails.enqueue([encryptMail(createEncryption(secrets.mailKey), mail)]);
      await wakeAfterCommit();
    },
    outbox,
    contact: {
      ...contact,
      receive: withContactFallback(contact.receive, () => studio.identity().catch(() => configured)),
    },
    contactTrash: createContactTrash({
      repository: contacts,
      transact,
      audit,
    }),
    contactFigures: createContactFiguresService({
      repository: contacts,
      findTimeZone: mailSettings.findTimeZone,
    }),
    workflow,
    enquiryPage,
    people: createPersonService({
      repository: createPersonRepository(database.db, contacts),
      contacts,
      spamWords,
      transact,
      audit,
    }),
  };
}

/** Media in the web process: uploads, the library, delivery and the sweep. */
function createMediaServices(parts: {
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
        database.transact(() => createContactRepository(database).purgeOlder(deletedBefore)),
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
