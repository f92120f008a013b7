import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from './backup-error.ts';
import type { BackupDirRepository, KnownBackupDir } from './backup-dir.repository.ts';
import { ignoreMissing } from './backup-folder.ts';
import { type Disk, readDisks } from '#server/platform/free-space.ts';
import { findErrorCode } from '#server/platform/storage/file-errors.ts';

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
