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

/** The media worker for photos: one item in each lane at a time, so that two hundred photos do not keep a new one waiting. */
export function createPhotoWorker(parts: PhotoWorkerParts): MediaWorker {
  const { db, queues = photoQueues(db) } = parts;
  const media = createProcessedMediaRepository(db);
  const underWay = new Map<string, MediaTable>();
  const workers = lanes.map((lane) =>
    createMediaWorker({
      ...parts,
      queue: exclusiveForSuspects(queues[lane], underWay),
      process: createPhotoProcessing({ ...parts, queue: queues[lane], media }),
      async onReady(row) {
        // What one lane has done is what another waits for.
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
 * A photo that was tried before may be what killed the worker: it is tried again while nothing else is under way,
 * which would die with it and become suspect too.
 */
function exclusiveForSuspects(queue: JobQueue, underWay: Map<string, MediaTable>): JobQueue {
  const ending = <Args extends unknown[], Result>(end: (id: string, ...args: Args) => Promise<Result>) => {
    return (id: string, ...args: Args) => end(id, ...args).finally(() => underWay.delete(id));
  };
  return {
    ...queue,
    async claim(workerId, now, until) {
      if ([...underWay.values()].some(isSuspect)) return undefined;
      const row = await queue.claim(workerId, now, until, { isTrusted: underWay.size > 0 });
      if (row) underWay.set(row.id, row);
      return row;
    },
    finish: ending(queue.finish),
    fail: ending(queue.fail),
    retry: ending(queue.retry),
    postpone: ending(queue.postpone),
    release: ending(queue.release),
  };
}
