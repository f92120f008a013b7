import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from '#contract/durations.ts';
import { BackupError, ignoreMissing, inUnfinishedFolder } from './backup-folder.ts';
import type { BackupPlace } from './backup-data.ts';
import { createBackupDirRepository } from './backup.repository.ts';
import { copyDatabase, finishDatabase } from './copy-database.ts';
import { type Checksums, type Manifest, names, readChecksums, readManifest, writeManifest } from './manifest.ts';
import { assertSameDatabase, type CopiedDatabase, migrateTo, restoreTables, withSqliteFile } from './restore-tables.ts';
import {
  countOtherClients,
  listMigrations,
  listTableNames,
  replaceTables,
  withScratchSchema,
} from '#server/platform/db/postgres-snapshot.ts';
import { backupDatabase, isInUse } from '#server/platform/db/sqlite-snapshot.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';

type DatabasePlace = Pick<BackupPlace, 'dataDir' | 'databaseUrl' | 'version'>;

const folderName = 'before-upgrade';
const namePattern = /^lightwell-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;
/** of PostgreSQL */
const scratchSchema = 'lightwell_restored';
const keptCopies = 3;
const keptMs = 30 * dayMs;

/**
 * Copies the database into `DATA_DIR/before-upgrade` as a backup does, without the files. Nobody else may do so meanwhile.
 * @returns the folder of the copy
 * @throws BackupError if there is no space, or if the database is damaged
 */
export async function copyBeforeUpgrade(place: DatabasePlace, now = new Date()): Promise<string> {
  const folder = path.join(place.dataDir, folderName);
  // Of starts that were killed: they must not fill the disk.
  for (const name of await listFolder(folder)) {
    if (name.includes('.unfinished-')) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  const copy = path.join(folder, `lightwell-${now.toISOString().replaceAll(/[-:.]/g, '')}`);
  await inUnfinishedFolder(copy, async (unfinished) => {
    const checksums: Checksums = new Map();
    // Somebody who has deleted rows by hand gets upgrades all the same; a backup tells of them.
    const { described } = await copyDatabase(place, unfinished, checksums, { mayDangle: true });
    if (!place.databaseUrl) await finishDatabase(unfinished, checksums);
    await writeManifest(unfinished, checksums, {
      version: place.version,
      madeAt: now.toISOString(),
      madeBy: 'upgrade',
      database: described,
      objects: null,
      missing: [],
      secrets: 'none',
    });
  });
  return copy;
}

/** The command that puts a copy in the place of the present database. */
export function formatRestoreCommand(copy: string): string {
  return `npm run restore -- --database ${/^[\w./-]+$/.test(copy) ? copy : JSON.stringify(copy)}`;
}

/** Deletes all copies but the last three, and those older than 30 days: they hold enquiries that have been deleted since. */
export async function deleteOldCopies(dataDir: string, now = new Date()): Promise<void> {
  const folder = path.join(dataDir, folderName);
  const copies = (await listFolder(folder)).filter((name) => namePattern.test(name)).toSorted();
  const old = copies.filter(
    (name, index) => index < copies.length - keptCopies || now.getTime() - parseMadeAt(name) > keptMs,
  );
  for (const name of old) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** @returns a function that stops it */
export function keepDeletingOldCopies(dataDir: string, log: Pick<Log, 'error'>): () => void {
  return runEvery(dayMs, () => deleteOldCopies(dataDir), {
    log,
    failure: 'old copies of the database could not be deleted',
  });
}

async function listFolder(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

function parseMadeAt(name: string): number {
  return Date.parse(name.replace(namePattern, '$1-$2-$3T$4:$5:$6.$7Z'));
}

/**
 * Puts the database of a copy, or of a backup, in the place of the present one, which is copied before. Files stay as they are.
 * A process that is killed leaves the present database.
 * @param options.mayConvert a backup of SQLite may go to PostgreSQL, and the other way round
 * @returns the manifest, and the folder of the copy of what was replaced; undefined if there was nothing
 * @throws BackupError if the copy is damaged, or if the present database is in use
 */
export async function restoreDatabase(
  folder: string,
  place: DatabasePlace,
  options: { mayConvert?: boolean } = {},
): Promise<{ manifest: Manifest; replaced: string | undefined }> {
  const manifest = await readManifest(folder);
  const checksums = await readChecksums(folder, manifest);
  assertSameDatabase(manifest, place, options);
  const copied = { folder, manifest, checksums };
  const replaced = place.databaseUrl
    ? await restorePostgres(place, place.databaseUrl, copied)
    : await restoreSqlite(place, copied);
  const database = openDatabase(place);
  await createBackupDirRepository(database.db)
    .forget()
    .finally(() => database.close());
  return { manifest, replaced };
}

async function restoreSqlite(place: DatabasePlace, copied: CopiedDatabase): Promise<string | undefined> {
  const target = path.join(place.dataDir, names.sqlite);
  return withSqliteFile(copied, place.dataDir, async (source) => {
    const isPresent = Boolean((await stat(target).catch(ignoreMissing))?.size);
    if (isPresent && isInUse(target)) {
      throw new BackupError('The database is in use. Stop the server, its media worker and every command first.');
    }
    const replaced = isPresent ? await copyBeforeUpgrade(place) : undefined;
    // Not a rename: the file would meet the write-ahead log of the one before, if a server started at this moment.
    await backupDatabase(source, target);
    return replaced;
  });
}

async function restorePostgres(
  place: DatabasePlace,
  databaseUrl: string,
  copied: CopiedDatabase,
): Promise<string | undefined> {
  let others = await countOtherClients(databaseUrl);
  // The server still counts the connections of what has just been stopped.
  for (let tries = 0; others > 0 && tries < 10; tries += 1) {
    await wait(200);
    others = await countOtherClients(databaseUrl);
  }
  if (others > 0) {
    throw new BackupError(
      `The database is in use: its role has ${others} other connections. Stop every node, every media worker and every command first.`,
    );
  }
  const isPresent = (await listMigrations(databaseUrl)).length > 0;
  const replaced = isPresent ? await copyBeforeUpgrade(place) : undefined;
  // Tables of migrations that the copy does not have go, too: the next upgrade creates them anew.
  const own = await withScratchSchema(databaseUrl, scratchSchema, async (scratchUrl) => {
    await migrateTo({ databaseUrl: scratchUrl });
    return listTableNames(scratchUrl);
  });
  await withScratchSchema(databaseUrl, scratchSchema, async (scratchUrl) => {
    await restoreTables(scratchUrl, copied);
    await replaceTables(databaseUrl, scratchSchema, own);
  });
  return replaced;
}
