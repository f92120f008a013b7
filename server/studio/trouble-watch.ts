import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { hourMs, minuteMs } from '#contract/durations.ts';
import type { BackupDir } from '#server/backup/backup-folder.ts';
import type { MailRepository } from '#server/mail/mail.repository.ts';
import type { MailSettingsService, Recipient } from '#server/mail/mail-settings.service.ts';
import { maxClockSkewMs } from '#server/platform/db/database-now.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';
import { troubleMail } from '#server/mail/templates/trouble-mail.ts';
import type { TroubleRepository } from './trouble.repository.ts';
import { type TroubleService, troublesIn } from './trouble.service.ts';

const watchMs = 5 * minuteMs;
const certificateMs = 12 * hourMs;
/** After an address that did not answer. */
const retryMs = hourMs;

export type TroubleWatch = ReturnType<typeof createTroubleWatch>;

/**
 * Looks every five minutes for what calls for somebody, and mails it: once when it has begun, then once a day while it lasts,
 * whichever machine sees it, and not again after a restart.
 */
export function createTroubleWatch({
  troubles,
  repository,
  backupDir,
  settings,
  mails,
  transact,
  publicUrl,
  log,
  readCertificateAt = readCertificate,
}: {
  troubles: Pick<TroubleService, 'find' | 'host'>;
  repository: TroubleRepository;
  /** BACKUP_DIR, if this machine makes the backups */
  backupDir: Pick<BackupDir, 'look'> | undefined;
  settings: Pick<MailSettingsService, 'listRecipients'>;
  mails: Pick<MailRepository, 'enqueue' | 'replaceWaiting'>;
  transact: Transactions['transact'];
  publicUrl: string | undefined;
  log: Pick<Log, 'error'>;
  readCertificateAt?: typeof readCertificate;
}) {
  let triedAt = Number.NEGATIVE_INFINITY;
  let problem: string | null = null;

  const checkBackupDir = async () => {
    const found = (await backupDir?.look()) ?? null;
    if (found !== null && found !== problem) log.error(`No backups can be made. ${found}`);
    problem = found;
  };

  /** One node asks for all. */
  const checkCertificate = async () => {
    if (!publicUrl?.startsWith('https:') || performance.now() - triedAt < retryMs) return;
    const [known, time] = await Promise.all([repository.findCertificate(), repository.now()]);
    const age = known?.origin === publicUrl ? time - Date.parse(known.checkedAt) : certificateMs;
    if (age < certificateMs && age > -maxClockSkewMs) return;
    triedAt = performance.now();
    const read = await readCertificateAt(publicUrl);
    if (!read) return;
    await repository.saveCertificate({
      origin: publicUrl,
      from: new Date(read.from).toISOString(),
      until: new Date(read.until).toISOString(),
      checkedAt: new Date(time).toISOString(),
    });
  };

  const notify = async () => {
    const { recipients, timeZone } = await settings.listRecipients();
    const told = whoLooksAfter(recipients);
    // Not yet: who sets up mail later is told then.
    if (told.length === 0) return;
    await transact(async () => {
      const found = troublesIn(await repository.claimUntold());
      if (found.length === 0) return;
      for (const recipient of told) {
        const mail = troubleMail(found, recipient, { publicUrl, timeZone });
        if (!(await mails.replaceWaiting(mail))) await mails.enqueue([mail]);
      }
    });
  };

  const look = async () => {
    await checkBackupDir();
    await checkCertificate();
    const found = await troubles.find();
    await transact(() => repository.note(found, troubles.host));
    await notify();
  };

  return {
    look,

    /** @returns a function that stops it */
    start: () => runEvery(watchMs, look, { log, failure: 'failed to look for troubles' }),
  };
}

/** Those who are told of every enquiry; where nobody is, all. */
function whoLooksAfter(recipients: readonly Recipient[]): readonly Recipient[] {
  const ofAll = recipients.filter(({ services }) => services === null);
  return ofAll.length > 0 ? ofAll : recipients;
}

const timeoutMs = 10_000;

/**
 * Asks the address of the site for its certificate, as a browser would.
 * @param origin https
 * @returns its times in milliseconds; undefined if it does not answer, which says nothing of the certificate
 */
export async function readCertificate(origin: string): Promise<{ from: number; until: number } | undefined> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // One that has ended, or that nobody knows, has a date all the same.
    rejectUnauthorized: false,
  });
  // From the first moment: a timeout of the socket begins anew with each byte.
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), timeoutMs);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve);
      socket.on('error', reject);
    });
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
    const times = { from: Date.parse(from), until: Date.parse(until) };
    return Number.isFinite(times.from) && Number.isFinite(times.until) ? times : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
