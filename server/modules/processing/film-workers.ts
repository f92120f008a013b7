import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ImageProcessor } from '#server/platform/images/image-processor.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { VideoTools } from '#server/platform/video/film-tools.ts';
import type { VideoRewrapper } from '#server/platform/video/video-rewrapper.ts';
import { videoJobs } from './job-kinds.ts';
import { createVideoPosters } from './film-poster.ts';
import { createVideoPreparing } from './film-preparing.ts';
import { createVideoProgressRepository } from './film-progress.repository.ts';
import { createVideoRenditions } from './film-renditions.ts';
import { createJobQueue } from './job-queue.repository.ts';
import { createMediaWorker, type MediaWorker, type MediaWorkerParts } from './media-worker.ts';
import { createPictureProcessing } from './picture-processing.ts';
import { createProcessedMediaRepository } from './processed-media.repository.ts';
import type { ScratchFolder } from '#server/platform/scratch-folder.ts';

export interface VideoWorkersParts extends Pick<
  MediaWorkerParts,
  'log' | 'workerId' | 'assertRoom' | 'onReady' | 'watchdog' | 'heartbeatMs'
> {
  db: Kysely<Schema>;
  storage: Storage;
  images: ImageProcessor;
  videos: VideoRewrapper;
  /** undefined where ffmpeg is not installed */
  tools: VideoTools | undefined;
  scratch: ScratchFolder;
}

/** Two workers in parallel: one prepares films, which is quick, while the other makes renditions, which takes hours. */
export function createVideoWorkers(parts: VideoWorkersParts): { preparing: MediaWorker; renditions: MediaWorker } {
  const { db, storage, images, videos, tools, scratch, heartbeatMs = 5_000 } = parts;
  const hasFfmpeg = tools !== undefined;
  const preparing = createJobQueue(db, videoJobs('prepare', { hasFfmpeg }));
  const renditions = createJobQueue(db, videoJobs('renditions', { hasFfmpeg }));
  const media = createProcessedMediaRepository(db);
  const progress = createVideoProgressRepository(db);
  const makePicture = createPictureProcessing({ storage, images });
  const makePoster = createVideoPosters({ storage, media, makePicture, tools });
  return {
    preparing: createMediaWorker({
      ...parts,
      heartbeatMs,
      queue: preparing,
      process: createVideoPreparing({ storage, videos, tools, queue: preparing, media, makePoster, scratch }),
    }),
    renditions: createMediaWorker({
      ...parts,
      heartbeatMs,
      queue: renditions,
      process: createVideoRenditions({ ...parts, queue: renditions, progress }),
      // ffmpeg has its own time limit, and hours are allowed.
      watchdog: { arm() {}, disarm() {} },
    }),
  };
}
