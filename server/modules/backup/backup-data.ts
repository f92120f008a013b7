import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupCheck, checkBackup } from './check-backup.ts';
import { backupDatabase, markAsBackup } from '#server/platform/db/backup-database.ts';
import { createSpaceReserve, type SpaceReserve } from '#server/platform/free-space.ts';
import { copyFiles, copyPrivateFile, type FilesCopied, tryLinking } from '#server/platform/storage/copy-files.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { isMissing } from '#server/platform/storage/file-errors.ts';
import { syncFolder } from '#server/platform/storage/file-writer.ts';

/** A backup failed for a reason that the operator can act on. Its unfinished folder has been deleted. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface BackupResult {
  /** bytes */
  database: number;
  databaseMs: number;
  files: FilesCopied | undefined;
  hasSecrets: boolean;
  check: BackupCheck;
}

export interface BackupOptions {
  /** DATA_DIR */
  dataDir: string;
  /** the backup's folder: must not exist or be empty */
  folder: string;
  /** Skip the storage folder, because the files are in a bucket. */
  databaseOnly: boolean;
  signal?: AbortSignal;
  /** measures the free space of the target's disk; tests replace it */
  createSpace?: (folders: string[]) => Pick<SpaceReserve, 'assertRoomFor' | 'measure'>;
}

const databaseName = 'lightwell.sqlite';

/**
 * Backs up a running studio's data folder: a consistent snapshot of the database, then the files, then the keys, and
 * verifies the copy. The folder gets its final name only when it is complete (docs/decisions/0032).
 * @throws BackupError
 */
export async function backupData(options: BackupOptions): Promise<BackupResult> {
  const { dataDir, signal } = options;
  const target = path.resolve(options.folder);
  await assertUsableFolder(target, dataDir);
  const database = path.join(dataDir, databaseName);
  if (!(await sizeOf(database))) throw new BackupError(`There is no database in ${dataDir}: nothing to back up.`);
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await assertEnoughSpace(options, unfinished);
    const result = await copyData(unfinished, options);
    await syncFolder(unfinished);
    signal?.throwIfAborted();
    // The target may exist as an empty folder. If it was filled meanwhile, rename fails.
    await rmdir(target).catch(() => {});
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw toBackupError(error, target);
  }
}

async function copyData(unfinished: string, { dataDir, databaseOnly, signal }: BackupOptions): Promise<BackupResult> {
  const [source, copy] = [path.join(dataDir, databaseName), path.join(unfinished, databaseName)];
  const madeAt = new Date();
  const startedAt = performance.now();
  await backupDatabase(source, copy);
  const databaseMs = performance.now() - startedAt;
  await chmod(copy, 0o600);
  markAsBackup(copy, madeAt);
  signal?.throwIfAborted();

  // Copy the keys last: without them a studio still starts with new keys, but stored address hashes no longer match.
  const files = databaseOnly ? undefined : await copyStorageFolder(dataDir, unfinished, signal);
  const hasSecrets = await copyIfThere(path.join(dataDir, 'secrets.json'), path.join(unfinished, 'secrets.json'));
  const check = await checkBackup({ dataDir, copyDir: unfinished, withFiles: !databaseOnly });
  if (check.damage.length > 0) {
    throw new BackupError(
      `The database itself is damaged, and so would be a backup of it:\n${check.damage.join('\n')}`,
    );
  }
  return { database: await sizeOf(copy), databaseMs, files, hasSecrets, check };
}

async function copyStorageFolder(dataDir: string, unfinished: string, signal: AbortSignal | undefined) {
  const [from, to] = [path.join(dataDir, 'storage'), path.join(unfinished, 'storage')];
  await mkdir(to, { mode: 0o700 });
  const storage = createDiskStorage(from);
  const files = await copyFiles(from, to, untilAborted(storage.list(''), signal));
  const marker = await storage.readMarker();
  if (marker !== undefined) await createDiskStorage(to).writeMarker(marker);
  await rm(path.join(to, '.incoming'), { recursive: true, force: true });
  return files;
}

async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const item of items) {
    signal?.throwIfAborted();
    yield item;
  }
}

async function assertUsableFolder(target: string, dataDir: string): Promise<void> {
  const inside = path.relative(dataDir, target);
  if (!inside.startsWith('..') && !path.isAbsolute(inside)) {
    throw new BackupError(`${target} is in DATA_DIR (${dataDir}). Choose a folder outside of it.`);
  }
  const found = await lstat(target).catch(ignoreMissing);
  if (!found) return;
  if (!found.isDirectory()) throw new BackupError(`${target} is a file. Name a folder that does not exist yet.`);
  if ((await readdir(target)).length > 0) {
    throw new BackupError(`${target} is not empty. Name a folder that does not exist yet, or an empty one.`);
  }
}

/** Fails early instead of after an hour of copying. Hard-linked files need no space. */
async function assertEnoughSpace(
  { dataDir, databaseOnly, createSpace = createSpaceReserve }: BackupOptions,
  unfinished: string,
): Promise<void> {
  const database = path.join(dataDir, databaseName);
  let needed = (await sizeOf(database)) + (await sizeOf(`${database}-wal`));
  const probe = path.join(unfinished, 'probe');
  const isLinked = await tryLinking(database, probe);
  await rm(probe, { force: true });
  if (!isLinked && !databaseOnly) {
    for await (const { size } of createDiskStorage(path.join(dataDir, 'storage')).list('')) needed += size;
  }
  const space = createSpace([unfinished]);
  try {
    await space.assertRoomFor(needed);
  } catch (error) {
    if (!isFull(error)) throw error;
    const { freeBytes } = await space.measure();
    throw new BackupError(
      `The backup needs ${inGb(needed)} and a reserve, but only ${inGb(freeBytes)} are free there.`,
      { cause: error },
    );
  }
}

function inGb(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Code of the space reserve, of the file system, or of SQLite. */
function isFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'storage-full' || code === 'ENOSPC' || code === 'EDQUOT' || errcode === 13;
}

function toBackupError(error: unknown, target: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (isFull(error)) {
    return new BackupError(`The disk of ${target} is full. Nothing of the backup was kept.`, { cause: error });
  }
  if (code === 'ENOTEMPTY' || code === 'EEXIST') {
    return new BackupError(`${target} was filled by something else in the meantime.`, { cause: error });
  }
  return error;
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  return copyPrivateFile(from, to).then(
    () => true,
    (error: unknown) => {
      if (!isMissing(error)) throw error;
      return false;
    },
  );
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(ignoreMissing))?.size ?? 0;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
