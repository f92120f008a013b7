import path from 'node:path';
import { hourMs } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { createProcessRepository } from '#server/studio/process.repository.ts';
import { startReports } from '#server/studio/process-reports.ts';
import {
  createJobWatchdog,
  keepReleasingDeadWorkers,
  formatWorkerId,
  type MediaWorker,
} from '#server/media/processing/media-worker.ts';
import { createDeadLeases } from '#server/media/processing/job-queue.repository.ts';
import { createPhotoWorker } from '#server/media/processing/photo-worker.ts';
import { createRequeueRepository } from '#server/media/processing/requeue.repository.ts';
import { createReplacements } from '#server/media/library/replacement.service.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { createAuditService } from '#server/audit/audit.service.ts';
import { createCheckSums } from '#server/media/library/check-sums.ts';
import { createDeliveryWorker } from '#server/galleries/delivery-worker.ts';
import { columnsFrom } from '#server/media/library/media-description.ts';
import { createMediaSettingsRepository } from '#server/media/library/media.repository.ts';
import { createScratchFolder } from '#server/platform/scratch-folder.ts';
import { createClusterCheck } from '#server/platform/db/cluster-check.ts';
import { createChangeTopics, openContentRevision } from '#server/platform/db/content-revision.ts';
import { backgroundTimeoutMs, type Database, openDatabase } from '#server/platform/db/database.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { createSpaceReserve } from '#server/platform/free-space.ts';
import { createImageProcessor } from '#server/platform/images/image-processor.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage, writtenFolders } from '#server/platform/storage/open-storage.ts';
import { assertStudio, logCopy, prepareData } from './prepare-data.ts';
import { createUpkeep } from './upkeep.ts';
import type { WorkerKind } from './worker-supervisor.ts';

export interface MediaWorkers {
  /** There is a new job. */
  wake(): void;
  /** Lets the current jobs end, and takes no others. */
  stop(): void;
  /** Resolves when everything has ended after `stop`, and rejects on an unexpected error. */
  ended: Promise<void>;
  /** Returns the current jobs, for a process that does not wait for their end. */
  release(): Promise<unknown>;
  /** For how long there has been nothing to do. */
  idleMs(): number;
}

/**
 * Starts the media workers of one or both kinds in this process.
 * @param options.withUpkeep The one of photos also sends mail, makes the scheduled backups and watches for troubles.
 */
export async function startMediaWorkers(
  config: Config,
  kinds: readonly WorkerKind[],
  log: Log,
  { withUpkeep = true } = {},
): Promise<MediaWorkers> {
  await assertStudio(config);
  await prepareData(config, logCopy(log));
  const database = openDatabase(config, { timeoutMs: backgroundTimeoutMs });
  const revision = await openContentRevision(database);
  const scratch = createScratchFolder(path.join(config.dataDir, 'scratch'));
  await scratch.clear();
  const storage = await openStorage(config, scratch);
  const stopReleasing = await keepReleasingDeadWorkers([createDeadLeases(database.db)], { log });

  await createClusterCheck({
    database,
    config,
    secrets: openSecrets({ dataDir: config.dataDir, given: config.secret }),
    storage,
  }).check({ mayStore: false });
  const topics = createChangeTopics(database);
  const invalidation = createDebouncedInvalidation(revision.invalidate, { log });
  const space = createSpaceReserve(writtenFolders(config));
  const tellReady = tellOfReady(topics, invalidation);
  let deliveries: MediaWorker | undefined;
  const shared = {
    db: database.db,
    storage,
    // Pictures of the largest size need 200 MB each.
    images: createImageProcessor(config.isSmallMachine ? { parallel: 1 } : {}),
    scratch,
    log,
    workerId: formatWorkerId(process.pid),
    assertRoom: space.assertRoomFor,
    async onReady(row: Parameters<typeof tellReady>[0]) {
      // A photo of a client gallery may need a watermark, or other sizes.
      deliveries?.wake();
      await tellReady(row);
    },
    onFailed: () => topics.bump('media'),
    takePlaces: createReplacements({
      database,
      queue: createRequeueRepository(database.db),
      revision,
      topics,
      audit: createAuditService(createAuditRepository(database.db), () => topics.bump('media')),
      log,
    }).takePlaces,
  };
  const workers: MediaWorker[] = [];
  const others: Pick<MediaWorker, 'run' | 'wake' | 'release'>[] = [];
  if (kinds.includes('photos')) {
    const settings = createMediaSettingsRepository(database.db);
    const readsDescriptions = async () => (await settings.get()).readsDescriptions;
    const watchdog = createJobWatchdog();
    deliveries = createDeliveryWorker({ ...shared, watchdog });
    workers.push(createPhotoWorker({ ...shared, columnsFrom, readsDescriptions, watchdog }), deliveries);
    if (withUpkeep) others.push(createUpkeep(config, database, { space, log }));
  }
  if (kinds.includes('films')) {
    // Imported on demand: 4 MB that the process of the photos does not need.
    const { createVideoWorkers } = await import('#server/media/processing/video-workers.ts');
    const { createVideoRewrapper } = await import('#server/platform/video/video-rewrapper.ts');
    const tools = await findTools(config, database, log);
    const videos = createVideoWorkers({
      ...shared,
      tools,
      videos: createVideoRewrapper(),
      watchdog: createJobWatchdog(),
    });
    workers.push(videos.preparing, videos.renditions);
  }

  const stopReports = startReports(createProcessRepository(database), {
    kind: kinds.length === 1 ? (kinds[0] as WorkerKind) : 'media',
    version: config.version,
    log,
  });

  // A worker that was killed may have left pages to be invalidated, and items that staff do not see yet.
  await topics.bump('media');
  await invalidation.schedule('improved');
  log.info({ version: config.version }, 'media worker ready');

  const all = [...workers, ...others];
  const stopping = new AbortController();
  if (kinds.includes('photos') && withUpkeep) {
    const fill = () => createCheckSums(database.db, storage).fill(stopping.signal);
    const stopFilling = runEvery(hourMs, fill, { log, failure: 'failed to read the check sums of originals' });
    stopping.signal.addEventListener('abort', stopFilling);
  }
  const run = async () => {
    await Promise.all(all.map((worker) => worker.run(stopping.signal)));
    await invalidation.flush();
    await stopReports();
    await revision.close();
    await database.close();
  };
  const wake = () => all.forEach((worker) => worker.wake());
  return {
    wake,
    stop() {
      stopping.abort();
      void stopReports();
      stopReleasing();
      wake();
    },
    ended: run(),
    // A process that does not wait for its jobs has still to leave the list of processes.
    release: () => Promise.all([stopReports(), ...all.map((worker) => worker.release())]),
    idleMs: () => Math.min(...workers.map((worker) => worker.idleMs())),
  };
}

/** Tells the browsers of staff of an item that has become ready, and makes the pages stale that show it. */
export function tellOfReady(
  topics: Pick<ReturnType<typeof createChangeTopics>, 'bump'>,
  invalidation: Pick<ReturnType<typeof createDebouncedInvalidation>, 'schedule'>,
) {
  return async ({ state, clientGalleryId }: Pick<MediaTable, 'state' | 'clientGalleryId'>): Promise<void> => {
    if (state === 'processing') await topics.bump('media');
    // No page of the site shows it, and its own page is rendered each time.
    if (clientGalleryId !== null) return;
    await invalidation.schedule(state === 'processing' ? 'added' : 'improved');
  };
}

/** Finds ffmpeg, and stores the result for the back office. */
async function findTools(config: Config, { db }: Database, log: Log) {
  const { findVideoTools } = await import('#server/platform/video/video-tools.ts');
  const { createVideoProgressRepository } = await import('#server/media/processing/processed-media.repository.ts');
  const tools = await findVideoTools(config.videoTools);
  await createVideoProgressRepository(db).saveTools(tools?.version);
  if (!tools)
    log.warn('ffmpeg is not installed: videos get no posters, and those that browsers cannot play are not shown');
  return tools;
}

/**
 * Milliseconds. A new item invalidates at once. While more follow, those that arrive within an interval invalidate together;
 * it starts at `added` and doubles up to `longest`. An improved item waits for others as long as `improved`.
 */
const intervalsMs = { added: 1_000, longest: 8_000, improved: 10_000 };

/**
 * Invalidates cached pages, debounced: each invalidation renders every page anew while its visitors wait, so a batch of
 * pictures must not cause one each.
 */
export function createDebouncedInvalidation(invalidate: () => Promise<void>, { log }: { log: Pick<Log, 'error'> }) {
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let lastRunAt = -Infinity;
  let interval = intervalsMs.added;

  const run = async () => {
    clearTimeout(timer);
    due = Infinity;
    lastRunAt = performance.now();
    await invalidate();
  };

  return {
    /** Resolves when the pages are invalidated or an invalidation is scheduled. */
    async schedule(kind: 'added' | 'improved'): Promise<void> {
      const present = performance.now();
      if (kind === 'added' && present - lastRunAt >= intervalsMs.longest) {
        interval = intervalsMs.added;
        return run();
      }
      const at = kind === 'added' ? Math.max(present, lastRunAt + interval) : present + intervalsMs.improved;
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      if (kind === 'added') interval = Math.min(2 * interval, intervalsMs.longest);
      timer = setTimeout(() => {
        run().catch((error: unknown) => log.error({ err: error }, 'failed to invalidate cached pages'));
      }, at - present);
    },

    /** Runs a scheduled invalidation at once. */
    flush: (): Promise<void> => (due < Infinity ? run() : Promise.resolve()),
  };
}
