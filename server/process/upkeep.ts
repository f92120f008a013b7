import type { Config } from '#server/config.ts';
import { createBackupDirRepository } from '#server/modules/backup/backup-dir.repository.ts';
import { createBackupRunRepository } from '#server/modules/backup/backup-runs.repository.ts';
import { createBackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import { createMailRepository } from '#server/modules/mail/mail.repository.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { keepReleasingDeadWorkers } from '#server/modules/processing/dead-workers.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import type { Log } from '#server/platform/log.ts';
import { startBackups } from './backup-schedule.ts';
import { createConfiguredMailer, createConfiguredMailSettings } from './mailer-of.ts';
import { createConfiguredTroubleWatch } from './trouble-watch-of.ts';

/**
 * Sends the mails of the outbox, makes the scheduled backups and watches for troubles: in the media worker or, on a small machine,
 * beside the web server.
 */
export function createUpkeep(
  config: Config,
  database: Database,
  { space, log }: { space: SpaceReserve; log: Log },
): Pick<Mailer, 'run' | 'wake' | 'release'> {
  const { db, transact } = database;
  const mailer = createConfiguredMailer(config, database, log);
  const backupRuns = createBackupRuns({
    repository: createBackupRunRepository(db),
    dirs: createBackupDirRepository(db),
    transact,
    schedule: config.backups,
  });
  const settings = createConfiguredMailSettings(config, database);
  const watch = createConfiguredTroubleWatch(config, database, {
    backupRuns,
    space,
    settings,
    log,
    makesBackups: true,
  });
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
