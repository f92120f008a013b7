import type { MediaTable } from '#server/platform/db/schema.ts';
import { type PictureDescription, readPictureDescription } from '#server/platform/images/picture-description.ts';
import { derivativeSet, planDerivatives, planFirst } from '#server/modules/renditions/photo-plan.ts';
import { parseRenditionSet, supersede } from '#server/modules/renditions/rendition-set.ts';
import type { ItemColumns, JobOutcome, JobQueue } from './job-queue.repository.ts';
import { createPictureProcessing, type PictureParts } from './picture-processing.ts';
import type { ProcessedMediaRepository } from './processed-media.repository.ts';
import { withOriginal } from './with-original.ts';

export interface PhotoProcessingParts extends PictureParts {
  queue: Pick<JobQueue, 'update'>;
  media: Pick<ProcessedMediaRepository, 'describe' | 'findPhotoDuplicate'>;
  /** whether staff want to read what files say of themselves */
  readsDescriptions(): Promise<boolean>;
  /** The columns filled in from the file's metadata. */
  columnsFrom(found: PictureDescription, row: MediaTable): Partial<MediaTable>;
}

/**
 * The media worker's step for photos. A new photo first gets only the renditions needed to show it, and the others in a
 * second run. A reprocessed photo shows its old renditions until the new set is complete. Renditions of another photo with
 * the same bytes are shared.
 * @throws AppError file-damaged and others for a failure that a retry cannot fix
 */
export function createPhotoProcessing(parts: PhotoProcessingParts) {
  const { queue, media, storage, columnsFrom, readsDescriptions } = parts;
  const makePicture = createPictureProcessing(parts);

  const make = async (row: MediaTable, file: string, set: string): Promise<ItemColumns> => {
    const isNew = row.state === 'processing';
    const before = parseRenditionSet(row);
    const made = await makePicture(
      { file, set },
      { plan: isNew ? planFirst : planDerivatives, files: before?.set === set ? before.files : {} },
    );
    return { ...made, pendingSince: isNew ? new Date().toISOString() : null };
  };

  return (row: MediaTable, workerId: string): Promise<JobOutcome> =>
    withOriginal(storage, row, async (file, sha256) => {
      // Store the hash before the first file, so that the sweep finds all files by the row, whatever happens next.
      await queue.update(row.id, workerId, () => ({ sha256 }));
      if (row.state === 'processing') {
        const { title, caption, keywords, ...facts } = await readPictureDescription(file);
        const words = (await readsDescriptions()) ? { title, caption, keywords } : { keywords: [] };
        const found = { ...facts, ...words };
        await media.describe(row.id, (present) => columnsFrom(found, present));
      }
      const set = derivativeSet(sha256, 'photo');
      const duplicate = await media.findPhotoDuplicate(row.id, sha256);
      const isMade = duplicate && parseRenditionSet(duplicate)?.set === set;
      const values = isMade ? toPictureColumns(duplicate) : await make(row, file, set);
      const made = parseRenditionSet({ derivatives: values.derivatives ?? null });
      return { values: { ...values, superseded: made ? supersede(row, made) : row.superseded }, state: 'ready' };
    });
}

function toPictureColumns(row: MediaTable): ItemColumns {
  const { width, height, thumbhash, colour, derivatives, readablePercent } = row;
  return { width, height, thumbhash, colour, derivatives, readablePercent };
}
