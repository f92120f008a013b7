import path from 'node:path';
import type { Config } from './config.ts';
import { createAuditPruning } from './modules/audit/audit-pruning.ts';
import { createAuditRepository } from './modules/audit/audit.repository.ts';
import { createBackupRunRepository } from './modules/backup/backup-runs.repository.ts';
import { createBackupRuns } from './modules/backup/backup-runs.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createAccountRepository } from './modules/auth/account.repository.ts';
import { createAccountService } from './modules/auth/account.service.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createAddressHash } from './modules/auth/client-address.ts';
import { createSessionRepository } from './modules/auth/session.repository.ts';
import { createSessionService } from './modules/auth/session.service.ts';
import { createThrottleRepository } from './modules/auth/throttle.repository.ts';
import { createLoginThrottle } from './modules/auth/throttle.service.ts';
import { createDigestRepository } from './modules/contact/notices/digest.repository.ts';
import { createStaffNotices } from './modules/contact/notices/staff-notices.ts';
import { createContentRepository } from './modules/content/content.repository.ts';
import { createContentService } from './modules/content/content.service.ts';
import { createDraftLinks } from './modules/content/draft-links.ts';
import { createContactRepository } from './modules/contact/contact.repository.ts';
import { createContactFiguresRepository } from './modules/contact/figures/contact-figures.repository.ts';
import { createContactFiguresService } from './modules/contact/figures/contact-figures.service.ts';
import { createContactService } from './modules/contact/contact.service.ts';
import { createFormTokens } from './modules/contact/form-tokens.ts';
import { createSpamFilter } from './modules/contact/spam-filter.ts';
import { createSpamWords } from './modules/contact/spam-words/spam-words.ts';
import { createSpamWordsRepository } from './modules/contact/spam-words/spam-words.repository.ts';
import { createSuspectLimit } from './modules/contact/suspect-limit.ts';
import { withContactFallback } from './modules/contact/contact-fallback.ts';
import { createTextFingerprint } from './modules/contact/text-fingerprint.ts';
import { createDeskRepository } from './modules/desk/desk.repository.ts';
import { createDeskService } from './modules/desk/desk.service.ts';
import { createEnquiryLinks } from './modules/desk/enquiry-links.ts';
import { createEnquiryPageService } from './modules/desk/enquiry-page.service.ts';
import { createReceipts } from './modules/desk/receipts.ts';
import { createMediaServices } from './media-services.ts';
import { createMailRepository } from './modules/mail/mail.repository.ts';
import { createMailListRepository } from './modules/mail/mail-list.repository.ts';
import { createMailSettingsRepository } from './modules/mail/mail-settings.repository.ts';
import { createMailSettings } from './modules/mail/mail-settings.service.ts';
import { createOutboxService } from './modules/mail/outbox.service.ts';
import { createMediaRepository } from './modules/library/media.repository.ts';
import { createPublicTexts } from './modules/library/public-texts.ts';
import { createScratchFolder } from './platform/scratch-folder.ts';
import { createPersonRepository } from './modules/privacy/person.repository.ts';
import { createPersonService } from './modules/privacy/person.service.ts';
import { createNodeAgreementRepository } from './modules/nodes/node-agreement.repository.ts';
import { createNodeAgreement } from './modules/nodes/node-agreement.ts';
import { createRetentionRepository } from './modules/privacy/retention.repository.ts';
import { createRetentionService } from './modules/privacy/retention.service.ts';
import { createRecordServices } from './modules/records/record-services.ts';
import { configuredIdentity } from './modules/studio/configured-identity.ts';
import { createSiteNamesRepository } from './modules/studio/site-names.repository.ts';
import { createStudioRepository } from './modules/studio/studio.repository.ts';
import { createStudioService } from './modules/studio/studio.service.ts';
import { createSummaryService } from './modules/studio/summary.service.ts';
import { createTrashService } from './modules/trash/trash.service.ts';
import { openContentRevision } from './platform/db/content-revision.ts';
import { type DatabaseOptions, openDatabase } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import { createSpaceReserve } from './platform/free-space.ts';
import { createSeal } from './platform/seal.ts';
import { inspectSenderDomain } from './platform/mail/sender-domain.ts';
import { openSecrets } from './platform/secrets.ts';
import { openStorage, writtenFolders } from './platform/storage/open-storage.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates all services. The database must be migrated. */
export async function createServices(config: Config, log: Log, databaseOptions: DatabaseOptions = {}) {
  const secrets = openSecrets({ dataDir: config.dataDir, given: config.secret });
  const database = openDatabase(config, databaseOptions);
  const { transact } = database;
  const revision = await openContentRevision(database);
  const storage = await openStorage(config, createScratchFolder(path.join(config.dataDir, 'scratch')));
  const space = createSpaceReserve(writtenFolders(config));

  const audit = createAuditService(createAuditRepository(database.db));
  const publicTexts = createPublicTexts(createMediaRepository(database.db));
  const records = createRecordServices({ database, revision, audit, publicTexts });
  const configured = configuredIdentity(config.studio);
  const studio = createStudioService({
    repository: createStudioRepository(database.db),
    transact,
    revision,
    audit,
    configured,
  });

  const content = createContentService({
    repository: createContentRepository(database.db),
    transact,
    revision,
    audit,
    isGallery: async (slug) => (await records.findPublishedGalleryBySlug(slug)) !== undefined,
    findGallerySlug: async () => (await records.galleries.listPublished())[0]?.slug,
    draftLinks: createDraftLinks({ key: secrets.draftKey }),
  });

  /** Replaced by the process that runs the worker; without a wake signal the worker polls. */
  const mediaWorker = { wake() {} };
  const mails = createMailRepository(database.db);
  const wakeAfterCommit = () => database.afterCommit(() => mediaWorker.wake());
  const mailSettings = createMailSettings({
    repository: createMailSettingsRepository(database.db),
    variables: config.mail,
    seal: createSeal(secrets.mailKey),
    transact,
    audit,
    async onChange() {
      await mails.hurry();
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
    testSmtp: async (url, mail) => (await import('./platform/mail/test-smtp.ts')).testSmtp(url, mail),
    inspectSenderDomain,
  });
  const staffNotices = createStaffNotices({
    settings: mailSettings,
    mails,
    digests: createDigestRepository(database.db),
    transact,
    adminUrl: config.publicUrl && `${config.publicUrl}/admin`,
  });
  const enquiryLinks = createEnquiryLinks({ key: secrets.enquiryPageKey });
  const receipts = createReceipts({
    settings: mailSettings,
    mails,
    links: enquiryLinks,
    studioIdentity: studio.identity,
    texts: async (language) => ({
      receipt: (await content.document('enquiry', language)).receipt,
      services: (await content.document('contact', language)).form.services,
    }),
    publicUrl: config.publicUrl,
  });
  const hashAddress = createAddressHash(secrets.addressKey);
  const formTokens = createFormTokens({ key: secrets.formTokenKey });
  const spamWords = createSpamWords({
    repository: createSpamWordsRepository(database.db),
    key: secrets.spamWordKey,
  });
  const contact = createContactService({
    repository: createContactRepository(database),
    transact,
    audit,
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
      await wakeAfterCommit();
    },
  });
  const accountRows = createAccountRepository(database.db);
  const sessions = createSessionService({ repository: createSessionRepository(database.db) });
  const throttle = createLoginThrottle({ repository: createThrottleRepository(database.db), hashAddress });
  const auth = createAuthService({ accounts: accountRows, sessions, throttle, hashAddress, transact, audit });
  const accounts = createAccountService({ accounts: accountRows, sessions, throttle, transact, audit });
  const deskRepository = createDeskRepository(database.db);
  const enquiryPage = createEnquiryPageService({
    links: enquiryLinks,
    repository: deskRepository,
    findTimeZone: mailSettings.findTimeZone,
    contact: {
      get: contact.get,
      // Who withdraws an enquiry leaves nothing of it.
      remove: (id, actor) =>
        transact(async () => {
          // Locks the enquiry before the words, in the order in which staff who answer it lock them.
          await deskRepository.update(id, {});
          await spamWords.forget(id);
          await contact.remove(id, actor);
        }),
    },
    transact,
    async notify(enquiry, addition) {
      await staffNotices.notify(enquiry, addition);
      await wakeAfterCommit();
    },
  });
  const desk = createDeskService({
    repository: deskRepository,
    contact,
    transact,
    audit,
    listAccounts: accounts.list,
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

  const mediaServices = createMediaServices({
    database,
    storage,
    space,
    pictureCacheBytes: config.pictureCacheBytes,
    revision,
    audit,
    references: {
      async listReferencesTo(objectPaths: readonly string[]) {
        const places = await Promise.all([records.listReferencesTo(objectPaths), studio.listReferencesTo(objectPaths)]);
        return places.flat();
      },
    },
    secrets,
    log,
    onClaimed: () => mediaWorker.wake(),
  });

  return {
    config,
    log,
    /** set by the process when it begins to stop */
    stopping: { isDraining: false },
    secrets,
    database,
    revision,
    storage,
    space,
    audit,
    nodeAgreement: createNodeAgreement({
      repository: createNodeAgreementRepository(database.db),
      config,
      secrets,
      storage,
    }),
    backupRuns: createBackupRuns({
      repository: createBackupRunRepository(database.db),
      transact,
      schedule: config.backups,
    }),
    auditPruning: createAuditPruning({ repository: createAuditRepository(database.db), log }),
    contact: {
      ...contact,
      receive: withContactFallback(contact.receive, () => studio.identity().catch(() => configured)),
    },
    content,
    desk,
    people: createPersonService({ repository: createPersonRepository(database.db), spamWords, transact, audit }),
    retention: createRetentionService({
      repository: createRetentionRepository(database.db),
      transact,
      audit,
      revision,
      log,
    }),
    enquiryPage,
    contactFigures: createContactFiguresService({ repository: createContactFiguresRepository(database) }),
    mailSettings,
    outbox,
    records,
    studio,
    siteNames: createSiteNamesRepository(database.db),
    summary: createSummaryService({ contact, mail: mailSettings, media: mediaServices.media, space }),
    trash: createTrashService({
      media: mediaServices.mediaTrash,
      records: records.trash,
    }),
    auth,
    sessions,
    accounts,
    mediaWorker,
    ...mediaServices,
    async close() {
      await revision.close();
      await database.close();
    },
  };
}
