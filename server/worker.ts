import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { answerHeartbeat } from './process/heartbeat.ts';
import { createFilmProgressRepository } from './modules/processing/film-progress.repository.ts';
import { createFilmWorkers } from './modules/processing/film-workers.ts';
import { createJobWatchdog } from './modules/processing/job-watchdog.ts';
import { createAnnouncement } from './modules/processing/delayed-invalidation.ts';
import { createDeadLeases } from './modules/processing/dead-leases.repository.ts';
import { createPhotoWorker } from './modules/processing/photo-worker.ts';
import { columnsFrom } from './modules/library/media-description.ts';
import { type MediaWorker, releaseDeadWorkers, workerIdOf } from './modules/processing/media-worker.ts';
import { createScratchFolder } from './platform/scratch-folder.ts';
import { lowerPriority, startWithBoundedMemory } from './process/worker-process.ts';
import { openContentRevision } from './platform/db/content-revision.ts';
import { backgroundTimeoutMs, type Database, openDatabase } from './platform/db/database.ts';
import { createSpaceReserve } from './platform/free-space.ts';
import { createImageProcessor } from './platform/images/image-processor.ts';
import { createLog, type Log } from './platform/log.ts';
import { openStorage, writtenFolders } from './platform/storage/open-storage.ts';
import { findFilmTools } from './platform/video/film-tools.ts';
import { createVideoRewrapper } from './platform/video/video-rewrapper.ts';
import { prepareData } from './process/prepare-data.ts';

/** What a photo under way gets when the worker is asked to stop. Less than its parent's patience. */
const finishMs = 7_000;

startWithBoundedMemory();
answerHeartbeat();
await main(readConfig());

/**
 * A media worker's process: beside the web process, which watches it, or by itself on another machine. `photos` or `films`
 * as its argument leaves the other to another process: a picture that kills its worker takes no hours of film along.
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
  await releaseDeadWorkers(createDeadLeases(database.db));

  const announcement = createAnnouncement(revision.move, { log });
  const shared = {
    db: database.db,
    storage: await openStorage(config, scratch),
    images: createImageProcessor(),
    scratch,
    log,
    workerId: workerIdOf(process.pid),
    assertRoom: createSpaceReserve(writtenFolders(config)).assertRoomFor,
    onReady: ({ state }: { state: string }) => announcement.announce(state === 'processing' ? 'new' : 'better'),
  };
  const workers: MediaWorker[] = [];
  if (takes('photos')) {
    workers.push(createPhotoWorker({ ...shared, columnsFrom, watchdog: createJobWatchdog() }));
  }
  if (takes('films')) {
    const tools = await lookForTools(config, database, log);
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
    for (const worker of workers) worker.wake();
    // A film would not be done in any time that can be waited; it begins anew with the rendition that is under way.
    setTimeout(() => void release().finally(() => process.exit(0)), takes('photos') ? finishMs : 0);
  };
  const release = () => Promise.all(workers.map((worker) => worker.release()));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type === 'wake') for (const worker of workers) worker.wake();
  });

  // One that was killed may have had something to tell.
  await announcement.announce('better');
  log.info('the media worker is ready');
  await Promise.all(workers.map((worker) => worker.run(stopping.signal)));
  await announcement.flush();
  await revision.close();
  await database.close();
  process.exit(0);
}

/** Looks for ffmpeg, and lets the back office know. */
async function lookForTools(config: Config, { db }: Database, log: Log) {
  const tools = await findFilmTools(config.filmTools);
  await createFilmProgressRepository(db).saveTools(tools?.version);
  if (!tools)
    log.warn('ffmpeg is not installed: videos get no posters, and those that browsers do not play stay unseen');
  return tools;
}
