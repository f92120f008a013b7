import type { Config } from '#server/config.ts';
import { createBackupDir } from '#server/modules/backup/backup-dir.ts';
import { createBackupDirRepository } from '#server/modules/backup/backup-dir.repository.ts';
import type { BackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import { createMailRepository } from '#server/modules/mail/mail.repository.ts';
import type { MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import { createTroubleRepository } from '#server/modules/troubles/trouble.repository.ts';
import { createTroubleService } from '#server/modules/troubles/trouble.service.ts';
import { createTroubleWatch, type TroubleWatch } from '#server/modules/troubles/trouble-watch.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import type { Log } from '#server/platform/log.ts';

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
