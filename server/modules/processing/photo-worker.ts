import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { createJobQueue, type JobQueue } from './job-queue.repository.ts';
import { createMediaWorker, type MediaWorker, type MediaWorkerParts } from './media-worker.ts';
import { type Lane, lanes, photoJobs } from './job-kinds.ts';
import { createPhotoProcessing, type PhotoProcessingParts } from './photo-processing.ts';
import { createProcessedMediaRepository } from './processed-media.repository.ts';

export interface PhotoWorkerParts
  extends Omit<MediaWorkerParts, 'queue' | 'process'>, Omit<PhotoProcessingParts, 'queue' | 'media'> {
  db: Kysely<Schema>;
  queues?: Record<Lane, JobQueue>;
}

/** The media worker for photos: one item in each lane at a time, so that a new photo does not wait for a long queue. */
export function createPhotoWorker(parts: PhotoWorkerParts): MediaWorker {
  const { db, queues = photoQueues(db) } = parts;
  const media = createProcessedMediaRepository(db);
  const inProgress = new Map<string, MediaTable>();
  const workers = lanes.map((lane) =>
    createMediaWorker({
      ...parts,
      queue: runSuspectsAlone(queues[lane], inProgress),
      process: createPhotoProcessing({ ...parts, queue: queues[lane], media }),
      async onReady(row) {
        // A job finished in one lane may be the next job of another.
        for (const worker of workers) worker.wake();
        await parts.onReady(row);
      },
    }),
  );

  return {
    async runOnce() {
      for (const worker of workers) if (await worker.runOnce()) return true;
      return false;
    },
    idleMs: () => Math.min(...workers.map((worker) => worker.idleMs())),
    async run(signal) {
      await Promise.all(workers.map((worker) => worker.run(signal)));
    },
    wake() {
      for (const worker of workers) worker.wake();
    },
    async release() {
      await Promise.all(workers.map((worker) => worker.release()));
    },
  };
}

export function photoQueues(db: Kysely<Schema>): Record<Lane, JobQueue> {
  return { first: createJobQueue(db, photoJobs('first')), rest: createJobQueue(db, photoJobs('rest')) };
}

function isSuspect({ attempts, interruptions }: MediaTable): boolean {
  return attempts > 1 || interruptions > 0;
}

/**
 * A photo that failed before may have crashed the worker: it runs alone, so that a crash does not make other jobs fail and
 * become suspects too.
 */
function runSuspectsAlone(queue: JobQueue, inProgress: Map<string, MediaTable>): JobQueue {
  const ending = <Args extends unknown[], Result>(end: (id: string, ...args: Args) => Promise<Result>) => {
    return (id: string, ...args: Args) => end(id, ...args).finally(() => inProgress.delete(id));
  };
  return {
    ...queue,
    async claim(workerId, now, until) {
      if ([...inProgress.values()].some(isSuspect)) return undefined;
      const row = await queue.claim(workerId, now, until, { isTrusted: inProgress.size > 0 });
      if (row) inProgress.set(row.id, row);
      return row;
    },
    finish: ending(queue.finish),
    fail: ending(queue.fail),
    retry: ending(queue.retry),
    postpone: ending(queue.postpone),
    release: ending(queue.release),
  };
}
