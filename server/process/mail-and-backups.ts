import type { Config } from '#server/config.ts';
import { createBackupRunRepository } from '#server/modules/backup/backup-runs.repository.ts';
import { createBackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import { createMailRepository } from '#server/modules/mail/mail.repository.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { keepReleasingDeadWorkers } from '#server/modules/processing/dead-workers.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { startBackups } from './backup-schedule.ts';
import { createMailerOf } from './mailer-of.ts';

/** Sends the mails of the outbox and makes the scheduled backups, in the media worker or, on a small machine, beside the web server. */
export function createMailAndBackups(
  config: Config,
  database: Database,
  log: Log,
): Pick<Mailer, 'run' | 'wake' | 'release'> {
  const mailer = createMailerOf(config, database, log);
  return {
    ...mailer,
    async run(signal) {
      const stopReleasing = await keepReleasingDeadWorkers([createMailRepository(database.db).leases], { log });
      signal.addEventListener('abort', stopReleasing);
      if (config.backups) {
        const runs = createBackupRuns({
          repository: createBackupRunRepository(database.db),
          transact: database.transact,
          schedule: config.backups,
        });
        signal.addEventListener('abort', startBackups(runs, log));
      }
      await mailer.run(signal);
    },
  };
}
