import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';
import { assertEnoughSpace, type CreateSpace, ignoreMissing, isFull } from './backup-folder.ts';
import { decryptsWith } from './backup-secrets.ts';
import { type Checksums, findKey, type Manifest, names, readChecksums, readManifest } from './manifest.ts';
import { inspectFiles, type Problems } from './inspect-files.ts';
import { type OpenRestored, testPostgresRestore, testSqliteRestore } from './rehearse-database.ts';
import { createSpaceReserve } from '#server/platform/free-space.ts';
import { tryLinking } from '#server/platform/storage/copy-file.ts';

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
