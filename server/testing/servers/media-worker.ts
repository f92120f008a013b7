import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { createVideoWorkers, type VideoWorkersParts } from '#server/media/processing/video-workers.ts';
import { createDeliveryWorker, type DeliveryWorkerParts } from '#server/galleries/delivery-worker.ts';
import { createReplacements } from '#server/media/library/replacement.service.ts';
import { createRequeueRepository } from '#server/media/processing/requeue.repository.ts';
import { createDeadLeases, createJobQueue } from '#server/media/processing/job-queue.repository.ts';
import { photoJobs } from '#server/media/processing/job-kinds.ts';
import { createPhotoWorker, photoQueues, type PhotoWorkerParts } from '#server/media/processing/photo-worker.ts';
import { columnsFrom } from '#server/media/library/media-description.ts';
import { createMediaSettingsRepository } from '#server/media/library/media.repository.ts';
import { formatWorkerId } from '#server/media/processing/media-worker.ts';
import { createScratchFolder } from '#server/platform/scratch-folder.ts';
import type { VideoTools } from '#server/platform/video/video-tools.ts';
import { createVideoRewrapper } from '#server/platform/video/video-rewrapper.ts';
import type { Services } from '#server/services.ts';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { type RealVideo, readVideo } from '#server/testing/fixtures/videos.ts';
import { createTestImageProcessor } from './image-processor.ts';
import { createTestApp } from './test-app.ts';

/** The media worker in this process, to be run step by step on the services of a test application. */
export function createTestWorker(services: Services, { ...replaced }: Partial<PhotoWorkerParts> = {}) {
  const { database, storage, revision, log } = services;
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
    takePlaces: testReplacements(services),
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

/** The same for the files of client galleries: their watermarks and sizes. */
export function createTestDeliveryWorker(
  { database, storage, log }: Services,
  replaced: Partial<DeliveryWorkerParts> = {},
) {
  const worker = createDeliveryWorker({
    db: database.db,
    storage,
    images: createTestImageProcessor(),
    watchdog: { arm() {}, disarm() {} },
    log,
    workerId: formatWorkerId(process.pid),
    ...replaced,
  });
  return {
    ...worker,
    /** Compares what the galleries need with what there is, and makes it. */
    async runAll(): Promise<void> {
      worker.wake();
      while (await worker.runOnce());
    },
  };
}

/** As a worker's process makes them. */
function testReplacements(services: Services) {
  return createReplacements({ ...services, queue: createRequeueRepository(services.database.db) }).takePlaces;
}

/** The same for videos. @param tools undefined: like a machine without ffmpeg */
export function createTestVideoWorkers(
  services: Services,
  tools: VideoTools | undefined,
  replaced: Partial<VideoWorkersParts> = {},
) {
  const {
    config,
    database,
    storage,
    revision: { bump: move },
    log,
  } = services;
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
    takePlaces: testReplacements(services),
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

/** Claims a file as a video. */
export const videoFields = { category: 'property-video', mediaType: 'video' } as const;

export type MediaStudio = Awaited<ReturnType<typeof createMediaStudio>>;

/** A test application whose owner is signed in, with access to the rows of its media. */
export async function createMediaStudio() {
  const studio = await createTestApp();
  const owner = await studio.signIn();
  const { db } = studio.services.database;
  return {
    ...studio,
    owner,
    client: createMediaClient(studio, owner),
    rowOf: (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    setRow: (id: string, values: object) => db.updateTable('media').set(values).where('id', '=', id).execute(),
    statusOf: async (url: string) => (await studio.inject({ url })).statusCode,
    async removeItems(): Promise<void> {
      await db.deleteFrom('media').execute();
    },
  };
}

export type VideoStudio = Awaited<ReturnType<typeof createVideoStudio>>;

/** The same with videos that ffmpeg makes in a temporary folder. */
export async function createVideoStudio() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-films-'));
  const studio = await createMediaStudio();
  const { storage } = studio.services;
  return {
    ...studio,
    folder,
    addVideo: async (film: RealVideo) => studio.client.add(await readVideo(folder, film), videoFields),
    find: async ({ id }: Pick<MediaItem, 'id'>) => (await studio.client.find(id)) as MediaItem,
    /** The files too. */
    async removeItems(): Promise<void> {
      await studio.removeItems();
      for await (const { key } of storage.list('')) await storage.delete(key);
    },
    async close(): Promise<void> {
      await studio.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
