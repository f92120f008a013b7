import { randomBytes, createHash } from 'node:crypto';
import { mkdir, rm, stat, copyFile, opendir } from 'node:fs/promises';
import path from 'node:path';
import { createSpaceReserve } from '#server/platform/free-space.ts';
import { tryLinking, linkOrCopy } from '#server/platform/storage/file-writer.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { exportPostgres, withScratchSchema } from '#server/platform/db/postgres-snapshot.ts';
import { describeDatabase, findDamage } from '#server/platform/db/sqlite-snapshot.ts';
import { makePlaceBelow } from '#server/platform/file-names.ts';
import { eachInParallel } from '#server/platform/in-parallel.ts';
import { hashFile } from '#server/platform/storage/read-chunks.ts';
import { BackupError, assertEnoughSpace, type CreateSpace, ignoreMissing, isFull } from './backup-folder.ts';
import { decryptsWith } from './backup-secrets.ts';
import {
  type Checksums,
  findKey,
  type Manifest,
  names,
  readChecksums,
  readManifest,
  createRecordedFiles,
  recordedFilesIn,
  type RecordedFile,
} from './manifest.ts';
import { migrateTo, restoreTables } from './restore-tables.ts';

export interface RestoreTestOptions {
  /** the backup */
  folder: string;
  /** a folder on the same disk, in which the studio is restored */
  scratchRoot: string;
  /** PostgreSQL gets a schema of its own there, which is dropped afterwards */
  databaseUrl: string | undefined;
  /** if it is known, the secrets are opened too */
  backupPassphrase: string | undefined;
  /** Opens pages of the restored studio. @returns what went wrong */
  openPages: OpenRestored;
  /** measures the free space of the scratch folder's disk; tests replace it */
  createSpace?: CreateSpace;
}

export interface RestoreTestResult {
  /** empty: the studio could be restored from this backup */
  problems: string[];
  /** The only problem: nothing is known of the backup. */
  lacksSpace: boolean;
  files: number;
  rows: number;
  ms: number;
}

const maxProblems = 100;

/**
 * Restores a backup to scratch: compares every file with its checksum, the database with the manifest, and the rows with the
 * files, checks the database's integrity, and opens pages. It changes nothing of the studio.
 */
export async function testRestore(options: RestoreTestOptions): Promise<RestoreTestResult> {
  const startedAt = performance.now();
  const found: string[] = [];
  const problems: Problems = {
    add: (problem) => {
      if (found.length < maxProblems) found.push(problem);
    },
    count: () => found.length,
  };
  const figures = { files: 0, rows: 0 };
  let lacksSpace = false;
  try {
    const manifest = await readManifest(options.folder);
    const checksums = await readChecksums(options.folder, manifest);
    figures.rows = Object.values(manifest.database.tables).reduce((sum, rows) => sum + rows, 0);
    figures.files = await inspectFiles(options.folder, checksums, problems);
    await inspectObjects(manifest, checksums, problems);
    await inspectSecrets(options, manifest, checksums, problems);
    await inScratch(options.scratchRoot, async (scratch) => {
      await assertRoom(scratch, checksums, options);
      const restored = { ...options, manifest, checksums, scratch, problems };
      return manifest.database.kind === 'postgres' ? testPostgresRestore(restored) : testSqliteRestore(restored);
    });
  } catch (error) {
    lacksSpace = isFull(error) && found.length === 0;
    // A backup that cannot be read is what a rehearsal is there to find.
    const reason = error instanceof Error ? error.message : String(error);
    problems.add(isFull(error) && !(error instanceof BackupError) ? noSpaceWhileRestoring(options, reason) : reason);
  }
  return { problems: found, lacksSpace, ...figures, ms: Math.round(performance.now() - startedAt) };
}

async function inspectObjects({ objects }: Manifest, checksums: Checksums, problems: Problems): Promise<void> {
  const count = [...checksums.keys()].filter((file) => findKey(file) !== undefined).length;
  if (objects && objects.count !== count)
    problems.add(`The manifest has ${objects.count} objects, ${names.checksums} ${count}.`);
}

async function inspectSecrets(
  { folder, backupPassphrase }: RestoreTestOptions,
  manifest: Manifest,
  checksums: Checksums,
  problems: Problems,
): Promise<void> {
  const file = { encrypted: names.encryptedSecrets, readable: names.secrets, none: undefined }[manifest.secrets];
  if (file === undefined) return;
  if (!checksums.has(file)) problems.add(`${file} is missing.`);
  else if (backupPassphrase && manifest.secrets === 'encrypted' && !(await decryptsWith(folder, backupPassphrase)))
    problems.add('BACKUP_PASSPHRASE does not open the secrets.');
}

/** The database is copied; files are linked where the disk can. */
async function assertRoom(
  scratch: string,
  checksums: Checksums,
  { folder, createSpace = createSpaceReserve }: RestoreTestOptions,
): Promise<void> {
  let needed = await countBytes(path.join(folder, names.sqlite));
  const objects = [...checksums.keys()].filter((file) => findKey(file) !== undefined);
  if (objects[0] !== undefined && !(await canLink(path.join(folder, objects[0]), scratch))) {
    for (const file of objects) needed += await countBytes(path.join(folder, file));
  }
  await assertEnoughSpace({ needed, folder: scratch, what: 'rehearsal' }, createSpace);
}

async function canLink(file: string, scratch: string): Promise<boolean> {
  const probe = path.join(scratch, 'probe');
  const isLinked = await tryLinking(file, probe).catch(() => false);
  await rm(probe, { force: true });
  return isLinked;
}

async function countBytes(file: string): Promise<number> {
  return (await stat(file).catch(ignoreMissing))?.size ?? 0;
}

function noSpaceWhileRestoring({ scratchRoot, databaseUrl }: RestoreTestOptions, reason: string): string {
  const where = databaseUrl ? `${scratchRoot}, or on the disk of PostgreSQL` : scratchRoot;
  return `The rehearsal ran out of space in ${where}: ${reason}`;
}

async function inScratch<T>(root: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = path.join(root, `.rehearsal-${randomBytes(4).toString('hex')}`);
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Opens pages of a studio that was restored to scratch. @returns what went wrong */
export type OpenRestored = (restored: { dataDir: string; databaseUrl: string | undefined }) => Promise<string[]>;

interface RestoreTestParts {
  folder: string;
  manifest: Manifest;
  checksums: Checksums;
  /** the DATA_DIR of the restored studio */
  scratch: string;
  databaseUrl: string | undefined;
  problems: Problems;
  openPages: OpenRestored;
}

/** Restores the file, checks it, and opens pages on it if it is sound. */
async function testSqliteRestore(parts: RestoreTestParts): Promise<void> {
  const { folder, manifest, scratch, problems } = parts;
  const file = path.join(scratch, names.sqlite);
  await copyFile(path.join(folder, names.sqlite), file);
  for (const damage of findDamage(file)) problems.add(`${names.sqlite}: ${damage}`);
  const { tables, migrations } = describeDatabase(file);
  compareTables(manifest, tables, problems);
  if (migrations.join() !== manifest.database.migrations.join()) {
    problems.add(`${names.sqlite} has other migrations than the manifest.`);
  }
  const database = openDatabase({ dataDir: scratch });
  try {
    const recorded = createRecordedFiles(database.db).list();
    if (manifest.objects) await inspectRecorded(recorded, { folder, missing: manifest.missing, problems });
    if (problems.count() === 0) await migrate(database);
  } finally {
    await database.close();
  }
  await openIfIntact(parts, undefined);
}

/** Restores the rows to a new schema, and exports them again: the files must be the same. */
async function testPostgresRestore(parts: RestoreTestParts): Promise<void> {
  const { folder, manifest, checksums, scratch, databaseUrl, problems } = parts;
  if (!databaseUrl) throw new Error('The backup is of PostgreSQL, but DATABASE_URL is not set: it was not restored.');
  const schema = `rehearsal_${path.basename(scratch).replace(/\W+/g, '')}`;
  await withScratchSchema(databaseUrl, schema, async (scratchUrl) => {
    await restoreTables(scratchUrl, { folder, manifest, checksums });
    const counts = await exportPostgres(scratchUrl, async ({ table, lines }) => {
      const hash = createHash('sha256');
      for await (const chunk of lines) hash.update(chunk);
      // The restore marks this table.
      const isSame = hash.digest('hex') === checksums.get(`${names.tables}/${table}.ndjson`);
      if (!isSame && table !== 'storage_generation') problems.add(`The restored rows of ${table} are others.`);
    });
    compareTables(
      manifest,
      { ...counts, storage_generation: manifest.database.tables.storage_generation ?? 0 },
      problems,
    );
    const recorded = recordedFilesIn(folder);
    if (manifest.objects) await inspectRecorded(recorded, { folder, missing: manifest.missing, problems });
    if (problems.count() === 0) await migrateTo({ databaseUrl: scratchUrl });
    await openIfIntact(parts, scratchUrl);
  });
}

function compareTables({ database }: Manifest, tables: Record<string, number>, problems: Problems): void {
  for (const table of new Set([...Object.keys(tables), ...Object.keys(database.tables)])) {
    const [found, expected] = [tables[table], database.tables[table]];
    if (found !== expected)
      problems.add(`${table} has ${found ?? 'no'} rows, and ${expected ?? 'none'} by the manifest.`);
  }
}

async function openIfIntact(
  { folder, checksums, scratch, problems, openPages }: RestoreTestParts,
  databaseUrl?: string,
) {
  if (problems.count() > 0) return;
  // The restored studio only reads its files, so they may be those of the backup.
  await eachInParallel(checksums.keys(), async (file) => {
    if (findKey(file) === undefined && file !== names.marker) return;
    await linkOrCopy(path.join(folder, file), await makePlaceBelow(scratch, file), new Date());
  });
  for (const problem of await openPages({ dataDir: scratch, databaseUrl })) problems.add(problem);
}

interface Problems {
  add(problem: string): void;
  count(): number;
}

/** Compares every file with its checksum, and looks for files without one. @returns how many were compared */
async function inspectFiles(folder: string, checksums: Checksums, problems: Problems): Promise<number> {
  await eachInParallel(checksums, async ([file, sha256]) => {
    const found = await stat(path.join(folder, file)).catch(ignoreMissing);
    if (!found) problems.add(`${file} is missing.`);
    else if (!found.isFile()) problems.add(`${file} is no file.`);
    else if ((await hashFile(path.join(folder, file))) !== sha256) problems.add(`${file} is damaged.`);
  });
  for await (const file of filesBelow(folder, '')) {
    if (file !== names.manifest && file !== names.checksums && !checksums.has(file))
      problems.add(`${file} does not belong to the backup.`);
  }
  return checksums.size;
}

/** Looks for objects that a row names and the backup does not have. @param missing those that the studio lacked itself */
async function inspectRecorded(
  recorded: AsyncIterable<RecordedFile>,
  { folder, missing, problems }: { folder: string; missing: readonly string[]; problems: Problems },
): Promise<void> {
  const known = new Set(missing);
  await eachInParallel(recorded, async ({ kind, key, size }) => {
    if (known.has(key)) return;
    const found = await stat(path.join(folder, names.storage, key)).catch(ignoreMissing);
    if (found?.size !== size) problems.add(`The ${kind} ${key} of a row is not in the backup with its size.`);
  });
}

/** Paths of all files, relative to the folder. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<string> {
  for await (const entry of await opendir(path.join(folder, prefix))) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, `${name}/`);
    else yield name;
  }
}
