import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, minuteMs } from '#contract/durations.ts';
import type { Log } from '#server/platform/log.ts';
import type { Encryption } from '#server/platform/secrets.ts';
import { SmtpError, type Smtp } from './smtp.ts';
import { autoSubmittedBy, decryptMail } from './outbox.service.ts';
import { type MailRepository, maxPauseMs, type QueuedMail } from './mail.repository.ts';
import type { MailSetup } from './mail-settings.service.ts';

/** A mail that has not been accepted for this long has failed. */
const keepTryingMs = 3 * dayMs;
/**
 * While the mail server cannot be reached, no mail is tried for this time, doubled each time. Short, because it says nothing about the
 * mails: once the server is back, all of them are sent.
 */
const firstOutagePauseMs = 15_000;
const maxOutagePauseMs = 2 * minuteMs;
const pollMs = 10_000;

export type MailOutcome = 'idle' | 'sent' | 'deferred' | 'refused' | 'unreachable';
export type Mailer = ReturnType<typeof createMailer>;

/**
 * Sends the mails of the outbox one after the other. At least once: if the connection breaks, or the process dies, after the server has
 * accepted a mail and before that is stored, the mail is sent again with the same Message-ID.
 */
export function createMailer(parts: {
  repository: MailRepository;
  connections: MailConnections;
  /** Queues the digests that are due. @returns whether any was queued */
  queueDigests?: () => Promise<boolean>;
  /** opens the texts that were stored encrypted */
  seal: Pick<Encryption, 'decrypt'>;
  workerId: string;
  log: Log;
}) {
  const { repository, connections, queueDigests = async () => false, seal, workerId, log } = parts;
  let waking = new AbortController();
  let current: QueuedMail | undefined;

  const recordFailure = async (mail: QueuedMail, error: unknown): Promise<MailOutcome> => {
    // Neither the recipient nor the server's words belong in the log: both may name a person.
    const { failure, message: words } =
      error instanceof SmtpError ? error : new SmtpError('unreachable', String(error));
    const time = await repository.now();
    const isTooOld = time - Date.parse(mail.queuedAt ?? mail.createdAt) > keepTryingMs;
    if (failure === 'refused' || isTooOld) {
      await repository.markFailed(mail.id, workerId, words);
      log.error({ mail: mail.id, attempts: mail.attempts, isTooOld }, 'a mail could not be sent');
      return 'refused';
    }
    if (failure === 'deferred') {
      // A minute, doubled each time.
      const pauseMs = Math.min(minuteMs * 2 ** (mail.attempts - 1), maxPauseMs);
      await repository.postpone(mail.id, workerId, words, time + pauseMs);
      log.warn({ mail: mail.id, attempts: mail.attempts, pauseMs }, 'the mail server defers a mail');
      return 'deferred';
    }
    // Longer than the pause of `run`: if this mail breaks the connection, the others go first.
    await repository.release(mail.id, workerId, { lastError: words, notBefore: time + 2 * firstOutagePauseMs });
    return 'unreachable';
  };

  const sleepUntilWoken = async (ms: number, stopping: AbortSignal) => {
    waking = new AbortController();
    await sleep(ms, undefined, { signal: AbortSignal.any([stopping, waking.signal]) }).catch(() => {});
  };

  /** A new mail does not end the pause of an outage; another mail server in the settings does. */
  const pause = async (ms: number, stopping: AbortSignal) => {
    for (const until = performance.now() + ms; performance.now() < until && !stopping.aborted;) {
      await sleepUntilWoken(until - performance.now(), stopping);
      if (await connections.isOutdated().catch(() => false)) return;
    }
  };

  const mailer = {
    /** Sends the next mail that is due. */
    async runOnce(): Promise<MailOutcome> {
      const connection = await connections.get();
      if (!connection) return 'idle';
      const { smtp, from, fromDomain } = connection;
      const mail = await repository.claim(workerId);
      if (!mail) return 'idle';
      const opened = decryptMail(seal, mail);
      if (!opened) {
        return recordFailure(mail, new SmtpError('refused', 'It was written with another LIGHTWELL_SECRET.'));
      }
      current = mail;
      try {
        await smtp.send({
          from,
          recipient: mail.recipient,
          replyTo: mail.replyTo,
          subject: mail.subject,
          text: opened.textBody,
          html: opened.htmlBody,
          messageId: `${mail.id}@${fromDomain}`,
          date: new Date(mail.createdAt),
          autoSubmitted: autoSubmittedBy[mail.kind],
        });
      } catch (error) {
        return await recordFailure(mail, error);
      } finally {
        current = undefined;
      }
      await repository.markSent(mail.id, workerId);
      return 'sent';
    },

    /** Sends what is due until `stopping`; then waits for new mails. */
    async run(stopping: AbortSignal): Promise<void> {
      let outagePauseMs = firstOutagePauseMs;
      while (!stopping.aborted) {
        const outcome = await mailer.runOnce().catch((error: unknown): MailOutcome => {
          log.error({ err: error }, 'the outbox could not be read or written');
          return 'unreachable';
        });
        if (outcome === 'unreachable') {
          log.warn({ pauseMs: outagePauseMs }, 'no mail can be sent: the mail server cannot be reached');
          await pause(outagePauseMs, stopping);
          outagePauseMs = Math.min(2 * outagePauseMs, maxOutagePauseMs);
          continue;
        }
        if (outcome !== 'idle') {
          outagePauseMs = firstOutagePauseMs;
          continue;
        }
        const isQueued = await queueDigests().catch((error: unknown) => {
          log.error({ err: error }, 'the digests of enquiries could not be queued');
          return false;
        });
        if (!isQueued) await sleepUntilWoken(pollMs, stopping);
      }
      connections.close();
    },

    /** There may be a new mail. */
    wake: () => waking.abort(),

    /** Gives back the mail that is being sent, when the process stops before the mail server has answered. */
    async release(): Promise<void> {
      if (current) await repository.release(current.id, workerId);
    },
  };
  return mailer;
}

export interface MailConnection extends Pick<MailSetup, 'from' | 'fromDomain'> {
  smtp: Pick<Smtp, 'send'>;
}

type MailConnections = ReturnType<typeof createMailConnections>;

/**
 * The connection to the mail server that the settings name now: they are read before each mail, so that a change needs no restart.
 * @param parts.open opens a connection to a URL
 */
export function createMailConnections({
  findSetup,
  open,
}: {
  findSetup: () => Promise<MailSetup | undefined>;
  open: (url: string) => Smtp | Promise<Smtp>;
}) {
  let current: { url: string; smtp: Smtp } | undefined;

  const close = () => {
    current?.smtp.close();
    current = undefined;
  };

  return {
    /** undefined: no mail server is set */
    async get(): Promise<MailConnection | undefined> {
      const setup = await findSetup();
      if (setup?.url !== current?.url) close();
      if (!setup) return undefined;
      current ??= { url: setup.url, smtp: await open(setup.url) };
      return { smtp: current.smtp, from: setup.from, fromDomain: setup.fromDomain };
    },

    /** Whether the settings name another server than the open connection. */
    isOutdated: async (): Promise<boolean> => (await findSetup())?.url !== current?.url,

    close,
  };
}
