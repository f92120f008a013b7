import path from 'node:path';
import { createFilmWorkers, type FilmWorkersParts } from '#server/modules/processing/film-workers.ts';
import { createMediaLanes } from '#server/modules/processing/worker-lanes.ts';
import { createMediaLeaseRepository } from '#server/modules/processing/photo-queue.repository.ts';
import { createMediaProcessing, type ProcessingParts } from '#server/modules/library/media-retry.ts';
import { workerIdOf } from '#server/modules/processing/media-worker.ts';
import { createScratchFolder } from '#server/modules/processing/scratch-folder.ts';
import { createImageProcessor } from '#server/platform/images/image-processor.ts';
import type { FilmTools } from '#server/platform/video/film-tools.ts';
import { createVideoRewrapper } from '#server/platform/video/video-rewrapper.ts';
import type { Services } from '#server/services.ts';

/** The media worker in this process, for a test to run step by step on the services of a test application. */
export function createTestWorker(
  { database, storage, revision, log }: Services,
  {
    workerId = workerIdOf(process.pid),
    assertRoom,
    ...replaced
  }: Partial<ProcessingParts> & { workerId?: string; assertRoom?: () => Promise<void> } = {},
) {
  const leases = createMediaLeaseRepository(database.db);
  const worker = createMediaLanes({
    leases,
    process: createMediaProcessing({ leases, storage, images: createImageProcessor(), ...replaced }),
    watchdog: { arm() {}, disarm() {} },
    log,
    workerId,
    ...(assertRoom && { assertRoom }),
    onReady: () => revision.move(),
  });
  return {
    ...worker,
    leases,
    /** Until nothing is left to do now. */
    async runAll(): Promise<void> {
      while (await worker.runOnce());
    },
  };
}

/** The same for films. @param tools as on a machine without ffmpeg if it is undefined */
export function createTestFilmWorkers(
  { config, database, storage, revision, log }: Services,
  tools: FilmTools | undefined,
  replaced: Partial<FilmWorkersParts> = {},
) {
  const { preparing, renditions } = createFilmWorkers({
    db: database.db,
    storage,
    images: createImageProcessor(),
    videos: createVideoRewrapper(),
    tools,
    scratch: createScratchFolder(path.join(config.dataDir, 'scratch')),
    watchdog: { arm() {}, disarm() {} },
    log,
    workerId: workerIdOf(process.pid),
    onReady: () => revision.move(),
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
