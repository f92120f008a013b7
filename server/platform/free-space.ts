import { statfs } from 'node:fs/promises';
import { AppError } from './app-error.ts';
import { isMissing } from './storage/file-errors.ts';

const mebibyte = 1024 * 1024;
/** What files may not take of a disk: room for the enquiries and sign-ins of years. A small disk keeps less. */
const maxReserveBytes = 500 * mebibyte;
const reserveShare = 0.05;
/** How long a figure may be used: many files arrive at once, and each asks again and again. */
const figureTtlMs = 250;
/** How often one that arrives asks. */
const askEveryBytes = 16 * mebibyte;

/** Bytes of a disk. */
export interface DiskSpace {
  free: number;
  total: number;
}

export interface FreeSpace {
  freeBytes: number;
  /** Files are not taken any more. */
  isShort: boolean;
}

export type SpaceReserve = ReturnType<typeof createSpaceReserve>;

/**
 * Keeps files from filling a disk on which enquiries and sign-ins have to be written too. Other programs may fill it all the
 * same; then nothing fits, and everything that only reads goes on.
 *
 * @param folders where files are written; one that does not exist yet is on the disk of those that do
 * @param options.read asks the system; tests say something else
 */
export function createSpaceReserve(
  folders: readonly string[],
  { read = readDisk }: { read?: (folder: string) => Promise<DiskSpace> } = {},
) {
  let figure: Promise<FreeSpace & { spareBytes: number }> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  const measureAnew = async () => {
    const found = await Promise.all(folders.map((folder) => read(folder).catch(unlessMissing)));
    let [freeBytes, spareBytes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const disk of found) {
      // Some network file systems know no figures.
      if (!disk || disk.total === 0) continue;
      freeBytes = Math.min(freeBytes, disk.free);
      spareBytes = Math.min(spareBytes, disk.free - Math.min(maxReserveBytes, disk.total * reserveShare));
    }
    return { freeBytes, spareBytes, isShort: spareBytes < 0 };
  };
  const measure = () => {
    if (!figure || performance.now() - readAt > figureTtlMs) {
      readAt = performance.now();
      figure = measureAnew();
    }
    return figure;
  };

  /** @throws AppError storage-full if the reserve would be touched by this many bytes more */
  const assertRoomFor = async (bytes = 0): Promise<void> => {
    const { spareBytes } = await measure();
    if (spareBytes < bytes) throw new AppError('storage-full', 'The storage is full. The file was not kept.');
  };

  return {
    async measure(): Promise<FreeSpace> {
      const { freeBytes, isShort } = await measure();
      return { freeBytes, isShort };
    },

    assertRoomFor,

    /** Passes a file on for as long as there is room. @throws AppError storage-full, in the middle of the stream */
    async *whileRoom(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let sinceAsked = 0;
      for await (const chunk of chunks) {
        sinceAsked += chunk.length;
        if (sinceAsked >= askEveryBytes) {
          await assertRoomFor();
          sinceAsked = 0;
        }
        yield chunk;
      }
    },
  };
}

async function readDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
