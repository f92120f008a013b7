import path from 'node:path';
import { hasRight } from '#contract/roles.ts';
import type { Config } from './config.ts';
import { createAccountsService, createAccountService, type AccountService } from './accounts/accounts.service.ts';
import { createAuditPruning, createAuditService } from './audit/audit.service.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createBackupRuns } from './backup/backup-runs.service.ts';
import { createAccessEnds, createSessionService } from './accounts/session.service.ts';
import { createAuthService } from './accounts/auth.service.ts';
import { createAddressHash, type HashAddress } from './accounts/client-address.ts';
import { createLoginThrottle } from './accounts/throttle.service.ts';
import { createChangesService, topicOfEntity } from './studio/changes.service.ts';
import { createClientGalleryPlaces, createClientGalleryService } from './galleries/client-galleries.service.ts';
import { createChoiceNotice } from './galleries/choice-notice.ts';
import { createClientGalleryRepository } from './galleries/client-galleries.repository.ts';
import { createClientLinkService } from './galleries/client-links.service.ts';
import { createClientUpkeep } from './galleries/client-upkeep.ts';
import { createDeliverySizesService } from './galleries/delivery-sizes.service.ts';
import { createDeliveryWork } from './galleries/delivery-work.ts';
import { createClientPageService } from './galleries/client-page.service.ts';
import { createChoiceReader } from './galleries/choice-reader.ts';
import { createProofingService } from './galleries/proofing.service.ts';
import { createScratchFolder } from './platform/scratch-folder.ts';
import { createSiteNamesRepository } from './studio/studio.repository.ts';
import { createFirstStepsService, createSummaryService } from './studio/summary.service.ts';
import { createMetricsService } from './studio/metrics.service.ts';
import { createClusterCheck } from './platform/db/cluster-check.ts';
import { createPasskeyChallenges } from './accounts/passkey-challenges.ts';
import { createPasskeyService } from './accounts/passkey.service.ts';
import { createRetentionService, createPersonService } from './enquiries/privacy.service.ts';
import { createCodeCheck, createSecondFactorService } from './accounts/second-factor.service.ts';
import { createDoctorService, createSystemService } from './studio/system.service.ts';
import { createProcessRepository } from './studio/process.repository.ts';
import { createTroubleRepository } from './studio/trouble.repository.ts';
import { createTroubleService } from './studio/trouble.service.ts';
import { createTrashService } from './studio/trash.service.ts';
import { createChangeTopics, openContentRevision } from './platform/db/content-revision.ts';
import { databaseNow } from './platform/db/database-now.ts';
import { type DatabaseOptions, openDatabase } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import { createRequestCounters } from './http/request-log.ts';
import { createSpaceReserve } from './platform/free-space.ts';
import { createEncryption, openSecrets } from './platform/secrets.ts';
import { openStorage, writtenFolders } from './platform/storage/open-storage.ts';
import { createContentService } from './pages/content.service.ts';
import { createDraftLinks } from './pages/draft-links.ts';
import { createMediaRepository, createMediaSettingsRepository } from './media/library/media.repository.ts';
import { createPublicTexts } from './media/library/published-media.ts';
import { createRecordServices } from './records/record-services.ts';
import { configuredIdentity, createStudioService } from './studio/studio.service.ts';
import { createTranslationService, createTranslationStore } from './records/translation.service.ts';
import { createDigestRepository } from './mail/digest.repository.ts';
import { createStaffNotices } from './enquiries/staff-notices.ts';
import { createContactRepository } from './enquiries/enquiries.repository.ts';
import { createContactTrash, createContactService, withContactFallback } from './enquiries/enquiries.service.ts';
import { createContactFiguresService } from './enquiries/contact-statistics.service.ts';
import { createFormTokens } from './enquiries/form-tokens.ts';
import { createSpamFilter, createSuspectLimit, createTextFingerprint } from './enquiries/spam-filter.ts';
import { createSpamWords } from './enquiries/spam-words.ts';
import { createSpamWordsRepository } from './enquiries/spam-words.repository.ts';
import { createWorkflowService } from './enquiries/workflow.service.ts';
import { createEnquiryLinks, createEnquiryPageService } from './enquiries/enquiry-page.service.ts';
import { createMailboxHash, createReceipts } from './enquiries/receipts.ts';
import { createMailRepository, type NewMail } from './mail/mail.repository.ts';
import { encryptMail, createOutboxService } from './mail/outbox.service.ts';
import { createMailSettings } from './mail/mail-settings.service.ts';
import { createObjectCache } from './platform/cache-reads.ts';
import { createDisclosureService } from './media/delivery/disclosure.service.ts';
import { createDeliveryService } from './media/delivery/delivery.service.ts';
import { createDownloadLinks, createDownloadService } from './media/delivery/download.service.ts';
import { createVideoProgressRepository } from './media/processing/processed-media.repository.ts';
import {
  createStorageAuditRepository,
  createStorageFindingRepository,
} from './media/delivery/storage-audit.repository.ts';
import { createStorageAuditService } from './media/delivery/storage-audit.service.ts';
import { createDeadLeases } from './media/processing/job-queue.repository.ts';
import { createMediaWork } from './media/processing/job-kinds.ts';
import { createMediaReprocessing } from './media/library/media-reprocessing.ts';
import { createMediaPresenter, createMediaTranslation } from './media/library/media-presenter.ts';
import { createRequeueRepository } from './media/processing/requeue.repository.ts';
import { createCheckSums } from './media/library/check-sums.ts';
import { createMediaTrash } from './media/library/media-trash.ts';
import { createAlterationRepository } from './media/library/alteration.repository.ts';
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
type Core = Awaited<ReturnType<typeof openCore>>;
type SiteServices = ReturnType<typeof createSiteServices>;

/** Creates all services. The database must be migrated. */
export async function createServices(config: Config, log: Log, databaseOptions: DatabaseOptions = {}) {
  const core = await openCore(config, log, databaseOptions);
  const { secrets, database, storage, space } = core;

  /** Replaced by the process that runs the worker; without a wake signal the worker polls. */
  const mediaWorker = { wake() {} };
  const wakeWorker = () => mediaWorker.wake();
  const sessions = createSessionService(core);
  const site = createSiteServices(core, async (id) => hasRight(await sessions.findRole(id), 'content'));
  const { records, studio, content } = site;
  const hashAddress = createAddressHash(secrets.addressKey);
  const access = createAccessEnds({ ...core, sessions });
  const throttle = createLoginThrottle({ ...core, hashAddress });
  const factors = { ...core, encryption: createEncryption(secrets.secondFactorKey) };
  const codes = createCodeCheck(factors);
  const auth = createAuthService({ ...core, sessions, access, throttle, codes, hashAddress });
  const accounts = createAccountService({ ...core, access, throttle });
  const enquiries = createEnquiryServices(core, site, { hashAddress, listAccounts: accounts.list, wakeWorker });
  const mail = enquiries.mailSettings;
  const { findTimeZone } = mail;
  const library = createMediaServices(core, site, { findTimeZone, wakeWorker });
  const deliverySizes = createDeliverySizesService({ ...core, media: createMediaRepository(database.db), wakeWorker });
  const clientGalleries = createClientGalleryService({
    ...core,
    media: library.media,
    presenter: library.presenter,
    deliverySizes,
    wakeWorker,
    hasEnquiry: enquiries.hasEnquiry,
  });
  const clientMails = {
    ...core,
    studioIdentity: studio.identity,
    findTimeZone,
    mail: { canSend: mail.isSet, enqueueEncrypted: enquiries.enqueueEncrypted },
  };
  const clientPage = createClientPageService({
    ...core,
    ...library,
    deliverySizes,
    throttle,
    findTimeZone,
    pinKey: secrets.clientPinKey,
    choices: createChoiceReader({ database, personKey: secrets.clientPinKey }),
  });
  const backupRuns = createBackupRuns({ ...core, schedule: config.backups });
  const metrics = createMetricsService({ ...core, backupRuns });
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
    mail,
    backupRuns,
    troubles,
    listAccounts: accounts.list,
  });
  const studioName = async () => (await studio.identity()).name;

  return {
    ...core,
    /** what this process counts for monitoring; the app sets the size of its page cache */
    processFigures: { requests: createRequestCounters(), pageCacheSize: () => ({ pages: 0, bytes: 0 }) },
    /** set by the process when it begins to stop */
    stopping: { isDraining: false },
    clusterCheck: createClusterCheck({ database, config, secrets, storage }),
    backupRuns,
    metrics,
    troubles,
    processes,
    system,
    doctor: createDoctorService(secrets.doctorKey),
    auditPruning: createAuditPruning({ ...core, keptDays: config.auditDays }),
    content,
    retention: createRetentionService({ ...core, findTimeZone }),
    ...enquiries,
    records,
    studio,
    siteNames: createSiteNamesRepository(database.db),
    summary: createSummaryService({
      contact: enquiries.contact,
      changes: core.topics,
      mail,
      media: library.media,
      space,
      system,
    }),
    translations: createTranslationService({
      database,
      sources: {
        ...records.translationSources,
        media: library.mediaTranslation.listSources,
        'studio-identity': studio.listSources,
      },
    }),
    firstSteps: createFirstStepsService({ database, studio, mail, backupRuns }),
    trash: createTrashService({
      media: library.mediaTrash,
      clientGalleries: clientGalleries.trash,
      records: records.trash,
      enquiries: enquiries.contactTrash,
    }),
    auth,
    secondFactor: createSecondFactorService({ ...factors, auth, accounts, access, studioName }),
    passkeys: createPasskeyService({
      ...core,
      challenges: createPasskeyChallenges({ key: secrets.passkeyKey, now: () => databaseNow(database.db) }),
      auth,
      studioName,
    }),
    sessions,
    changes: createChangesService({ read: core.topics.read, findLive: sessions.findLive }),
    accounts,
    staffAccounts: createAccountsService({
      ...core,
      accounts,
      auth,
      sessions,
      access,
      throttle,
      publicUrl: config.publicUrl,
      mail: {
        canSend: mail.isSet,
        enqueueEncrypted: enquiries.enqueueEncrypted,
        studioIdentity: studio.identity,
      },
    }),
    mediaWorker,
    ...library,
    clientGalleries,
    deliverySizes,
    disclosure: createDisclosureService(library),
    clientLinks: createClientLinkService({ ...clientMails, galleries: clientGalleries }),
    clientUpkeep: createClientUpkeep(clientMails),
    clientPage,
    proofing: createProofingService({
      ...core,
      clientPage,
      media: library.media,
      personKey: secrets.clientPinKey,
      tellStaff: createChoiceNotice({
        settings: mail,
        enqueue: enquiries.enqueueMails,
        publicUrl: config.publicUrl,
      }),
    }),
    async close() {
      await core.revision.close();
      await database.close();
    },
  };
}

/** What most services need. */
async function openCore(config: Config, log: Log, databaseOptions: DatabaseOptions) {
  const database = openDatabase(config, databaseOptions);
  const topics = createChangeTopics(database);
  return {
    config,
    log,
    secrets: openSecrets({ dataDir: config.dataDir, given: config.secret }),
    database,
    transact: database.transact,
    revision: await openContentRevision(database),
    storage: await openStorage(config, createScratchFolder(path.join(config.dataDir, 'scratch'))),
    space: createSpaceReserve(writtenFolders(config)),
    topics,
    audit: createAuditService(createAuditRepository(database.db), async (entity) => {
      const topic = topicOfEntity[entity];
      if (topic) await topics.bump(topic);
    }),
  };
}

/** What the studio writes: records, its identity, the contents of pages, and their translations. */
function createSiteServices(core: Core, maySeeDrafts: (sessionId: string) => Promise<boolean>) {
  const { config, database, secrets } = core;
  const publicTexts = createPublicTexts(createMediaRepository(database.db));
  const { listClientWork } = createMediaRepository(database.db);
  const translations = createTranslationStore(core);
  const records = createRecordServices({ ...core, publicTexts, translations, listClientWork });
  /** the studio's identity while the database cannot be read */
  const configured = configuredIdentity(config.studio);
  const studio = createStudioService({ ...core, configured, translations, listClientWork });
  const content = createContentService({
    ...core,
    isGallery: async (slug) => (await records.findPublishedGalleryBySlug(slug)) !== undefined,
    findGallerySlug: async () => (await records.galleries.listPublished())[0]?.slug,
    draftLinks: createDraftLinks({ key: secrets.draftKey }),
    maySeeDrafts,
  });
  return { records, configured, studio, content, translations };
}

/** Enquiries: the form, their workflow, the private page of the sender, and the mails about them. */
function createEnquiryServices(
  core: Core,
  { content, studio, configured }: SiteServices,
  parts: {
    hashAddress: HashAddress;
    listAccounts: AccountService['list'];
    /** There are mails for the worker's process. */
    wakeWorker(): void;
  },
) {
  const { config, secrets, database, transact, topics, log } = core;
  const { publicUrl } = config;
  const { hashAddress } = parts;
  const mails = createMailRepository(database.db);
  const contacts = createContactRepository(database);
  const wakeAfterCommit = () => database.afterCommit(parts.wakeWorker);
  const enqueue = async (...queued: NewMail[]) => {
    await mails.enqueue(queued);
    await wakeAfterCommit();
  };
  const encryption = createEncryption(secrets.mailKey);
  const mailSettings = createMailSettings({
    ...core,
    variables: config.mail,
    publicUrl,
    encryption,
    async onChange() {
      await mails.retryNow();
      await wakeAfterCommit();
    },
  });
  const { findTimeZone } = mailSettings;
  const outbox = createOutboxService({
    ...core,
    settings: mailSettings,
    onQueued: wakeAfterCommit,
  });
  const staffNotices = createStaffNotices({
    settings: mailSettings,
    mails,
    digests: createDigestRepository(database.db),
    contacts,
    transact,
    publicUrl,
  });
  const links = createEnquiryLinks({ key: secrets.enquiryPageKey });
  const receipts = createReceipts({
    settings: mailSettings,
    mails,
    counters: contacts.counters,
    hashMailbox: createMailboxHash(secrets.addressKey),
    links,
    studioIdentity: studio.identity,
    texts: async (language) => ({
      receipt: (await content.document('enquiry', language)).receipt,
      form: (await content.document('contact', language)).form,
    }),
    publicUrl,
    log,
  });
  const formTokens = createFormTokens({ key: secrets.formTokenKey });
  const fingerprint = createTextFingerprint(secrets.addressKey);
  const spamWords = createSpamWords({ repository: createSpamWordsRepository(database.db), key: secrets.spamWordKey });
  const contact = createContactService({
    ...core,
    findTimeZone,
    formTokens,
    findSpamReason: createSpamFilter({ formTokens, hashAddress, fingerprint, spamWords }),
    spamWords,
    limitSuspects: createSuspectLimit({ hashAddress }),
    async notify(enquiry, { language }) {
      await staffNotices.notify(enquiry);
      await receipts.notify(enquiry, language);
      await topics.bump('enquiries');
      await wakeAfterCommit();
    },
  });
  const enquiryPage = createEnquiryPageService({
    database,
    links,
    findTimeZone,
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
    async notify(enquiry, addition) {
      await staffNotices.notify(enquiry, addition);
      await topics.bump('enquiries');
      await wakeAfterCommit();
    },
  });
  const workflow = createWorkflowService({
    ...core,
    contact,
    listAccounts: parts.listAccounts,
    studioIdentity: studio.identity,
    onAnswered: (enquiry) => spamWords.learnUnmarked(enquiry, 'ham'),
    mail: { canSend: mailSettings.isSet, enqueue },
  });

  return {
    mailSettings,
    enqueueMails: enqueue,
    enqueueEncrypted: (mail: NewMail) => enqueue(encryptMail(encryption, mail)),
    outbox,
    contact: {
      ...contact,
      receive: withContactFallback(contact.receive, () => studio.identity().catch(() => configured)),
    },
    hasEnquiry: async (id: string) => (await contacts.find(id)) !== undefined,
    contactTrash: createContactTrash(core),
    contactFigures: createContactFiguresService({ database, findTimeZone }),
    workflow,
    enquiryPage,
    people: createPersonService({ ...core, spamWords }),
  };
}

/** The worker of photos makes what client galleries show and deliver, too. */
function withDeliveryWork(work: ReturnType<typeof createMediaWork>, hasDelivery: () => Promise<boolean>) {
  return { ...work, photos: async () => (await work.photos()) || hasDelivery() };
}

/** Media in the web process: uploads, the library, delivery and the sweep. */
function createMediaServices(
  core: Core,
  { records, studio, translations }: SiteServices,
  { findTimeZone, wakeWorker }: { findTimeZone: () => Promise<string>; wakeWorker(): void },
) {
  const { config, secrets, database, transact, storage, revision } = core;
  const repository = createMediaRepository(database.db);
  const uploads = createUploadRepository(database.db);
  const requeue = createRequeueRepository(database.db);
  const trashedRecords = createTrashedRecordRepository(database.db);
  const uploadParts = {
    ...core,
    repository: uploads,
    links: createUploadLinks(secrets.uploadUrlKey),
    locks: createUploadLocks(uploads),
  };
  const storageGeneration = createStorageGeneration(core);
  const onNewOriginal = async () => {
    wakeWorker();
    await storageGeneration.advance();
  };
  const storageTrash = createStorageTrash(storage);
  const storageAudit = createStorageAuditService({
    ...core,
    repository: createStorageAuditRepository(database.db),
    requeue,
    findings: createStorageFindingRepository(database.db),
    generation: storageGeneration,
    trash: storageTrash,
    onRequeued: wakeWorker,
  });
  const links = createRenditionLinks(secrets.previewKey, storage.publicUrl);
  const presenter = createMediaPresenter(links);
  const translation = createMediaTranslation({ repository, translations });
  const references = {
    async listReferencesTo(objectPaths: readonly string[], which?: { publishedOnly: boolean }) {
      const inRecords = records.listReferencesTo(objectPaths, which);
      return (await Promise.all([inRecords, studio.listReferencesTo(objectPaths)])).flat();
    },
  };
  const checkSums = createCheckSums(database.db, storage);
  return {
    presenter,
    checkSums,
    mediaTranslation: translation,
    media: createMediaService({
      ...core,
      repository,
      uploads,
      queue: requeue,
      originals: createAlterationRepository(database.db),
      videos: createVideoProgressRepository(database.db),
      settings: createMediaSettingsRepository(database.db),
      presenter,
      translation,
      references,
      clientGalleries: createClientGalleryPlaces(database.db),
      onRegistered: onNewOriginal,
    }),
    mediaTrash: createMediaTrash({
      ...core,
      repository,
      presenter,
      bumpRevision: revision.bump,
      references,
      trashedRecords,
      onRestored: wakeWorker,
    }),
    uploads: createUploadService(uploadParts),
    tusUploads: createTusUploadService(uploadParts),
    multipartUploads: createMultipartUploadService(uploadParts),
    delivery: createDeliveryService({
      ...core,
      repository,
      objectCache: createObjectCache(storage, config.pictureCacheBytes),
      links,
      references,
    }),
    downloads: createDownloadService({
      ...core,
      media: repository,
      checkSums,
      links: createDownloadLinks(secrets.downloadKey),
      findTimeZone,
    }),
    reprocessing: createMediaReprocessing({ ...core, repository, requeue, presenter, onRequeued: wakeWorker }),
    mediaWork: withDeliveryWork(createMediaWork(database.db), createDeliveryWork(database.db)),
    /** Releases the leases of a worker that died; otherwise they would have to expire. */
    releaseWorker: (pid: number, isItsDoing: boolean) =>
      createDeadLeases(database.db).release(formatWorkerId(pid), isItsDoing),
    uploadSweeper: createUploadSweeper({
      ...core,
      media: repository,
      trashedRecords,
      removeTrashedEnquiries: (deletedBefore) =>
        transact(() => createContactRepository(database).purgeOlder(deletedBefore)),
      removeTrashedClientGalleries: createClientGalleryRepository(database.db).removeOlder,
      uploads,
      references,
      generation: storageGeneration,
    }),
    storageAudit,
    storageGeneration,
    storageTrash,
    orphanRecovery: createOrphanRecovery({
      ...core,
      media: repository,
      queue: requeue,
      trash: storageTrash,
      storageAudit,
      onRecovered: onNewOriginal,
    }),
  };
}
