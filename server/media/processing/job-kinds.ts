import type { Kysely } from 'kysely';
import type { VideoJobTable, Schema } from '#server/platform/db/schema.ts';
import { type JobFilter, type JobKind, createJobQueue } from './job-queue.repository.ts';
import { createVideoProgressRepository } from './processed-media.repository.ts';

export type VideoStep = VideoJobTable['step'];

/**
 * Worked on in parallel: the first renditions of new photos, so that each is shown at once however long the queue is, and
 * all others.
 */
export const lanes = ['first', 'rest'] as const;
export type Lane = (typeof lanes)[number];

const isInLane: Record<Lane, JobFilter> = {
  first: (eb) => eb('state', '=', 'processing'),
  rest: (eb) => eb('state', '!=', 'processing'),
};

/** Photos in the state `processing`, and visible photos that lack renditions. @param lane default: both */
export function photoJobs(lane?: Lane): JobKind {
  return {
    table: 'media',
    key: 'id',
    isQueued: (eb) =>
      eb.and([
        eb('mediaType', '=', 'photo'),
        eb.or([eb('state', '=', 'processing'), eb('pendingSince', 'is not', null)]),
      ]),
    isClaimable: (eb) => eb.and([eb('deletedAt', 'is', null), ...(lane ? [isInLane[lane](eb)] : [])]),
    // New photos come before thousands that are reprocessed.
    latestFirst: 'pendingSince',
    // A photo takes seconds, and its renditions are written to the end: the sweep waits for the lease.
    stopsOnDelete: false,
    close: async () => {},
  };
}

/** One step of the work on videos; playable videos may have steps left too. @param hasFfmpeg whether this worker has ffmpeg */
export function videoJobs(step: VideoStep, { hasFfmpeg }: { hasFfmpeg: boolean }): JobKind {
  return {
    table: 'filmJobs',
    key: 'mediaId',
    isQueued: (eb) => eb('step', '=', step),
    isClaimable: (eb) =>
      eb.and([
        eb('needsFfmpeg', 'in', hasFfmpeg ? [0, 1] : [0]),
        eb.exists(
          eb
            .selectFrom('media')
            .select('media.id')
            .whereRef('media.id', '=', 'job.mediaId')
            .where('media.deletedAt', 'is', null),
        ),
      ]),
    stopsOnDelete: true,
    async close(on, id, { waitsForFfmpeg = false, next }) {
      if (waitsForFfmpeg) {
        const job = on.updateTable('filmJobs').where('mediaId', '=', id).where('step', '=', step);
        await job.set({ progress: null, needsFfmpeg: 1 }).execute();
      } else await on.deleteFrom('filmJobs').where('mediaId', '=', id).where('step', '=', step).execute();
      if (next) await enqueueVideo(on, id, next);
    },
  };
}

/** @param reset also takes the job from a worker that has leased it, because its input has changed */
export async function enqueueVideo(db: Kysely<Schema>, mediaId: string, step: VideoStep, { reset = false } = {}) {
  const fresh = {
    attempts: 0,
    interruptions: 0,
    leasedBy: null,
    leasedUntil: null,
    progress: null,
    needsFfmpeg: 0 as const,
  };
  await db
    .insertInto('filmJobs')
    .values({ mediaId, step, createdAt: new Date().toISOString(), ...fresh })
    .onConflict((conflict) => {
      const existing = conflict.columns(['mediaId', 'step']);
      return reset ? existing.doUpdateSet(fresh) : existing.doNothing();
    })
    .execute();
}

/** Whether there is something to do for a media worker of each kind. */
export function createMediaWork(db: Kysely<Schema>) {
  const progress = createVideoProgressRepository(db);
  /** A file that is processed, and has not taken the place of another one yet. */
  const isWaiting = async () => {
    const waiting = db.selectFrom('media').select('id').where('replacesId', 'is not', null);
    const ready = waiting.where('deletedAt', 'is', null).where('state', '=', 'ready');
    return (await ready.limit(1).executeTakeFirst()) !== undefined;
  };
  return {
    photos: async () => (await createJobQueue(db, photoJobs()).hasDueJob()) || isWaiting(),
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
