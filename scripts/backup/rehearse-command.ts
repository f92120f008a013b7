import path from 'node:path';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { readConfig } from '#server/config.ts';
import { findLastBackup, finishRestoreTest } from '#server/modules/backup/nightly-backup.ts';
import { createBackupDirRepository } from '#server/modules/backup/backup-dir.repository.ts';
import { createBackupRunRepository } from '#server/modules/backup/backup-runs.repository.ts';
import { createBackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import { testRestore } from '#server/modules/backup/rehearse.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createRestoredOpener } from '#server/process/open-restored.ts';
import { assertStudioForCommand } from '#server/process/assert-studio.ts';
import { parseArguments, UsageError } from '../run-command.ts';

/** `npm run rehearse`: restores a backup to scratch and compares it. */
const usage = `Usage: npm run rehearse [-- FOLDER]

Restores a backup to scratch beside it (PostgreSQL: to a schema of its own in the database of DATABASE_URL) and compares every file
and row with the manifest; changes nothing else. Without FOLDER it takes the last backup in BACKUP_DIR, and the back office shows the
result. It ends with 0 if the studio could be restored from the backup, with 3 if not, and with 1 if there is no space to try it.`;

export async function restoreTestCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments({}, usage, args);
  if (positionals.length > 1) throw new UsageError(usage);
  const config = readConfig();
  const folder = positionals[0] ? path.resolve(positionals[0]) : await findLast(config.backups?.folder);
  const isOfSchedule = path.dirname(folder) === config.backups?.folder;
  if (isOfSchedule) await assertStudioForCommand(config);
  await buildIfNeeded();
  const { databaseUrl, backupPassphrase, backups } = config;
  const openPages = createRestoredOpener(config);
  const startedAt = new Date();
  const scratchRoot = path.dirname(folder);
  const result = await testRestore({ folder, scratchRoot, databaseUrl, backupPassphrase, openPages });
  for (const problem of result.problems) console.log(problem);
  if (result.lacksSpace) console.log('Nothing was found out about the backup: it was not restored.');
  console.log(
    `${result.problems.length} problems; ${result.files} files, ${result.rows} rows, in ${(result.ms / 1000).toFixed(1)} s.`,
  );
  if (isOfSchedule) {
    const database = openDatabase(config);
    const repository = createBackupRunRepository(database.db);
    const dirs = createBackupDirRepository(database.db);
    const runs = createBackupRuns({ repository, dirs, transact: database.transact, schedule: backups });
    const id = await runs.beginRestoreTest(path.basename(folder), startedAt.toISOString());
    await finishRestoreTest(runs, id, result).finally(() => database.close());
  }
  if (result.lacksSpace) return 1;
  return result.problems.length === 0 ? 0 : 3;
}

async function findLast(folder: string | undefined): Promise<string> {
  const last = folder && (await findLastBackup(folder));
  if (!folder || !last)
    throw new UsageError(`There is no backup in BACKUP_DIR (${folder ?? 'not set'}). Is its disk mounted?\n\n${usage}`);
  return path.join(folder, last);
}
