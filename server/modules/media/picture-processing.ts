import type { ImageProcessor } from '#server/platform/images/image-processor.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { derivativeKey, planDerivatives } from './derivative-plan.ts';
import type { MakeRenditions } from './media-job.ts';
import type { RenditionSet } from './rendition-set.ts';

export interface PictureParts {
  storage: Storage;
  images: ImageProcessor;
}

/** The media worker's step for photos. */
export function createPictureProcessing({ storage, images }: PictureParts): MakeRenditions {
  return async ({ file, set }) => {
    const made: RenditionSet = { set, widths: [], jpegWidths: [], files: {} };
    const facts = await images.process(file, planDerivatives, async ({ width, format, bytes }) => {
      const name = `${width}.${format}`;
      await storage.put(derivativeKey(set, name), bytes);
      made.files[name] = bytes.length;
    });
    made.jpegWidths = widthsOf(made, 'jpg');
    made.widths = widthsOf(made, 'avif');
    return { ...facts, derivatives: JSON.stringify(made) };
  };
}

function widthsOf({ files }: RenditionSet, format: string): number[] {
  return Object.keys(files)
    .filter((name) => name.endsWith(`.${format}`))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}
