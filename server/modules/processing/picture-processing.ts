import type { MediaTable } from '#server/platform/db/schema.ts';
import type { ImageProcessor } from '#server/platform/images/image-processor.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { derivativeKey, planDerivatives } from '#server/modules/renditions/photo-plan.ts';
import type { RenditionSet } from '#server/modules/renditions/rendition-set.ts';

export interface PictureParts {
  storage: Storage;
  images: ImageProcessor;
}

interface Wanted {
  plan?: typeof planDerivatives;
  /** bytes of the set's files that exist already */
  files?: RenditionSet['files'];
}

interface Source {
  /** path of the original on the local disk */
  file: string;
  /** name of the rendition set, see photo-plan.ts */
  set: string;
}

/** The columns that describe the files made. */
export type PictureColumns = Pick<
  MediaTable,
  'width' | 'height' | 'thumbhash' | 'colour' | 'derivatives' | 'readablePercent'
>;

/** Versions up to 0.1.0 say how many percent of a damaged picture could be read, and take null for a whole one. */
const damagedPercent = 0;

export type MakePicture = (source: Source, wanted?: Wanted) => Promise<PictureColumns>;

/** Makes the missing files of a plan from a photo or a frame of a film. */
export function createPictureProcessing({ storage, images }: PictureParts): MakePicture {
  return async ({ file, set }, { plan = planDerivatives, files = {} } = {}) => {
    const made: RenditionSet = { set, widths: [], jpegWidths: [], files: { ...files } };
    let isMoving = false;
    const { shownFlat, isDamaged, ...facts } = await images.process(
      file,
      (source) => {
        const targets = plan(source);
        isMoving = plan === planDerivatives && source.frames > 1;
        if (targets.some(({ isAnimated }) => isAnimated)) made.isAnimated = true;
        const missing = targets.filter((target) => !(formatFileName(target) in files));
        return missing.length > 0 ? missing : targets.slice(0, 1);
      },
      async ({ bytes, ...target }) => {
        await storage.put(derivativeKey(set, formatFileName(target)), bytes);
        made.files[formatFileName(target)] = bytes.length;
      },
    );
    const flat = shownFlat ?? (isMoving && !made.isAnimated ? 'animation' : undefined);
    if (flat) made.shownFlat = flat;
    made.jpegWidths = listWidths(made, 'jpg');
    made.widths = listWidths(made, 'webp');
    return { ...facts, readablePercent: isDamaged ? damagedPercent : null, derivatives: JSON.stringify(made) };
  };
}

function formatFileName({ width, format }: { width: number; format: string }): string {
  return `${width}.${format}`;
}

function listWidths({ files }: RenditionSet, format: string): number[] {
  return Object.keys(files)
    .filter((name) => name.endsWith(`.${format}`))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}
