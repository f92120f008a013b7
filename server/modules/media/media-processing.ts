import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { ImageProcessor } from '#server/platform/images/image-processor.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { VideoRewrapper } from '#server/platform/video/video-rewrapper.ts';
import { derivativeKey, derivativeSet, planDerivatives } from './derivative-plan.ts';
import type { MediaLeaseRepository, Processed } from './media-lease.repository.ts';
import { type RenditionSet, renditionSetOf } from './rendition-set.ts';
import type { ScratchFolder } from './scratch-folder.ts';

export interface ProcessingParts {
  leases: MediaLeaseRepository;
  storage: Storage;
  images: ImageProcessor;
  videos: VideoRewrapper;
  scratch: ScratchFolder;
}

/**
 * Makes the public files of one item.
 * @throws AppError file-damaged and the like where another try would end the same
 */
export function createMediaProcessing({ leases, storage, images, videos, scratch }: ProcessingParts) {
  const makePictures = async (file: string, set: string): Promise<Processed> => {
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

  const makeFilm = (file: string, set: string): Promise<Processed> =>
    scratch.use(async (folder) => {
      const output = path.join(folder, 'film');
      const { container, width, height } = await videos.rewrap(file, output);
      const name = `video.${container}`;
      await storage.put(derivativeKey(set, name), createReadStream(output));
      const made: RenditionSet = { set, widths: [], jpegWidths: [], files: { [name]: (await stat(output)).size } };
      return { width, height, thumbhash: null, colour: null, derivatives: JSON.stringify(made) };
    });

  return (row: MediaTable, workerId: string): Promise<Processed> =>
    storage.withLocalFile(row.storageKey, async (file) => {
      const sha256 = await hashOf(file);
      await leases.setHash(row.id, workerId, sha256);
      const set = derivativeSet(sha256);
      const twin = await leases.findTwin(sha256);
      if (twin && renditionSetOf(twin)?.set === set) return twin;
      return row.mediaType === 'photo' ? makePictures(file, set) : makeFilm(file, set);
    });
}

function widthsOf({ files }: RenditionSet, format: string): number[] {
  return Object.keys(files)
    .filter((name) => name.endsWith(`.${format}`))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
