import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { readConfig } from '#server/config.ts';
import { BackupError, createBackupDir } from '#server/backup/backup-folder.ts';
import { createBackupDirRepository } from '#server/backup/backup.repository.ts';
import { createBackupRuns } from '#server/backup/backup-runs.service.ts';
import { runNightlyBackup } from '#server/backup/nightly-backup.ts';
import { backgroundTimeoutMs, openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import type { RunBegun } from './upkeep.ts';
import { createRestoredOpener } from './web-server.ts';
import { lowerPriority } from './worker-supervisor.ts';

/** The process of the nightly backup and its rehearsal, started by the media worker: its memory and its load end with it. */
const config = readConfig();
const log = createLog(config.logLevel).child({ process: 'backup' });
lowerPriority();
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => stopping.abort(new BackupError(`Ended by ${signal}. Nothing was kept.`)));
}
process.on('disconnect', () => stopping.abort(new BackupError('Ended with the media worker. Nothing was kept.')));

if (config.backups) {
  const database = openDatabase(config, { timeoutMs: backgroundTimeoutMs });
  const dirs = createBackupDirRepository(database.db);
  const runs = createBackupRuns({ database, schedule: config.backups });
  const openPages = createRestoredOpener(config);
  await runNightlyBackup({
    runs,
    place: config,
    folder: config.backups.folder,
    dir: createBackupDir({ folder: config.backups.folder, dataDir: config.dataDir, repository: dirs }),
    async openPages(restored) {
      await buildIfNeeded();
      return openPages(restored);
    },
    onBegin: (begun) => process.send?.({ begun } satisfies RunBegun),
    log,
    signal: stopping.signal,
  });
  await database.close();
}
process.exit(0);
