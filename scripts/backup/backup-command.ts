import path from 'node:path';
import { type BackupResult, backupData } from '#server/modules/backup/backup-data.ts';
import { createBackupDir } from '#server/modules/backup/backup-dir.ts';
import { type BackupDirRepository, createBackupDirRepository } from '#server/modules/backup/backup-dir.repository.ts';
import { BackupError } from '#server/modules/backup/backup-error.ts';
import { type Config, readConfig } from '#server/config.ts';
import { backgroundTimeoutMs, openDatabase } from '#server/platform/db/database.ts';
import { assertStudio, assertStudioForCommand } from '#server/process/assert-studio.ts';
import { parseArguments, UsageError } from '../run-command.ts';
import { formatSize } from '../storage-report.ts';

/** `npm run backup -- FOLDER`: backs up the studio and verifies the copy. Works while the server runs. */
const usage = `Usage: npm run backup -- FOLDER

Copies the database, the files and the secrets of the studio into a new folder and checks the copy, while the server runs or not.
It ends with 0 if the backup is whole, with 3 if the studio itself lacks files that its rows name, and with another number
if there is no backup.

  --since EARLIER   an earlier backup: its files are linked instead of copied again
  --database-only   where the files are in a bucket that has backups of its own: copies the database and the secrets
  --schedule-off    instead of FOLDER, after BACKUP_DIR was unset on purpose: nobody is warned of old backups any more`;

const interrupted = new AbortController();

/** An interrupted backup leaves nothing. */
export function abortOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new BackupError(`Ended by ${signal}. Nothing was kept.`)));
  }
}

export async function backupCommand(args: string[]): Promise<number> {
  const { folder, databaseOnly, earlier } = readArguments(args);
  const config = readConfig();
  if (folder === undefined) return expectNone(config);
  if (!config.s3 && databaseOnly)
    throw new UsageError('--database-only is for files in a bucket. Here they belong to the backup.');
  await assertStudio(config);
  await assertMounted(config, path.resolve(folder));
  const startedAt = performance.now();
  const result = await backupData({ place: config, folder, databaseOnly, earlier, signal: interrupted.signal });
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
  const { values, positionals } = parseArguments(options, usage, args);
  const [folder] = positionals;
  if (positionals.length !== (values['schedule-off'] ? 0 : 1)) throw new UsageError(usage);
  return { folder, databaseOnly: values['database-only'], earlier: values.since };
}
