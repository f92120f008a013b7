import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { hashFile } from '#server/platform/storage/hash-file.ts';
import type { MediaRepository } from './media.repository.ts';

export interface DuplicateSearchParts {
  repository: Pick<MediaRepository, 'listOfSizes'>;
  storage: Pick<Storage, 'withLocalFile'>;
}

/** Files in the library by what is in them: equal size first, which costs nothing, and then SHA-256. */
export function createDuplicateSearch({ repository, storage }: DuplicateSearchParts) {
  const hashOf = (key: string) => storage.withLocalFile(key, hashFile);

  /** What the worker has not come to yet is hashed here. */
  const findAmong = async (candidates: MediaTable[], sha256: string): Promise<MediaTable | undefined> => {
    const known = candidates.find((row) => row.sha256 === sha256);
    if (known) return known;
    for (const row of candidates) {
      if (row.sha256 === null && (await hashOf(row.storageKey).catch(() => undefined)) === sha256) return row;
    }
    return undefined;
  };

  return {
    /** For each file, whether an item has its size, and the item that has its bytes. */
    async search(files: { size: number; sha256: string | undefined }[]) {
      const rows = await repository.listOfSizes([...new Set(files.map(({ size }) => size))]);
      return Promise.all(
        files.map(async ({ size, sha256 }) => {
          const candidates = rows.filter((row) => row.fileSize === size);
          return {
            isSizeKnown: candidates.length > 0,
            row: sha256 === undefined ? undefined : await findAmong(candidates, sha256),
          };
        }),
      );
    },

    /** The item with the same bytes as an uploaded object, which is read only if there is one of its size. */
    async findOf(storageKey: string, size: number): Promise<MediaTable | undefined> {
      const candidates = await repository.listOfSizes([size]);
      return candidates.length === 0 ? undefined : findAmong(candidates, await hashOf(storageKey));
    },
  };
}
