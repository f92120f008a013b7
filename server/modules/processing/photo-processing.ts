import { planDerivatives, planFirst } from '#server/modules/renditions/photo-plan.ts';
import type { MakeRenditions } from './media-job.ts';
import { createPictureProcessing, type PictureParts } from './picture-processing.ts';
import { renditionSetOf, supersede } from '#server/modules/renditions/rendition-set.ts';

/**
 * The media worker's step for photos. A new one gets its first renditions, with which it shows at once, and is left
 * pending; the next time it gets the others. One that is made anew shows what it has until all of the new set is there.
 */
export function createPhotoProcessing(parts: PictureParts): MakeRenditions {
  const makePicture = createPictureProcessing(parts);
  return async (job) => {
    const { row, set } = job;
    const isNew = row.state === 'processing';
    const before = renditionSetOf(row);
    const processed = await makePicture(job, {
      plan: isNew ? planFirst : planDerivatives,
      files: before?.set === set ? before.files : {},
    });
    const made = renditionSetOf(processed);
    return {
      ...processed,
      superseded: made ? supersede(row, made) : row.superseded,
      pendingSince: isNew ? new Date().toISOString() : null,
    };
  };
}
