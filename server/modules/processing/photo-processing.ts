import type { MediaTable } from '#server/platform/db/schema.ts';
import { type PictureDescription, readPictureDescription } from '#server/platform/images/picture-description.ts';
import { derivativeSet, planDerivatives, planFirst } from '#server/modules/renditions/photo-plan.ts';
import { renditionSetOf, supersede } from '#server/modules/renditions/rendition-set.ts';
import type { ItemColumns, JobOutcome, JobQueue } from './job-queue.repository.ts';
import { createPictureProcessing, type PictureParts } from './picture-processing.ts';
import type { ProcessedMediaRepository } from './processed-media.repository.ts';
import { withOriginal } from './with-original.ts';

export interface PhotoProcessingParts extends PictureParts {
  queue: Pick<JobQueue, 'update'>;
  media: Pick<ProcessedMediaRepository, 'describe' | 'findPhotoDuplicate'>;
  /** The columns that the file's own description fills in. */
  columnsFrom(found: PictureDescription, row: MediaTable): Partial<MediaTable>;
}

/**
 * The media worker's step for photos. A new one gets its first renditions, with which it shows at once, and is left
 * pending; the next time it gets the others. One that is made anew shows what it has until all of the new set is there.
 * What was made for another photo of the same bytes is taken as it is.
 * @throws AppError file-damaged and the like where another try would end the same
 */
export function createPhotoProcessing(parts: PhotoProcessingParts) {
  const { queue, media, storage, columnsFrom } = parts;
  const makePicture = createPictureProcessing(parts);

  const make = async (row: MediaTable, file: string, set: string): Promise<ItemColumns> => {
    const isNew = row.state === 'processing';
    const before = renditionSetOf(row);
    const made = await makePicture(
      { file, set },
      { plan: isNew ? planFirst : planDerivatives, files: before?.set === set ? before.files : {} },
    );
    return { ...made, pendingSince: isNew ? new Date().toISOString() : null };
  };

  return (row: MediaTable, workerId: string): Promise<JobOutcome> =>
    withOriginal(storage, row, async (file, sha256) => {
      // Before the first file, so that all files can be found by the row, whatever happens next.
      await queue.update(row.id, workerId, () => ({ sha256 }));
      if (row.state === 'processing') {
        const found = await readPictureDescription(file);
        await media.describe(row.id, (present) => columnsFrom(found, present));
      }
      const set = derivativeSet(sha256, 'photo');
      const duplicate = await media.findPhotoDuplicate(row.id, sha256);
      const isMade = duplicate && renditionSetOf(duplicate)?.set === set;
      const values = isMade ? pictureColumnsOf(duplicate) : await make(row, file, set);
      const made = renditionSetOf({ derivatives: values.derivatives ?? null });
      return { values: { ...values, superseded: made ? supersede(row, made) : row.superseded }, state: 'ready' };
    });
}

function pictureColumnsOf({ width, height, thumbhash, colour, derivatives }: MediaTable): ItemColumns {
  return { width, height, thumbhash, colour, derivatives };
}
