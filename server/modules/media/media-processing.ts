import type { MediaTable } from '#server/platform/db/schema.ts';
import { derivativeSet } from './derivative-plan.ts';
import { hashFile } from './hash-file.ts';
import type { MediaLeaseRepository, Processed } from './media-lease.repository.ts';
import { createPictureProcessing, type PictureParts } from './picture-processing.ts';
import { renditionSetOf } from './rendition-set.ts';

export interface ProcessingParts extends PictureParts {
  leases: MediaLeaseRepository;
}

/**
 * Makes the public files of one photo, or finds that they were made for another of the same bytes.
 * @throws AppError file-damaged and the like where another try would end the same
 */
export function createMediaProcessing(parts: ProcessingParts) {
  const { leases, storage } = parts;
  const make = createPictureProcessing(parts);

  return (row: MediaTable, workerId: string): Promise<Processed> =>
    storage.withLocalFile(row.storageKey, async (file) => {
      const sha256 = await hashFile(file);
      await leases.setHash(row.id, workerId, sha256);
      const set = derivativeSet(sha256);
      const twin = await leases.findTwin(sha256);
      if (twin && renditionSetOf(twin)?.set === set) return twin;
      return make({ row, workerId, file, set });
    });
}
