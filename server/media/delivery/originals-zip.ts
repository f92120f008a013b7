import type { CheckSums } from '#server/media/library/check-sums.ts';
import { createZipFile, type ZipFileEntry } from '#server/platform/zip-file.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { DeliveredFile, OriginalRow } from './delivery.service.ts';

interface Parts {
  storage: Pick<Storage, 'chunks'>;
  checkSums: Pick<CheckSums, 'find'>;
}

/**
 * A ZIP of untouched files that goes on where it broke off.
 * @param files `path`: safe and different from all others, also with folders
 * @throws AppError not-found if the storage does not have a file that was never read
 */
export async function createOriginalsZip(
  name: string,
  files: readonly { path: string; row: OriginalRow }[],
  { storage, checkSums }: Parts,
): Promise<DeliveredFile> {
  const entries: ZipFileEntry[] = [];
  for (const { path, row } of files) {
    entries.push({
      name: path,
      size: row.fileSize,
      crc32: await checkSums.find(row),
      version: row.storageKey,
      modifiedAt: new Date(row.createdAt),
      open: (range) => storage.chunks(row.storageKey, range),
    });
  }
  return { name, contentType: 'application/zip', ...createZipFile(entries) };
}
