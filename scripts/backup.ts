import { BackupError, backupData, type BackupResult } from '#server/modules/backup/backup-data.ts';
import { type Config, readConfig } from '#server/config.ts';
import { parseArguments, runCommand, UsageError } from './run-command.ts';
import { sizeOf } from './storage-report.ts';

/** `npm run backup -- FOLDER`: copies DATA_DIR and verifies the copy. Works while the server runs. */
const usage = `Usage: npm run backup -- FOLDER

Copies the database, the files and the keys of the studio into a new folder and checks the copy, while the server runs or not.
It ends with 0 if the backup is whole, with 3 if the studio itself lacks files that its rows name, and with another number
if there is no backup.

  --database-only   where the files are in a bucket: copies the database and the keys`;

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () =>
    interrupted.abort(new BackupError(`The backup was ended by ${signal}. Nothing of it was kept.`)),
  );
}

await runCommand(async () => {
  const { folder, databaseOnly } = readArguments();
  const config = readConfig();
  assertSupported(config, databaseOnly);
  const startedAt = performance.now();
  const result = await backupData({ dataDir: config.dataDir, folder, databaseOnly, signal: interrupted.signal });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(describe(result, config));
  const { missing } = result.check;
  if (missing.length === 0) {
    console.log(`The backup is whole: ${folder}, in ${seconds} s.`);
    return 0;
  }
  for (const { key, kind } of missing)
    console.log(`missing in the studio itself, and so in the backup: ${kind} ${key}`);
  console.log(`The backup is as whole as the studio: ${folder}. Look with "npm run storage -- check".`);
  return 3;
});

function describe({ database, databaseMs, files, hasSecrets, check }: BackupResult, { s3, secret }: Config): string {
  const lines = [
    `Database: ${sizeOf(database)} in ${(databaseMs / 1000).toFixed(2)} s, sound; ${check.enquiries} enquiries, ${check.items} items of the library.`,
  ];
  if (files) {
    const { linked, copied, gone, bytes } = files;
    const how = linked > 0 ? ` (${linked} share their space with the studio's: the same file system holds both)` : '';
    lines.push(`Files: ${linked + copied} with ${sizeOf(bytes)}${how}.`);
    lines.push(`Checked: ${check.originals} originals and ${check.renditions} renditions are there with their size.`);
    const changed = gone + check.changedMeanwhile;
    if (changed > 0) lines.push(`${changed} files were deleted or replaced in the studio meanwhile.`);
  } else if (s3) {
    lines.push(`The files are NOT in this backup: copy the bucket ${s3.bucket} now (docs/operation.md).`);
  }
  if (hasSecrets) lines.push('Keys: secrets.json.');
  else if (!secret) lines.push('There is no secrets.json: the server has not been started yet.');
  if (secret) lines.push('LIGHTWELL_SECRET is set and is NOT in this backup: keep it as you keep your other settings.');
  return lines.join('\n');
}

/** @throws UsageError for a studio of which this command would copy only a part */
function assertSupported({ databaseUrl, s3 }: Config, databaseOnly: boolean): void {
  if (databaseUrl) {
    const files = s3 ? `the bucket ${s3.bucket}` : 'DATA_DIR/storage and DATA_DIR/secrets.json';
    throw new UsageError(
      `The database is PostgreSQL, which this command does not copy; it has copied nothing. Run pg_dump first, then copy ${files} (docs/operation.md, Backup).`,
    );
  }
  if (s3 && !databaseOnly) {
    throw new UsageError(
      `The files are in the bucket ${s3.bucket}, which this command does not copy; it has copied nothing. With --database-only it copies the database and the keys; copy the bucket after it (docs/operation.md, Backup).`,
    );
  }
  if (!s3 && databaseOnly)
    throw new UsageError('--database-only is for files in a bucket. Here they belong to the backup.');
}

function readArguments() {
  const { values, positionals } = parseArguments({ 'database-only': { type: 'boolean', default: false } }, usage);
  const [folder] = positionals;
  if (!folder || positionals.length !== 1) throw new UsageError(usage);
  return { folder, databaseOnly: values['database-only'] };
}
