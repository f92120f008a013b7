import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { createJobWatchdog } from './modules/media/job-watchdog.ts';
import { createMediaLeaseRepository } from './modules/media/media-lease.repository.ts';
import { createMediaProcessing } from './modules/media/media-processing.ts';
import { createMediaWorker, releaseDeadWorkers, workerIdOf } from './modules/media/media-worker.ts';
import { createScratchFolder } from './modules/media/scratch-folder.ts';
import { lowerPriority, startWithBoundedMemory } from './modules/media/worker-process.ts';
import { openContentRevision } from './platform/db/content-revision.ts';
import { openDatabase } from './platform/db/database.ts';
import { createImageProcessor } from './platform/images/image-processor.ts';
import { createLog } from './platform/log.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createVideoRewrapper } from './platform/video/video-rewrapper.ts';
import { prepareData } from './prepare-data.ts';

/** What an item under way gets when the worker is asked to stop. Less than its parent's patience. */
const finishMs = 7_000;

startWithBoundedMemory();
await main(readConfig());

/** The media worker's process: beside the web process, which watches it, or by itself on another machine. */
async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel).child({ process: 'media-worker' });
  lowerPriority();
  await prepareData(config);
  const database = openDatabase(config);
  const revision = await openContentRevision(database);
  const leases = createMediaLeaseRepository(database.db);
  const scratch = createScratchFolder(path.join(config.dataDir, 'scratch'));
  await scratch.clear();
  await releaseDeadWorkers(leases);

  const worker = createMediaWorker({
    leases,
    process: createMediaProcessing({
      leases,
      storage: await openStorage(config, scratch),
      images: createImageProcessor(),
      videos: createVideoRewrapper(),
      scratch,
    }),
    watchdog: createJobWatchdog(),
    log,
    workerId: workerIdOf(process.pid),
    async onReady() {
      await revision.move();
      if (process.connected) process.send?.({ type: 'content-changed' });
    },
  });

  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    worker.wake();
    setTimeout(() => void worker.giveBack().finally(() => process.exit(0)), finishMs);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type === 'wake') worker.wake();
  });

  log.info('the media worker is ready');
  await worker.run(stopping.signal);
  await revision.close();
  await database.close();
  process.exit(0);
}
