import path from 'node:path';
import { type BackupResult, backupData } from '#server/backup/backup-data.ts';
import { createBackupDir } from '#server/backup/backup-folder.ts';
import { type BackupDirRepository, createBackupDirRepository } from '#server/backup/backup.repository.ts';
import { type Config, readConfig } from '#server/config.ts';
import { backgroundTimeoutMs, openDatabase } from '#server/platform/db/database.ts';
import { assertStudio, assertStudioForCommand } from '#server/process/prepare-data.ts';
import { parseArguments, UsageError, whenInterrupted } from '#scripts/run-command.ts';
import { restoreData } from '#server/backup/restore-data.ts';
import { formatRestoreCommand, restoreDatabase } from '#server/backup/upgrade-copy.ts';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { findLastBackup, finishRestoreTest } from '#server/backup/nightly-backup.ts';
import { createBackupRuns } from '#server/backup/backup-runs.service.ts';
import { testRestore } from '#server/backup/restore-test.ts';
import { createRestoredOpener } from '#server/process/web-server.ts';
import { formatSize } from './storage-report.ts';

/** `npm run backup -- FOLDER`: backs up the studio and verifies the copy. Works while the server runs. */
const backupUsage = `Usage: npm run backup -- FOLDER

Copies the database, the files and the secrets of the studio into a new folder and checks the copy, while the server runs or not.
It ends with 0 if the backup is whole, with 3 if the studio itself lacks files that its rows name, and with another number
if there is no backup.

  --since EARLIER   an earlier backup: its files are linked instead of copied again
  --database-only   where the files are in a bucket that has backups of its own: copies the database and the secrets
  --schedule-off    instead of FOLDER, after BACKUP_DIR was unset on purpose: nobody is warned of old backups any more`;

export async function backupCommand(args: string[]): Promise<number> {
  const { folder, databaseOnly, earlier } = readArguments(args);
  const config = readConfig();
  if (folder === undefined) return expectNone(config);
  if (!config.s3 && databaseOnly)
    throw new UsageError('--database-only is for files in a bucket. Here they belong to the backup.');
  await assertStudio(config);
  await assertMounted(config, path.resolve(folder));
  const startedAt = performance.now();
  const result = await backupData({ place: config, folder, databaseOnly, earlier, signal: whenInterrupted });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(describe(result, config));
  const missing = result.files?.missing ?? [];
  if (missing.length === 0) {
    console.log(`The backup is whole: ${folder}, in ${seconds} s.`);
    return 0;
  }
  for (const { key, kind } of missing)
    console.log(`missing in the studio itself, and so in the backup: ${kind} ${key}`);
  console.log(`The backup is as whole as the studio: ${folder}. Look with "npm run storage -- check".`);
  return 3;
}

/** Until a media worker with BACKUP_DIR has begun its work again. */
async function expectNone(config: Config): Promise<number> {
  if (config.backups) {
    throw new UsageError('BACKUP_DIR is still set. Unset it, and restart the server and its media worker.');
  }
  await assertStudioForCommand(config);
  await withDirs(config, (dirs) => dirs.saveKnown({ folder: null, marker: null, isOff: true }));
  console.log('Backups by a schedule are no longer expected. With BACKUP_DIR they are again.');
  return 0;
}

/** A folder below BACKUP_DIR is on its disk, or on none. */
async function assertMounted(config: Config, folder: string): Promise<void> {
  const { backups, dataDir } = config;
  if (path.dirname(folder) !== backups?.folder) return;
  await withDirs(config, (repository) =>
    createBackupDir({ folder: backups.folder, dataDir, repository }).assertUsable(),
  );
}

async function withDirs(config: Config, work: (dirs: BackupDirRepository) => Promise<void>): Promise<void> {
  const database = openDatabase(config, { timeoutMs: backgroundTimeoutMs });
  await work(createBackupDirRepository(database.db)).finally(() => database.close());
}

function describe({ database, files, manifest }: BackupResult, { s3, secret }: Config): string {
  const { tables } = manifest.database;
  const took = (database.ms / 1000).toFixed(2);
  const lines = [
    `Database: ${formatSize(database.bytes)} in ${took} s, sound; ${tables.contact_messages ?? 0} enquiries, ${tables.media ?? 0} items of the library.`,
  ];
  if (files) {
    const { linked, kept, copied, gone, bytes } = files;
    const how = linked > 0 ? ` (${linked} share their space with the studio's: the same file system holds both)` : '';
    const before = kept > 0 ? ` (${kept} from the earlier backup)` : '';
    lines.push(`Files: ${linked + kept + copied} with ${formatSize(bytes)}${how}${before}.`);
    lines.push(`Checked: ${files.originals} originals and ${files.renditions} renditions are there with their size.`);
    const changed = gone + files.changedMeanwhile;
    if (changed > 0) lines.push(`${changed} files were deleted or replaced in the studio meanwhile.`);
  } else lines.push(`The files are NOT in this backup: copy the bucket ${s3?.bucket} now (docs/operation.md).`);
  return [...lines, ...describeSecrets(manifest.secrets, secret)].join('\n');
}

function describeSecrets(how: BackupResult['manifest']['secrets'], secret: string | undefined): string[] {
  if (how === 'encrypted') return ['Secrets: encrypted. Without BACKUP_PASSPHRASE they are lost: keep it elsewhere.'];
  const lines = [
    how === 'readable'
      ? 'Secrets: secrets.json, NOT encrypted, readable by the owner of the folder. Set BACKUP_PASSPHRASE to encrypt them.'
      : 'Secrets: none. There is no secrets.json.',
  ];
  if (secret)
    lines.push(
      'LIGHTWELL_SECRET is NOT in this backup: set BACKUP_PASSPHRASE to have it stored encrypted, or keep it elsewhere.',
    );
  return lines;
}

function readArguments(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { 'database-only': flag, 'schedule-off': flag, since: { type: 'string' } } as const;
  const { values, positionals } = parseArguments(options, backupUsage, args);
  const [folder] = positionals;
  if (positionals.length !== (values['schedule-off'] ? 0 : 1)) throw new UsageError(backupUsage);
  return { folder, databaseOnly: values['database-only'], earlier: values.since };
}

/** `npm run restore -- FOLDER`: restores a backup into an empty place. */
const restoreUsage = `Usage: npm run restore -- FOLDER

Restores a backup into the DATA_DIR, DATABASE_URL and S3_BUCKET of this environment, which must be empty, and compares every
file with its checksum. Secrets that are encrypted need BACKUP_PASSPHRASE. If it fails, it leaves nothing.

  --database   puts only the database of FOLDER in the place of the present one, and leaves the files: the way back from an
               upgrade, whose copy the log named. Stop the server first. The present database is copied before.
  --convert    a backup of SQLite goes to the PostgreSQL of DATABASE_URL, or one of PostgreSQL to SQLite in DATA_DIR: all tables,
               with accounts, audit log, mail settings and trash.`;

export async function restoreCommand(args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { database: flag, convert: flag } as const;
  const { values, positionals } = parseArguments(options, restoreUsage, args);
  const [folder] = positionals;
  if (!folder || positionals.length !== 1) throw new UsageError(restoreUsage);
  const config = readConfig();
  const mayConvert = values.convert;
  if (values.database) return restoreDatabaseOnly(path.resolve(folder), config, mayConvert);
  const startedAt = performance.now();
  const { manifest, objects, bytes, variablesFile } = await restoreData({
    folder: path.resolve(folder),
    place: config,
    mayConvert,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Restored the backup of ${manifest.madeAt}: ${objects} files with ${formatSize(bytes)}, in ${seconds} s.`,
  );
  if (variablesFile) console.log(`Set LIGHTWELL_SECRET as in ${variablesFile}, then delete that file.`);
  else if (manifest.secrets === 'none') console.log('The backup has no secrets: set LIGHTWELL_SECRET as it was.');
  console.log(
    'Start the server, look at the site, then run "npm run storage -- check" and "npm run storage -- resume".',
  );
  return 0;
}

async function restoreDatabaseOnly(folder: string, config: Config, mayConvert: boolean): Promise<number> {
  const { manifest, replaced } = await restoreDatabase(folder, config, { mayConvert });
  console.log(
    `The database is that of ${manifest.madeAt} again, migrated up to ${manifest.database.migrations.at(-1)}.`,
  );
  if (replaced) console.log(`The one that it replaced: ${replaced}. Back to it: ${formatRestoreCommand(replaced)}`);
  console.log(
    'Start the version that goes with it, look at the site, then run "npm run storage -- check" and "npm run storage -- resume".',
  );
  return 0;
}

/** `npm run rehearse`: restores a backup to scratch and compares it. */
const rehearseUsage = `Usage: npm run rehearse [-- FOLDER]

Restores a backup to scratch beside it (PostgreSQL: to a schema of its own in the database of DATABASE_URL) and compares every file
and row with the manifest; changes nothing else. Without FOLDER it takes the last backup in BACKUP_DIR, and the back office shows the
result. It ends with 0 if the studio could be restored from the backup, with 3 if not, and with 1 if there is no space to try it.`;

export async function restoreTestCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments({}, rehearseUsage, args);
  if (positionals.length > 1) throw new UsageError(rehearseUsage);
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
    const runs = createBackupRuns({ database, schedule: backups });
    const id = await runs.beginRestoreTest(path.basename(folder), startedAt.toISOString());
    await finishRestoreTest(runs, id, result).finally(() => database.close());
  }
  if (result.lacksSpace) return 1;
  return result.problems.length === 0 ? 0 : 3;
}

async function findLast(folder: string | undefined): Promise<string> {
  const last = folder && (await findLastBackup(folder));
  if (!folder || !last)
    throw new UsageError(
      `There is no backup in BACKUP_DIR (${folder ?? 'not set'}). Is its disk mounted?\n\n${rehearseUsage}`,
    );
  return path.join(folder, last);
}
