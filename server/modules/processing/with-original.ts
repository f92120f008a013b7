import { stat } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { hashFile } from '#server/platform/storage/hash-file.ts';
import { toFault, lostReason } from './media-fault.ts';

/**
 * Runs `work` with a local copy of an item's original and its SHA-256. If `work` blames the file, the file is hashed again:
 * a disk or mount that fails during decoding looks to a decoder like a damaged picture.
 * @throws AppError not-found if the original is missing, file-damaged if it is truncated
 */
export function withOriginal<T>(
  storage: Storage,
  row: MediaTable,
  work: (file: string, sha256: string) => Promise<T>,
): Promise<T> {
  return storage.withLocalFile(row.storageKey, async (file) => {
    if ((await stat(file)).size !== row.fileSize) throw new AppError('file-damaged', lostReason);
    // Hashing a film takes minutes: use the stored hash.
    const sha256 = (row.mediaType === 'video' && row.sha256) || (await hashFile(file));
    try {
      return await work(file, sha256);
    } catch (error) {
      if (toFault(error) === 'file' && (await hashFile(file)) !== sha256) {
        throw new AppError('unavailable', 'The storage gave other bytes when it was read again.', { cause: error });
      }
      throw error;
    }
  });
}
