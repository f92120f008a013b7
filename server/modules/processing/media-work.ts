import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { createVideoProgressRepository } from './film-progress.repository.ts';
import { videoJobs, photoJobs } from './job-kinds.ts';
import { createJobQueue } from './job-queue.repository.ts';

/** Whether there is something to do for a media worker of each kind. */
export function createMediaWork(db: Kysely<Schema>) {
  const progress = createVideoProgressRepository(db);
  return {
    photos: () => createJobQueue(db, photoJobs()).hasDueJob(),
    async films(): Promise<boolean> {
      // A job that needs ffmpeg waits for a worker that has it.
      const hasFfmpeg = (await progress.findTools())?.isInstalled !== false;
      for (const step of ['prepare', 'renditions'] as const) {
        if (await createJobQueue(db, videoJobs(step, { hasFfmpeg })).hasDueJob()) return true;
      }
      return false;
    },
  };
}
