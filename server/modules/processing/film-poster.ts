import path from 'node:path';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { FilmFacts } from '#server/platform/video/film-facts.ts';
import type { FilmTools } from '#server/platform/video/film-tools.ts';
import { posterSet } from '#server/modules/renditions/photo-plan.ts';
import { hashFile } from '#server/platform/storage/hash-file.ts';
import type { MakePicture } from './picture-processing.ts';
import type { ProcessedMediaRepository } from './processed-media.repository.ts';
import { type FilmPoster, posterChoiceOf } from '#server/modules/renditions/poster.ts';
import type { RenditionSet } from '#server/modules/renditions/rendition-set.ts';

export interface PosterJob {
  row: MediaTable;
  workerId: string;
  file: string;
  /** of the film */
  set: string;
  facts: FilmFacts | undefined;
  folder: string;
  signal: AbortSignal;
}

/**
 * Makes a film's poster: the frame or photo that staff chose, or a frame chosen automatically. A chosen photo is copied, so
 * that it can be deleted.
 */
export function createFilmPosters(parts: {
  storage: Storage;
  media: Pick<ProcessedMediaRepository, 'findPhoto'>;
  makePicture: MakePicture;
  tools: FilmTools | undefined;
}) {
  const { storage, media, makePicture, tools } = parts;

  const renditionsOf = async ({ set }: PosterJob, picture: string): Promise<FilmPoster> => {
    // A new poster needs a new address, because the old address is cached for ever.
    const own = posterSet(set, await hashFile(picture));
    const { derivatives, ...facts } = await makePicture({ file: picture, set: own });
    return { ...(JSON.parse(derivatives as string) as RenditionSet), ...facts };
  };

  const fromFilm = async (job: PosterJob, chosen: number | undefined): Promise<FilmPoster | undefined> => {
    const { file, facts, folder, signal } = job;
    if (!tools || !facts) return undefined;
    const seconds = chosen ?? (await tools.findPosterTime(file, facts, signal));
    const output = path.join(folder, 'poster.png');
    await tools.extractFrame({ input: file, output, facts, seconds, signal });
    return renditionsOf(job, output);
  };

  /** @returns undefined without ffmpeg */
  return async (job: PosterJob): Promise<FilmPoster | undefined> => {
    const choice = posterChoiceOf(job.row);
    if (choice && 'mediaId' in choice) {
      const photo = await media.findPhoto(choice.mediaId);
      if (photo) return storage.withLocalFile(photo.storageKey, (picture) => renditionsOf(job, picture));
    }
    return fromFilm(job, choice && 'seconds' in choice ? choice.seconds : undefined);
  };
}

export type MakePoster = ReturnType<typeof createFilmPosters>;
