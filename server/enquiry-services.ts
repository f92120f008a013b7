import type { StudioIdentity } from '#contract/studio.ts';
import type { Config } from './config.ts';
import type { AuditService } from './modules/audit/audit.service.ts';
import type { AccountService } from './modules/auth/account.service.ts';
import type { HashAddress } from './modules/auth/client-address.ts';
import type { ContentService } from './modules/content/content.service.ts';
import type { StudioService } from './modules/studio/studio.service.ts';
import type { ChangeTopics } from './platform/db/change-topics.ts';
import type { Database } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import type { Secrets } from './platform/secrets.ts';
import { createDigestRepository } from './modules/contact/notices/digest.repository.ts';
import { createStaffNotices } from './modules/contact/notices/staff-notices.ts';
import { createContactCounters } from './modules/contact/contact-counters.repository.ts';
import { createContactRepository } from './modules/contact/contact.repository.ts';
import { createContactTrash } from './modules/contact/contact-trash.service.ts';
import { createTrashedContactRepository } from './modules/contact/trashed-contact.repository.ts';
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
import { createWorkflowRepository } from './modules/desk/desk.repository.ts';
import { createWorkflowService } from './modules/desk/desk.service.ts';
import { createEnquiryLinks } from './modules/desk/enquiry-links.ts';
import { createEnquiryPageService } from './modules/desk/enquiry-page.service.ts';
import { createMailboxHash } from './modules/desk/mailbox.ts';
import { createReceipts } from './modules/desk/receipts.ts';
import { createMailRepository, type NewMail } from './modules/mail/mail.repository.ts';
import { encryptMail } from './modules/mail/sealed-mail.ts';
import { createMailListRepository } from './modules/mail/mail-list.repository.ts';
import { createMailSettingsRepository } from './modules/mail/mail-settings.repository.ts';
import { createMailSettings } from './modules/mail/mail-settings.service.ts';
import { createOutboxService } from './modules/mail/outbox.service.ts';
import { createPersonRepository } from './modules/privacy/person.repository.ts';
import { createPersonService } from './modules/privacy/person.service.ts';
import { createEncryption } from './platform/seal.ts';
import { inspectSenderDomain } from './platform/mail/sender-domain.ts';

/** Enquiries: the form, the desk, the private page of the sender, and the mails about them. */
export function createEnquiryServices(parts: {
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
    testSmtp: async (url, mail) => (await import('./platform/mail/test-smtp.ts')).testSmtp(url, mail),
    inspectSenderDomain,
  });
  const staffNotices = createStaffNotices({
    settings: mailSettings,
    mails,
    digests: createDigestRepository(database.db),
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
    repository: createContactRepository(database),
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
    findTimeZone: mailSettings.findTimeZone,
    contact: {
      get: contact.get,
      // Who withdraws an enquiry leaves nothing of it.
      remove: (id, actor) =>
        transact(async () => {
          // Locks the enquiry before the words, in the order in which staff who answer it lock them.
          await workflowRepository.update(id, {});
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
  const desk = createWorkflowService({
    repository: workflowRepository,
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
      repository: createTrashedContactRepository(database.db),
      transact,
      audit,
    }),
    contactFigures: createContactFiguresService({
      repository: createContactFiguresRepository(database),
      findTimeZone: mailSettings.findTimeZone,
    }),
    desk,
    enquiryPage,
    people: createPersonService({ repository: createPersonRepository(database.db), spamWords, transact, audit }),
  };
}
