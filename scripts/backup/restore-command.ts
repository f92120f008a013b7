import path from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { restoreData } from '#server/modules/backup/restore-data.ts';
import { formatRestoreCommand, restoreDatabase } from '#server/modules/backup/upgrade-copy.ts';
import { parseArguments, UsageError } from '../run-command.ts';
import { formatSize } from '../storage-report.ts';

/** `npm run restore -- FOLDER`: restores a backup into an empty place. */
const usage = `Usage: npm run restore -- FOLDER

Restores a backup into the DATA_DIR, DATABASE_URL and S3_BUCKET of this environment, which must be empty, and compares every
file with its checksum. Secrets that are encrypted need BACKUP_PASSPHRASE. If it fails, it leaves nothing.

  --database   puts only the database of FOLDER in the place of the present one, and leaves the files: the way back from an
               upgrade, whose copy the log named. Stop the server first. The present database is copied before.
  --convert    a backup of SQLite goes to the PostgreSQL of DATABASE_URL, or one of PostgreSQL to SQLite in DATA_DIR: all tables,
               with accounts, audit log, mail settings and trash.`;

export async function restoreCommand(args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { database: flag, convert: flag } as const;
  const { values, positionals } = parseArguments(options, usage, args);
  const [folder] = positionals;
  if (!folder || positionals.length !== 1) throw new UsageError(usage);
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
