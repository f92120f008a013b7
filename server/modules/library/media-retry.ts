import type { MediaTable } from '#server/platform/db/schema.ts';
import { readPictureDescription } from '#server/platform/images/picture-description.ts';
import { derivativeSet } from '#server/modules/renditions/photo-plan.ts';
import { columnsFrom } from './media-description.ts';
import type { MediaLeaseRepository, Processed } from '#server/modules/processing/photo-queue.repository.ts';
import { createPhotoProcessing } from '#server/modules/processing/photo-processing.ts';
import type { PictureParts } from '#server/modules/processing/picture-processing.ts';
import { renditionSetOf, supersede } from '#server/modules/renditions/rendition-set.ts';
import { withOriginal } from '#server/modules/processing/with-original.ts';

export interface ProcessingParts extends PictureParts {
  leases: MediaLeaseRepository;
}

/**
 * Makes the public files of one photo, or finds that they were made for another of the same bytes.
 * @throws AppError file-damaged and the like where another try would end the same
 */
export function createMediaProcessing(parts: ProcessingParts) {
  const { leases, storage } = parts;
  const make = createPhotoProcessing(parts);

  return (row: MediaTable, workerId: string): Promise<Processed> =>
    withOriginal(storage, row, async (file, sha256) => {
      await leases.setHash(row.id, workerId, sha256);
      if (row.state === 'processing') {
        const found = await readPictureDescription(file);
        await leases.describe(row.id, (present) => columnsFrom(found, present));
      }
      const set = derivativeSet(sha256, 'photo');
      const twin = await leases.findTwin(row.id, sha256);
      const made = twin && renditionSetOf(twin);
      if (twin && made?.set === set) return { ...twin, superseded: supersede(row, made) };
      return make({ row, workerId, file, set });
    });
}
