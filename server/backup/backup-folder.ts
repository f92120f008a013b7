import { randomBytes, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, rmdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SpaceReserve, type Disk, readDisks } from '#server/platform/free-space.ts';
import { isMissing, syncFolder, findErrorCode } from '#server/platform/storage/file-writer.ts';
import type { BackupDirRepository, KnownBackupDir } from './backup.repository.ts';

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

/** A backup or a restore failed for a reason that the operator can act on; the message says which. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** For `catch`: a file of the backup does not exist, or is no file. */
export function explainMissing(file: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') throw new BackupError(`${file} of the backup is missing.`);
    throw error;
  };
}

export const markerName = '.lightwell-backups';

/** A network disk that is gone may never answer. */
const responseMs = 30_000;

export type BackupDir = ReturnType<typeof createBackupDir>;

/**
 * BACKUP_DIR. A marker in it, whose id the database has, tells it from the empty mount point of a disk that is not mounted: backups
 * would be made on the disk of the system and called whole.
 */
export function createBackupDir({
  folder,
  dataDir,
  repository,
  now = Date.now,
  readDisk = async (place: string): Promise<Disk | undefined> => (await readDisks([place]))[0],
}: {
  folder: string;
  dataDir: string;
  repository: BackupDirRepository;
  now?: () => number;
  readDisk?: (place: string) => Promise<Disk | undefined>;
}) {
  const marker = path.join(folder, markerName);

  /** Whether the database knows this folder, or backups of a version without markers that are not in it. */
  const wasUsedBefore = async (known: KnownBackupDir | undefined) => {
    if (known) return known.folder === folder;
    const made = await repository.listBackups();
    if (made.size === 0) return false;
    const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
    return !names.some((name) => made.has(name));
  };

  const mark = async (isNew: boolean): Promise<string> => {
    const id = randomUUID();
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(marker, `${id}\n`, { flag: isNew ? 'wx' : 'w', flush: true });
      return id;
    } catch (error) {
      // Another worker was faster.
      if (findErrorCode(error) === 'EEXIST') return (await readFile(marker, 'utf8')).trim();
      throw error;
    }
  };

  /** @throws BackupError if it is not the folder that was used before, or cannot be written to */
  const assertUsable = async (): Promise<void> => {
    try {
      // First: another worker may make the marker, and store its id after that.
      const known = await repository.findKnown();
      const found = (await readFile(marker, 'utf8').catch(ignoreMissing))?.trim();
      if (found === undefined && (await wasUsedBefore(known))) {
        throw new BackupError(
          `BACKUP_DIR (${folder}) does not have the file ${markerName}: it is not the folder in which backups of this studio were made before. Is its disk mounted? If this is a new disk, make that file once: touch ${marker}`,
        );
      }
      if (found && known?.folder === folder && known.marker !== found) {
        throw new BackupError(
          `BACKUP_DIR (${folder}) has the ${markerName} of another disk than the one that was used before. Is the right disk mounted? If this one is to be used from now on, empty that file once: truncate -s 0 ${marker}`,
        );
      }
      const id = found || (await mark(found === undefined));
      await probe(folder);
      if (known?.folder !== folder || known.marker !== id || known.isOff) {
        await repository.saveKnown({ folder, marker: id, isOff: false });
      }
    } catch (error) {
      if (error instanceof BackupError) throw error;
      throw new BackupError(`BACKUP_DIR (${folder}) cannot be written to: ${(error as Error).message}`, {
        cause: error,
      });
    }
  };

  return {
    assertUsable,

    /** Looks at the folder and stores what it finds for all nodes. @returns why it cannot be used; null: it can */
    async look(): Promise<string | null> {
      const problem = await Promise.race([
        assertUsable().then(
          () => null,
          (error: Error) => error.message,
        ),
        sleep(responseMs, `BACKUP_DIR (${folder}) does not answer.`, { ref: false }),
      ]);
      const [own, data] = problem === null ? await Promise.all([readDisk(folder), readDisk(dataDir)]) : [];
      const disk = own ? { free: own.free, total: own.total } : null;
      const isOnDataDisk = own !== undefined && own.device === data?.device;
      const at = new Date(now()).toISOString();
      await repository.saveSeen({ at, host: os.hostname(), problem, disk, isOnDataDisk });
      return problem;
    },
  };
}

async function probe(folder: string): Promise<void> {
  const file = path.join(folder, `.lightwell-probe-${randomUUID()}`);
  await writeFile(file, '', { flag: 'wx' });
  await rm(file);
}
