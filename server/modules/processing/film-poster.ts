import path from 'node:path';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ProbedVideo } from '#server/platform/video/film-facts.ts';
import type { VideoTools } from '#server/platform/video/film-tools.ts';
import { posterSet } from '#server/modules/renditions/photo-plan.ts';
import { hashFile } from '#server/platform/storage/hash-file.ts';
import type { MakePicture } from './picture-processing.ts';
import type { ProcessedMediaRepository } from './processed-media.repository.ts';
import { type VideoPoster, parsePosterChoice } from '#server/modules/renditions/poster.ts';
import type { RenditionSet } from '#server/modules/renditions/rendition-set.ts';

export interface PosterJob {
  row: MediaTable;
  workerId: string;
  file: string;
  /** of the film */
  set: string;
  facts: ProbedVideo | undefined;
  folder: string;
  signal: AbortSignal;
}

/**
 * Makes a film's poster: the frame or photo that staff chose, or a frame chosen automatically. A chosen photo is copied, so
 * that it can be deleted.
 */
export function createVideoPosters(parts: {
  storage: Storage;
  media: Pick<ProcessedMediaRepository, 'findPhoto'>;
  makePicture: MakePicture;
  tools: VideoTools | undefined;
}) {
  const { storage, media, makePicture, tools } = parts;

  const createRenditions = async ({ set }: PosterJob, picture: string): Promise<VideoPoster> => {
    // A new poster needs a new address, because the old address is cached for ever.
    const own = posterSet(set, await hashFile(picture));
    const { derivatives, ...facts } = await makePicture({ file: picture, set: own });
    return { ...(JSON.parse(derivatives as string) as RenditionSet), ...facts };
  };

  const fromVideo = async (job: PosterJob, chosen: number | undefined): Promise<VideoPoster | undefined> => {
    const { file, facts, folder, signal } = job;
    if (!tools || !facts) return undefined;
    const seconds = chosen ?? (await tools.findPosterTime(file, facts, signal));
    const output = path.join(folder, 'poster.png');
    await tools.extractFrame({ input: file, output, facts, seconds, signal });
    return createRenditions(job, output);
  };

  /** @returns undefined without ffmpeg */
  return async (job: PosterJob): Promise<VideoPoster | undefined> => {
    const choice = parsePosterChoice(job.row);
    if (choice && 'mediaId' in choice) {
      const photo = await media.findPhoto(choice.mediaId);
      if (photo) return storage.withLocalFile(photo.storageKey, (picture) => createRenditions(job, picture));
    }
    return fromVideo(job, choice && 'seconds' in choice ? choice.seconds : undefined);
  };
}

export type MakePoster = ReturnType<typeof createVideoPosters>;
