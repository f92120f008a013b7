import type { Kysely } from 'kysely';
import type { FilmJobTable, Schema } from '#server/platform/db/schema.ts';
import type { JobFilter, JobKind } from './job-queue.repository.ts';

export type FilmStep = FilmJobTable['step'];

/** Worked on side by side: the first renditions of new photos, so that each shows at once however many wait, and the rest. */
export const lanes = ['first', 'rest'] as const;
export type Lane = (typeof lanes)[number];

const isInLane: Record<Lane, JobFilter> = {
  first: (eb) => eb('state', '=', 'processing'),
  rest: (eb) => eb('state', '!=', 'processing'),
};

/** Photos in the state `processing`, and those that are shown and want more renditions. @param lane all without it */
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
    // What was claimed just now comes before thousands that are made anew.
    latestFirst: 'pendingSince',
    // It takes seconds, and writes renditions to the end: the sweep waits for it.
    stopsOnDelete: false,
    close: async () => {},
  };
}

/** One step of the work on films. A film that plays may have work left. @param hasFfmpeg whether this worker has it */
export function filmJobs(step: FilmStep, { hasFfmpeg }: { hasFfmpeg: boolean }): JobKind {
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
      if (next) await enqueueFilm(on, id, next);
    },
  };
}

/** @param afresh also takes the job from a worker that is at it: what it was told has changed */
export async function enqueueFilm(db: Kysely<Schema>, mediaId: string, step: FilmStep, { afresh = false } = {}) {
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
      const known = conflict.columns(['mediaId', 'step']);
      return afresh ? known.doUpdateSet(fresh) : known.doNothing();
    })
    .execute();
}
