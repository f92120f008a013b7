import { randomUUID } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import {
  type MailItem,
  type MailListQuery,
  mailPageSize,
  type MailTestResult,
  type SenderDomain,
  type SenderDomainQuery,
  type StoredMailKind,
} from '#contract/mail.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Encryption } from '#server/platform/secrets.ts';
import type { AutoSubmitted } from './smtp.ts';
import { createMailListRepository, createMailRepository, type NewMail, type QueuedMail } from './mail.repository.ts';
import { inspectSenderDomain } from './sender-domain.ts';
import type { MailSettingsService, MailSetup } from './mail-settings.service.ts';

/** Staff could have the server connect to other machines; each test is in the audit log, and there are only so many. */
export const testLimit = { count: 10, windowMs: 10 * minuteMs } as const;

const entity = 'mail';

export type OutboxService = ReturnType<typeof createOutboxService>;

/** What staff see and do in the outbox. Audit events name no recipient and no text. */
export function createOutboxService({
  database,
  settings,
  audit,
  onQueued,
}: {
  database: Database;
  settings: Pick<MailSettingsService, 'findSetup'>;
  audit: Pick<AuditService, 'record'>;
  /** called in the transaction that queues a mail again */
  onQueued: () => void | Promise<void>;
}) {
  const { transact } = database;
  const repository = createMailListRepository(database.db);
  const mails = createMailRepository(database.db);
  const setupOrThrow = async (): Promise<MailSetup> => {
    const setup = await settings.findSetup();
    if (!setup) throw new AppError('mail-not-configured', 'No mail server and sender are set.');
    return setup;
  };

  const getOrThrow = async (id: string): Promise<MailItem> => {
    const mail = await repository.find(id);
    if (!mail) throw notFound('mail');
    return mail;
  };

  const change = (id: string, actor: Actor, action: 'retry' | 'update', work: () => Promise<boolean>) =>
    transact(async () => {
      const { kind } = await getOrThrow(id);
      if (!(await work())) throw new AppError('mail-not-waiting', 'This mail was sent, or is being sent.');
      await audit.record(actor, action, entity, id, { kind });
      if (action === 'retry') await onQueued();
      return getOrThrow(id);
    });

  return {
    list: (query: MailListQuery): Promise<MailItem[]> => repository.list(query, mailPageSize),

    /** Queues a mail again that failed, was given up or waits. @throws AppError not-found, mail-not-waiting */
    retry: (id: string, actor: Actor): Promise<MailItem> => change(id, actor, 'retry', () => repository.requeue(id)),

    /** A mail that waits or failed is not sent. @throws AppError not-found, mail-not-waiting */
    cancel: (id: string, actor: Actor): Promise<MailItem> => change(id, actor, 'update', () => repository.cancel(id)),

    /** Queues all failed mails again. @returns how many */
    async retryFailed(actor: Actor): Promise<number> {
      return transact(async () => {
        const retried = await repository.requeueFailed();
        if (retried > 0) {
          await audit.record(actor, 'retry', entity, null, { retried });
          await onQueued();
        }
        return retried;
      });
    },

    /**
     * Sends a test mail by the current settings and says how each step went. The mail is in the list like any other.
     * @throws AppError mail-not-configured, too-many-requests
     */
    async sendTest(address: string, actor: Actor, { isLimited = true } = {}): Promise<MailTestResult> {
      const setup = await setupOrThrow();
      const id = randomUUID();
      const workerId = `test:${id}`;
      const date = new Date();
      const mail = testMail(address);
      await transact(async () => {
        const since = new Date(date.getTime() - testLimit.windowMs).toISOString();
        if (isLimited && (await repository.countTests(since)) >= testLimit.count) {
          throw new AppError('too-many-requests', 'Too many test mails.', {
            retryAfterSeconds: testLimit.windowMs / 1_000,
          });
        }
        await mails.enqueue([{ ...mail, id }]);
        await mails.claimNew(id, workerId);
        await audit.record(actor, 'create', 'mail-test', id);
      });
      // Imported on demand: only a test mail needs nodemailer in a web process.
      const { testSmtp } = await import('./test-smtp.ts');
      const steps = await testSmtp(setup.url, {
        from: setup.from,
        recipient: address,
        replyTo: null,
        subject: mail.subject,
        text: mail.textBody,
        html: mail.htmlBody,
        messageId: `${id}@${setup.fromDomain}`,
        date,
        autoSubmitted: autoSubmittedBy[mail.kind],
      });
      const failed = steps.find(({ state }) => state === 'failed');
      if (failed) await mails.markFailed(id, workerId, failed.words ?? failed.step);
      else await mails.markSent(id, workerId);
      return { steps };
    },

    /** What the DNS says of the sender's domain. @throws AppError mail-not-configured */
    inspectSender: async (query: SenderDomainQuery = {}): Promise<SenderDomain> =>
      inspectSenderDomain((await setupOrThrow()).fromDomain, query),
  };
}

function testMail(recipient: string) {
  const lines = ['这是工作室网站的测试邮件。', "This is a test mail of the studio's website."];
  return {
    kind: 'test' as const,
    contactId: null,
    recipient,
    replyTo: null,
    subject: '测试邮件 Test mail',
    textBody: `${lines.join('\n')}\n`,
    htmlBody: `<!doctype html><html lang="zh-CN"><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  };
}

/**
 * Which mails a program writes, and whether in answer to somebody (RFC 3834, 5.1): programs answer no such mail. Those that a person
 * writes have null.
 */
export const autoSubmittedBy: Record<StoredMailKind, AutoSubmitted | null> = {
  'enquiry-notice': 'auto-generated',
  'enquiry-digest': 'auto-generated',
  'enquiry-receipt': 'auto-replied',
  reply: null,
  invitation: 'auto-generated',
  'trouble-notice': 'auto-generated',
  test: 'auto-generated',
};

const context = 'text of an invitation';

/** Encrypts the text of a mail whose link opens an account, so that a stolen database has no such link. */
export function encryptMail<T extends Pick<NewMail, 'textBody' | 'htmlBody'>>(encryption: Encryption, mail: T): T {
  return {
    ...mail,
    textBody: encryption.encrypt(mail.textBody, context),
    htmlBody: encryption.encrypt(mail.htmlBody, context),
  };
}

/** @returns undefined if it was sealed with another secret */
export function decryptMail(encryption: Pick<Encryption, 'decrypt'>, mail: QueuedMail): QueuedMail | undefined {
  if (mail.kind !== 'invitation') return mail;
  const [textBody, htmlBody] = [encryption.decrypt(mail.textBody, context), encryption.decrypt(mail.htmlBody, context)];
  return textBody === undefined || htmlBody === undefined ? undefined : { ...mail, textBody, htmlBody };
}
