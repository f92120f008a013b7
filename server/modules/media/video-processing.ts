import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { VideoRewrapper } from '#server/platform/video/video-rewrapper.ts';
import { derivativeKey } from './derivative-plan.ts';
import type { MakeRenditions } from './media-job.ts';
import type { RenditionSet } from './rendition-set.ts';
import type { ScratchFolder } from './scratch-folder.ts';

export interface VideoParts {
  storage: Storage;
  videos: VideoRewrapper;
  scratch: ScratchFolder;
}

/** The media worker's step for films. */
export function createVideoProcessing({ storage, videos, scratch }: VideoParts): MakeRenditions {
  return ({ file, set }) =>
    scratch.use(async (folder) => {
      const output = path.join(folder, 'film');
      const { container, width, height } = await videos.rewrap(file, output);
      const name = `video.${container}`;
      await storage.put(derivativeKey(set, name), createReadStream(output));
      const made: RenditionSet = { set, widths: [], jpegWidths: [], files: { [name]: (await stat(output)).size } };
      return { width, height, thumbhash: null, colour: null, derivatives: JSON.stringify(made) };
    });
}
