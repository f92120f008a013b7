import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { hashFile } from '#server/platform/storage/read-chunks.ts';
import type { MediaRepository } from './media.repository.ts';

export interface DuplicateSearchParts {
  repository: Pick<MediaRepository, 'listOfSizes'>;
  storage: Pick<Storage, 'withLocalFile'>;
}

/** Finds items with equal bytes: by size first, which is cheap, then by SHA-256. */
export function createDuplicateSearch({ repository, storage }: DuplicateSearchParts) {
  const hashObject = (key: string) => storage.withLocalFile(key, hashFile);

  /** Rows that are not processed yet have no hash: compute it. */
  const findAmong = async (candidates: MediaTable[], sha256: string): Promise<MediaTable | undefined> => {
    const known = candidates.find((row) => row.sha256 === sha256);
    if (known) return known;
    for (const row of candidates) {
      if (row.sha256 === null && (await hashObject(row.storageKey).catch(() => undefined)) === sha256) return row;
    }
    return undefined;
  };

  return {
    /** For each file, whether an item has its size, and the item with its bytes. */
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

    /** The item of the library, or of this client gallery, with the same bytes as an uploaded object. The object is read only if an item has its size. */
    async findDuplicate(
      storageKey: string,
      size: number,
      clientGalleryId: string | null,
    ): Promise<MediaTable | undefined> {
      const candidates = await repository.listOfSizes([size], clientGalleryId);
      return candidates.length === 0 ? undefined : findAmong(candidates, await hashObject(storageKey));
    },
  };
}
