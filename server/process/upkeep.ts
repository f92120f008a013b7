import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { minuteMs } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { createBackupDirRepository } from '#server/backup/backup.repository.ts';
import { createBackupRuns, type BackupRuns } from '#server/backup/backup-runs.service.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import { type Mailer, createMailConnections, createMailer } from '#server/mail/mailer.ts';
import { keepReleasingDeadWorkers, formatWorkerId } from '#server/media/processing/media-worker.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { createAuditService } from '#server/audit/audit.service.ts';
import { createDigestRepository } from '#server/mail/digest.repository.ts';
import { createContactRepository } from '#server/enquiries/enquiries.repository.ts';
import { createStaffNotices } from '#server/enquiries/staff-notices.ts';
import { createMailSettings, type MailSettingsService } from '#server/mail/mail-settings.service.ts';
import { createEncryption, openSecrets } from '#server/platform/secrets.ts';
import { createBackupDir } from '#server/backup/backup-folder.ts';
import { createTroubleRepository } from '#server/studio/trouble.repository.ts';
import { createTroubleService } from '#server/studio/trouble.service.ts';
import { createTroubleWatch, type TroubleWatch } from '#server/studio/trouble-watch.ts';

/**
 * Sends the mails of the outbox, makes the scheduled backups and watches for troubles: in the media worker or, on a small machine,
 * beside the web server.
 */
export function createUpkeep(
  config: Config,
  database: Database,
  { space, log }: { space: SpaceReserve; log: Log },
): Pick<Mailer, 'run' | 'wake' | 'release'> {
  const { db } = database;
  const mailer = createConfiguredMailer(config, database, log);
  const backupRuns = createBackupRuns({ database, schedule: config.backups });
  const settings = createConfiguredMailSettings(config, database);
  const parts = { backupRuns, space, settings, log, makesBackups: true };
  const watch = createConfiguredTroubleWatch(config, database, parts);
  return {
    ...mailer,
    async run(signal) {
      const stops = [await keepReleasingDeadWorkers([createMailRepository(db).leases], { log }), watch.start()];
      if (config.backups) stops.push(startBackups(backupRuns, log));
      signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
      await mailer.run(signal);
    },
  };
}

const createMailEncryption = ({ dataDir, secret }: Config) =>
  createEncryption(openSecrets({ dataDir, given: secret }).mailKey);

function createConfiguredMailSettings(config: Config, database: Database): MailSettingsService {
  return createMailSettings({
    database,
    variables: config.mail,
    publicUrl: config.publicUrl,
    encryption: createMailEncryption(config),
    audit: createAuditService(createAuditRepository(database.db)),
  });
}

/** The mailer of the worker's process. It reads the mail settings before each mail. */
export function createConfiguredMailer(config: Config, database: Database, log: Log): Mailer {
  const { db, transact } = database;
  const repository = createMailRepository(db);
  const encryption = createMailEncryption(config);
  const settings = createConfiguredMailSettings(config, database);
  const notices = createStaffNotices({
    settings,
    mails: repository,
    digests: createDigestRepository(db),
    contacts: createContactRepository(database),
    transact,
    publicUrl: config.publicUrl,
  });
  return createMailer({
    repository,
    connections: createMailConnections({
      findSetup: settings.findSetup,
      // Imported on demand: a studio without a mail server does not need nodemailer.
      open: async (url) => (await import('#server/mail/smtp.ts')).openSmtp(url),
    }),
    queueDigests: notices.queueDigests,
    seal: encryption,
    workerId: formatWorkerId(process.pid),
    log,
  });
}

/** The watch of one machine: its media worker's, or that of a web server without one. */
export function createConfiguredTroubleWatch(
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'backups'>,
  { db, transact }: Database,
  parts: {
    backupRuns: Pick<BackupRuns, 'findTroubles' | 'findDir'>;
    space: Pick<SpaceReserve, 'listDisks'>;
    settings: Pick<MailSettingsService, 'listRecipients'>;
    log: Pick<Log, 'error'>;
    /** whether BACKUP_DIR is this machine's */
    makesBackups: boolean;
  },
): TroubleWatch {
  const { dataDir, publicUrl, backups } = config;
  const { backupRuns, space, settings, log, makesBackups } = parts;
  const repository = createTroubleRepository(db);
  const dirs = createBackupDirRepository(db);
  return createTroubleWatch({
    troubles: createTroubleService({ repository, backupRuns, space, publicUrl }),
    repository,
    backupDir:
      makesBackups && backups ? createBackupDir({ folder: backups.folder, dataDir, repository: dirs }) : undefined,
    settings,
    mails: createMailRepository(db),
    transact,
    publicUrl,
    log,
  });
}

const script = path.join(import.meta.dirname, './nightly.ts');
const firstCheckMs = 60_000;
const checkMs = 10 * minuteMs;

/** What the process of the backup says: it has begun this run. */
export interface RunBegun {
  begun: string;
}

/**
 * Starts the process of the nightly backup when one is due, and records the failure of one that could not do so itself.
 * @returns a function that stops it
 */
export function startBackups(
  runs: Pick<BackupRuns, 'isDue' | 'finish' | 'recordFailure'>,
  log: Pick<Log, 'error'>,
  { file = script, firstMs = firstCheckMs }: { file?: string; firstMs?: number } = {},
): () => void {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const check = async () => {
    if (child || !(await runs.isDue())) return;
    let last: string | undefined;
    child = fork(file, [], { stdio: 'inherit' });
    child.on('message', ({ begun }: RunBegun) => (last = begun));
    child.once('exit', (code, signal) => {
      child = undefined;
      if (code === 0 || isStopping) return;
      log.error({ code, signal }, 'the process of the nightly backup failed');
      const how = signal ? `was ended by ${signal}` : `ended with ${code}`;
      const reason = `The process of the backup ${how} before it had finished. The log may say why.`;
      const recording = last === undefined ? runs.recordFailure(reason) : runs.finish(last, false, [reason]);
      recording.catch((error: unknown) => log.error({ err: error }, 'the failure could not be recorded'));
    });
  };
  const stopChecking = runEvery(checkMs, check, { log, failure: 'failed to look whether a backup is due', firstMs });
  return () => {
    isStopping = true;
    stopChecking();
    child?.kill('SIGTERM');
  };
}
