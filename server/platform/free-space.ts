import { stat, statfs } from 'node:fs/promises';
import { AppError } from './app-error.ts';
import { isMissing } from './storage/file-writer.ts';
import { createFault } from '#contract/faults/field-fault.ts';

const mebibyte = 1024 * 1024;
/** Disk space that files must leave free: room for years of enquiries and sign-ins. Less on a small disk. */
const maxReserveBytes = 500 * mebibyte;
const reserveFraction = 0.05;
/** How long a measurement is reused: many files arrive at once, and each checks repeatedly. */
export const measurementTtlMs = 250;
/** How often an incoming file checks. */
const checkEveryBytes = 16 * mebibyte;

/** Bytes of a disk, with the number of its device. */
export interface Disk {
  device: number;
  free: number;
  total: number;
}

export interface FreeSpace {
  freeBytes: number;
  /** No more files are accepted. */
  isShort: boolean;
}

export type SpaceReserve = ReturnType<typeof createSpaceReserve>;

/**
 * Reserves disk space for the database, so that files cannot fill the disk. Other programs still can; then writes fail, and
 * reads still work.
 * @param folders where files are written; a missing one is on the disk of the others
 * @param options.read measures a disk; tests replace it
 */
export function createSpaceReserve(folders: readonly string[], { read = readDisk }: { read?: typeof readDisk } = {}) {
  let measurement: Promise<Disk[]> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  /** The disks of the folders, as they were at most `measurementTtlMs` ago. */
  const listDisks = (): Promise<Disk[]> => {
    if (!measurement || performance.now() - readAt > measurementTtlMs) {
      readAt = performance.now();
      measurement = readDisks(folders, read);
    }
    return measurement;
  };
  const measure = async () => {
    let [freeBytes, spareBytes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const { free, total } of await listDisks()) {
      freeBytes = Math.min(freeBytes, free);
      spareBytes = Math.min(spareBytes, free - Math.min(maxReserveBytes, total * reserveFraction));
    }
    return { freeBytes, spareBytes, isShort: spareBytes < 0 };
  };

  /** @throws AppError storage-full if this many more bytes would use the reserve */
  const assertRoomFor = async (bytes = 0): Promise<void> => {
    const { spareBytes } = await measure();
    if (spareBytes < bytes) throw new AppError('storage-full', createFault('storage-full'));
  };

  return {
    listDisks,

    async measure(): Promise<FreeSpace> {
      const { freeBytes, isShort } = await measure();
      return { freeBytes, isShort };
    },

    assertRoomFor,

    /** Passes a file on while there is room. @throws AppError storage-full, in the middle of the stream */
    async *whileRoom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let uncheckedBytes = 0;
      for await (const chunk of chunks) {
        uncheckedBytes += chunk.length;
        if (uncheckedBytes >= checkEveryBytes) {
          await assertRoomFor();
          uncheckedBytes = 0;
        }
        yield chunk;
      }
    },
  };
}

/**
 * The disks of these folders, each once. A folder that is missing, or whose file system reports no size as some of networks
 * do, is left out.
 */
export async function readDisks(folders: readonly string[], read = readDisk): Promise<Disk[]> {
  const found = await Promise.all(folders.map((folder) => read(folder).catch(unlessMissing)));
  const disks = found.filter((disk) => disk !== undefined).filter(({ total }) => total > 0);
  return disks.filter(({ device }, at) => disks.findIndex((disk) => disk.device === device) === at);
}

async function readDisk(folder: string): Promise<Disk> {
  const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([statfs(folder), stat(folder)]);
  return { device: dev, free: bavail * bsize, total: blocks * bsize };
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
