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

/** A backup that cannot be made, in words for the operator. Nothing is left of it. */
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
  /** what the backup is to be: nothing, or an empty folder */
  folder: string;
  /** The files are elsewhere. */
  databaseOnly: boolean;
  signal?: AbortSignal;
  /** how the free space of the target's disk is asked for; tests say something else */
  createSpace?: (folders: string[]) => Pick<SpaceReserve, 'assertRoomFor' | 'measure'>;
}

const databaseName = 'lightwell.sqlite';

/**
 * Copies a studio's data folder while its server runs: the database as it is at one moment, then its files, then the keys;
 * and looks whether the copy is whole. It stands in a folder of another name until it is (docs/decisions/0032).
 * @throws BackupError
 */
export async function backupData(options: BackupOptions): Promise<BackupResult> {
  const { dataDir, signal } = options;
  const target = path.resolve(options.folder);
  await refuseFolder(target, dataDir);
  const database = path.join(dataDir, databaseName);
  if (!(await sizeOf(database))) throw new BackupError(`There is no database in ${dataDir}: nothing to back up.`);
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await refuseLackOfSpace(options, unfinished);
    const result = await fill(unfinished, options);
    await syncFolder(unfinished);
    signal?.throwIfAborted();
    // An empty folder of that name may be there; one that was filled in the meantime makes this fail.
    await rmdir(target).catch(() => {});
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw explained(error, target);
  }
}

async function fill(unfinished: string, { dataDir, databaseOnly, signal }: BackupOptions): Promise<BackupResult> {
  const [source, copy] = [path.join(dataDir, databaseName), path.join(unfinished, databaseName)];
  const madeAt = new Date();
  const begun = performance.now();
  await backupDatabase(source, copy);
  const databaseMs = performance.now() - begun;
  await chmod(copy, 0o600);
  markAsBackup(copy, madeAt);
  signal?.throwIfAborted();

  // Keys last: what is missing without them can be made anew, at the price of addresses and hashes that no longer fit.
  const files = databaseOnly ? undefined : await copyStorageFolder(dataDir, unfinished, signal);
  const hasSecrets = await copyIfThere(path.join(dataDir, 'secrets.json'), path.join(unfinished, 'secrets.json'));
  const check = await checkBackup({ dataDir, copyDir: unfinished, withFiles: !databaseOnly });
  if (check.damage.length > 0) {
    throw new BackupError(`The database itself is damaged, and so is a copy of it:\n${check.damage.join('\n')}`);
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

async function refuseFolder(target: string, dataDir: string): Promise<void> {
  const inside = path.relative(dataDir, target);
  if (!inside.startsWith('..') && !path.isAbsolute(inside)) {
    throw new BackupError(`${target} is in DATA_DIR (${dataDir}). A backup belongs outside of what it is one of.`);
  }
  const found = await lstat(target).catch(ignoreMissing);
  if (!found) return;
  if (!found.isDirectory()) throw new BackupError(`${target} is a file. Name a folder that is not there yet.`);
  if ((await readdir(target)).length > 0) {
    throw new BackupError(`${target} holds something already. Name a folder that is not there yet, or an empty one.`);
  }
}

/** Says at once what would fail after an hour. Files that get a second name take no space. */
async function refuseLackOfSpace(
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
      `The backup needs ${inGb(needed)} and a reserve beside it, but only ${inGb(freeBytes)} are free there.`,
      { cause: error },
    );
  }
}

function inGb(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The reserve's own word, the system's, or SQLite's. */
function isFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'storage-full' || code === 'ENOSPC' || code === 'EDQUOT' || errcode === 13;
}

function explained(error: unknown, target: string): unknown {
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
