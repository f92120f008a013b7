import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { isMissing } from '#server/platform/storage/file-errors.ts';
import { syncFolder } from '#server/platform/storage/file-writer.ts';

/** Measures the free space of folders. */
export type CreateSpace = (folders: string[]) => Pick<SpaceReserve, 'assertRoomFor' | 'measure'>;

/**
 * Runs `work` with a folder that gets its final name only when `work` has succeeded, and is deleted otherwise.
 * @throws BackupError
 */
export async function inUnfinishedFolder<T>(target: string, work: (unfinished: string) => Promise<T>): Promise<T> {
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const result = await work(unfinished);
    await syncFolder(unfinished);
    // The target may exist as an empty folder. If it was filled meanwhile, rename fails.
    await rmdir(target).catch(() => {});
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw explainFolderFailure(error, target);
  }
}

/** @throws BackupError if the folder is in use, or inside of DATA_DIR */
export async function assertUsableFolder(target: string, dataDir: string): Promise<void> {
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

/** Fails early instead of after an hour of copying. @throws BackupError */
export async function assertEnoughSpace(
  { needed, folder, what }: { needed: number; folder: string; what: 'backup' | 'restore' | 'rehearsal' },
  createSpace: CreateSpace,
): Promise<void> {
  const space = createSpace([folder]);
  try {
    await space.assertRoomFor(needed);
  } catch (error) {
    if (!isFull(error)) throw error;
    const { freeBytes } = await space.measure();
    throw new BackupError(
      `The ${what} needs ${inWords(needed)} and a reserve, but only ${inWords(freeBytes)} are free in ${path.dirname(folder)}.`,
      { cause: error },
    );
  }
}

export function explainFolderFailure(error: unknown, target: string): unknown {
  if (error instanceof BackupError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (isFull(error)) {
    return new BackupError(`The disk of ${target} is full. Nothing was kept.`, { cause: error });
  }
  if (code === 'ENOTEMPTY' || code === 'EEXIST') {
    return new BackupError(`${target} was filled by something else in the meantime.`, { cause: error });
  }
  return error;
}

/** Code of the space reserve, of the file system, of SQLite, or of PostgreSQL, of the error or of what caused it. */
export function isFull(error: unknown): boolean {
  const { code, errcode, cause } = error as { code?: unknown; errcode?: unknown; cause?: unknown };
  const isItself =
    code === 'storage-full' || code === 'ENOSPC' || code === 'EDQUOT' || errcode === 13 || code === '53100';
  return isItself || (cause instanceof Error && isFull(cause));
}

function inWords(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
