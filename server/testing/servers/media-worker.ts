import path from 'node:path';
import { createVideoWorkers, type VideoWorkersParts } from '#server/modules/processing/film-workers.ts';
import { createDeadLeases } from '#server/modules/processing/dead-leases.repository.ts';
import { createJobQueue } from '#server/modules/processing/job-queue.repository.ts';
import { photoJobs } from '#server/modules/processing/job-kinds.ts';
import { createPhotoWorker, photoQueues, type PhotoWorkerParts } from '#server/modules/processing/photo-worker.ts';
import { columnsFrom } from '#server/modules/library/media-description.ts';
import { createMediaSettingsRepository } from '#server/modules/library/media-settings.repository.ts';
import { formatWorkerId } from '#server/modules/processing/dead-workers.ts';
import { createScratchFolder } from '#server/platform/scratch-folder.ts';
import type { VideoTools } from '#server/platform/video/film-tools.ts';
import { createVideoRewrapper } from '#server/platform/video/video-rewrapper.ts';
import type { Services } from '#server/services.ts';
import { createTestImageProcessor } from './image-processor.ts';

/** The media worker in this process, to be run step by step on the services of a test application. */
export function createTestWorker(
  { database, storage, revision, log }: Services,
  { ...replaced }: Partial<PhotoWorkerParts> = {},
) {
  const { db } = database;
  const { bump: move } = revision;
  const queues = photoQueues(db);
  const worker = createPhotoWorker({
    db,
    queues,
    storage,
    images: createTestImageProcessor(),
    columnsFrom,
    readsDescriptions: async () => (await createMediaSettingsRepository(db).get()).readsDescriptions,
    watchdog: { arm() {}, disarm() {} },
    log,
    workerId: formatWorkerId(process.pid),
    onReady: () => move(),
    ...replaced,
  });
  return {
    ...worker,
    queues,
    /** of both lanes */
    queue: createJobQueue(db, photoJobs()),
    leases: createDeadLeases(db),
    /** Runs until the queue is empty. */
    async runAll(): Promise<void> {
      while (await worker.runOnce());
    },
  };
}

/** The same for films. @param tools undefined: like a machine without ffmpeg */
export function createTestFilmWorkers(
  { config, database, storage, revision: { bump: move }, log }: Services,
  tools: VideoTools | undefined,
  replaced: Partial<VideoWorkersParts> = {},
) {
  const { preparing, renditions } = createVideoWorkers({
    db: database.db,
    storage,
    images: createTestImageProcessor(),
    videos: createVideoRewrapper(),
    tools,
    scratch: createScratchFolder(path.join(config.dataDir, 'scratch')),
    watchdog: { arm() {}, disarm() {} },
    log,
    workerId: formatWorkerId(process.pid),
    onReady: () => move(),
    ...replaced,
  });
  return {
    preparing,
    renditions,
    async runAll(): Promise<void> {
      while ((await preparing.runOnce()) || (await renditions.runOnce()));
    },
  };
}
