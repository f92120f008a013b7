import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { createProcessRepository } from './modules/system/process.repository.ts';
import { startReports } from './modules/system/process-reports.ts';
import { respondToHeartbeat } from './process/heartbeat.ts';
import { startBackups } from './process/backup-schedule.ts';
import { createBackupRunRepository } from './modules/backup/backup-runs.repository.ts';
import { createBackupRuns } from './modules/backup/backup-runs.service.ts';
import { createJobWatchdog } from './modules/processing/job-watchdog.ts';
import { createDebouncedInvalidation } from './modules/processing/debounced-invalidation.ts';
import { createDeadLeases } from './modules/processing/dead-leases.repository.ts';
import { createPhotoWorker } from './modules/processing/photo-worker.ts';
import { columnsFrom } from './modules/library/media-description.ts';
import { keepReleasingDeadWorkers, workerIdOf } from './modules/processing/dead-workers.ts';
import type { MediaWorker } from './modules/processing/media-worker.ts';
import { createScratchFolder } from './platform/scratch-folder.ts';
import { createNodeAgreementRepository } from './modules/nodes/node-agreement.repository.ts';
import { createNodeAgreement } from './modules/nodes/node-agreement.ts';
import { createMailRepository } from './modules/mail/mail.repository.ts';
import { createMailerOf } from './process/mailer-of.ts';
import { lowerPriority, startWithBoundedMemory } from './process/worker-process.ts';
import { createChangeTopics } from './platform/db/change-topics.ts';
import { openContentRevision } from './platform/db/content-revision.ts';
import { backgroundTimeoutMs, type Database, openDatabase } from './platform/db/database.ts';
import { createSpaceReserve } from './platform/free-space.ts';
import { createImageProcessor } from './platform/images/image-processor.ts';
import { createLog, type Log } from './platform/log.ts';
import { openSecrets } from './platform/secrets.ts';
import { openStorage, writtenFolders } from './platform/storage/open-storage.ts';
import { explainFailure } from './process/start-failure.ts';
import { prepareData } from './process/prepare-data.ts';

/** Time to finish the current photo when the worker is stopped. Shorter than the parent's timeout, after which it kills the worker. */
const finishMs = 7_000;

startWithBoundedMemory();
respondToHeartbeat();
try {
  await main(readConfig());
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

/**
 * The media worker's process: a child of the web process, or started by itself on another machine. The argument `photos` or
 * `films` leaves the other kind to another process, so that a picture that crashes its worker does not abort hours of film encoding.
 */
async function main(config: Config): Promise<void> {
  const kinds = process.argv.slice(2);
  const takes = (kind: string) => kinds.length === 0 || kinds.includes(kind);
  const log = createLog(config.logLevel).child({ process: 'media-worker', kinds });
  lowerPriority();
  await prepareData(config);
  const database = openDatabase(config, { timeoutMs: backgroundTimeoutMs });
  const revision = await openContentRevision(database);
  const scratch = createScratchFolder(path.join(config.dataDir, 'scratch'));
  await scratch.clear();
  const storage = await openStorage(config, scratch);
  const stopReleasing = await keepReleasingDeadWorkers(
    [createDeadLeases(database.db), createMailRepository(database.db).leases],
    { log },
  );

  await createNodeAgreement({
    repository: createNodeAgreementRepository(database.db),
    config,
    secrets: openSecrets({ dataDir: config.dataDir, given: config.secret }),
    storage,
  }).check({ mayStore: false });
  const topics = createChangeTopics(database);
  const invalidation = createDebouncedInvalidation(revision.move, { log });
  const shared = {
    db: database.db,
    storage,
    images: createImageProcessor(),
    scratch,
    log,
    workerId: workerIdOf(process.pid),
    assertRoom: createSpaceReserve(writtenFolders(config)).assertRoomFor,
    async onReady({ state }: { state: string }) {
      if (state === 'processing') await topics.move('media');
      await invalidation.schedule(state === 'processing' ? 'added' : 'improved');
    },
    onFailed: () => topics.move('media'),
  };
  let stopBackups: (() => void) | undefined;
  const workers: Pick<MediaWorker, 'run' | 'wake' | 'release'>[] = [];
  if (takes('photos')) {
    workers.push(createPhotoWorker({ ...shared, columnsFrom, watchdog: createJobWatchdog() }));
    workers.push(createMailerOf(config, database, log));
    if (config.backups) stopBackups = startBackups(backupRunsOf(config, database), log);
  }
  if (takes('films')) {
    // Imported on demand: 4 MB that the process of the photos does not need.
    const { createFilmWorkers } = await import('./modules/processing/film-workers.ts');
    const { createVideoRewrapper } = await import('./platform/video/video-rewrapper.ts');
    const tools = await findTools(config, database, log);
    const films = createFilmWorkers({
      ...shared,
      tools,
      videos: createVideoRewrapper(),
      watchdog: createJobWatchdog(),
    });
    workers.push(films.preparing, films.renditions);
  }

  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    stopBackups?.();
    stopReleasing();
    for (const worker of workers) worker.wake();
    // Encoding a film takes too long to wait for; it starts again with the current rendition.
    setTimeout(() => void release().finally(() => process.exit(0)), takes('photos') ? finishMs : 0);
  };
  const release = () => Promise.all(workers.map((worker) => worker.release()));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type === 'wake') for (const worker of workers) worker.wake();
  });

  const stopReports = startReports(createProcessRepository(database), {
    kind: kinds.length === 1 ? (kinds[0] as 'photos' | 'films') : 'media',
    version: config.version,
    log,
  });

  // A worker that was killed may have left pages to be invalidated, and items that staff do not see yet.
  await topics.move('media');
  await invalidation.schedule('improved');
  log.info('media worker ready');
  await Promise.all(workers.map((worker) => worker.run(stopping.signal)));
  await invalidation.flush();
  await stopReports();
  await revision.close();
  await database.close();
  process.exit(0);
}

function backupRunsOf({ backups }: Config, { db, transact }: Database) {
  return createBackupRuns({ repository: createBackupRunRepository(db), transact, schedule: backups });
}

/** Finds ffmpeg, and stores the result for the back office. */
async function findTools(config: Config, { db }: Database, log: Log) {
  const { findFilmTools } = await import('./platform/video/film-tools.ts');
  const { createFilmProgressRepository } = await import('./modules/processing/film-progress.repository.ts');
  const tools = await findFilmTools(config.filmTools);
  await createFilmProgressRepository(db).saveTools(tools?.version);
  if (!tools)
    log.warn('ffmpeg is not installed: videos get no posters, and those that browsers cannot play are not shown');
  return tools;
}
