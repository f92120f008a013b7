import type { Kysely, Transaction } from 'kysely';
import type { FilmJobTable, MediaTable, Schema } from '#server/platform/db/schema.ts';
import { maxInterruptions, releaseInterrupted } from './interrupted-leases.ts';
import { maxAttempts } from './photo-queue.repository.ts';
import type { MediaQueue } from './media-worker.ts';

export type FilmStep = FilmJobTable['step'];
export type FilmJobRepository = ReturnType<typeof createFilmJobRepository>;

/** What a step leaves to be written when it is done. */
export interface FilmOutcome {
  values?: Partial<
    Pick<
      MediaTable,
      'width' | 'height' | 'thumbhash' | 'colour' | 'durationMs' | 'poster' | 'derivatives' | 'superseded'
    >
  >;
  /** Absent where the state stays what it is. */
  state?: MediaTable['state'];
  failureReason?: string | null;
  /** What is left to do needs ffmpeg, which is not here: the job waits for a worker that has it. */
  waitsForFfmpeg?: boolean;
  next?: FilmStep;
}

/** What changes when more of a film, or another set of its files, is shown. */
export type ShownColumns = Pick<MediaTable, 'derivatives'> & Partial<Pick<MediaTable, 'superseded'>>;

const free = { leasedBy: null, leasedUntil: null };

async function isHeld(update: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The queue of one step of the work on films. Like that of the pictures, but a ready film can have work left. */
export function createFilmJobRepository(db: Kysely<Schema>, step: FilmStep, { hasFfmpeg }: { hasFfmpeg: boolean }) {
  const held = (id: string, workerId: string, on: Kysely<Schema> = db) =>
    on.updateTable('filmJobs').where('mediaId', '=', id).where('step', '=', step).where('leasedBy', '=', workerId);

  /** A film that plays goes on doing so, whatever else could not be made of it. */
  const giveUp = async (on: Transaction<Schema>, id: string, failureReason: string) => {
    await on.deleteFrom('filmJobs').where('mediaId', '=', id).where('step', '=', step).execute();
    await on.updateTable('media').set({ failureReason, waitingSince: null }).where('id', '=', id).execute();
    await on
      .updateTable('media')
      .set({ state: 'failed' })
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .execute();
  };

  const queue: MediaQueue<FilmOutcome> = {
    async lease(workerId, now, until) {
      const job = await db
        .updateTable('filmJobs')
        .set((eb) => ({ leasedBy: workerId, leasedUntil: until, attempts: eb('attempts', '+', 1) }))
        .where('step', '=', step)
        .where('mediaId', '=', (eb) =>
          eb
            .selectFrom('filmJobs as next')
            .innerJoin('media', 'media.id', 'next.mediaId')
            .select('next.mediaId')
            .where('next.step', '=', step)
            .where('media.deletedAt', 'is', null)
            .where('next.attempts', '<', maxAttempts)
            .where('next.interruptions', '<', maxInterruptions)
            .where('next.needsFfmpeg', 'in', hasFfmpeg ? [0, 1] : [0])
            .where((is) => is.or([is('next.leasedUntil', 'is', null), is('next.leasedUntil', '<', now)]))
            .orderBy('next.attempts', 'asc')
            .orderBy('next.interruptions', 'asc')
            .orderBy('next.createdAt', 'asc')
            .limit(1),
        )
        // Once more, for PostgreSQL: another worker may have taken the row between the two.
        .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', now)]))
        .returning(['mediaId', 'attempts'])
        .executeTakeFirst();
      if (!job) return undefined;
      const row = await db.selectFrom('media').selectAll().where('id', '=', job.mediaId).executeTakeFirst();
      return row && { ...row, attempts: job.attempts };
    },

    extend(id, workerId, until) {
      const alive = held(id, workerId).where((eb) =>
        eb.exists(eb.selectFrom('media').select('id').where('id', '=', id).where('deletedAt', 'is', null)),
      );
      return isHeld(alive.set({ leasedUntil: until }));
    },

    complete(id, workerId, { values = {}, state, failureReason = null, waitsForFfmpeg = false, next }) {
      return db.transaction().execute(async (on) => {
        const waiting = { ...free, attempts: 0, interruptions: 0, progress: null, needsFfmpeg: 1 as const };
        if (!(await isHeld(held(id, workerId, on).set(waiting)))) return false;
        const columns = { ...values, ...(state && { state }), failureReason, waitingSince: null };
        await on.updateTable('media').set(columns).where('id', '=', id).execute();
        if (!waitsForFfmpeg) {
          await on.deleteFrom('filmJobs').where('mediaId', '=', id).where('step', '=', step).execute();
        }
        if (next) await enqueueFilm(on, id, next);
        return true;
      });
    },

    fail(id, workerId, reason) {
      return db.transaction().execute(async (on) => {
        if (!(await isHeld(held(id, workerId, on).set(free)))) return false;
        await giveUp(on, id, reason);
        return true;
      });
    },

    async retry(id, workerId, notBefore) {
      await held(id, workerId).set({ leasedBy: null, leasedUntil: notBefore }).execute();
    },

    wait(id, workerId, notBefore) {
      return db.transaction().execute(async (on) => {
        const uncounted = held(id, workerId, on).set((eb) => ({
          leasedBy: null,
          leasedUntil: notBefore,
          attempts: eb('attempts', '-', 1),
        }));
        if (!(await isHeld(uncounted))) return;
        await on
          .updateTable('media')
          .set({ waitingSince: new Date().toISOString() })
          .where('id', '=', id)
          .where('waitingSince', 'is', null)
          .execute();
      });
    },

    async giveBack(id, workerId) {
      await held(id, workerId)
        .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
        .execute();
    },

    releaseExpired: (now) => releaseInterrupted(db, { now }),

    failExhausted(now, reason) {
      return db.transaction().execute(async (on) => {
        const dead = await on
          .selectFrom('filmJobs')
          .select('mediaId')
          .where('step', '=', step)
          .where((is) => is.or([is('attempts', '>=', maxAttempts), is('interruptions', '>=', maxInterruptions)]))
          .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', now)]))
          .execute();
        for (const { mediaId } of dead) await giveUp(on, mediaId, reason);
        return dead.map(({ mediaId }) => mediaId);
      });
    },
  };

  return {
    ...queue,

    /** Written before the first file, so that whatever happens next, its files can be found by the row. */
    async setHash(id: string, workerId: string, sha256: string): Promise<void> {
      if (await isHeld(held(id, workerId).set({ leasedBy: workerId }))) {
        await db.updateTable('media').set({ sha256 }).where('id', '=', id).execute();
      }
    },

    async setProgress(id: string, workerId: string, progress: number): Promise<void> {
      await held(id, workerId).set({ progress }).execute();
    },

    /** A film of the same bytes that is ready. */
    async findTwin(id: string, sha256: string): Promise<MediaTable | undefined> {
      const ready = db.selectFrom('media').selectAll().where('sha256', '=', sha256).where('state', '=', 'ready');
      return ready.where('id', '!=', id).where('mediaType', '=', 'video').limit(1).executeTakeFirst();
    },

    /** The original of a photo that staff chose as a poster. */
    async findPhoto(id: string): Promise<MediaTable | undefined> {
      return db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', id)
        .where('mediaType', '=', 'photo')
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
    },

    /**
     * More of the film is stored: from now on it plays. What is done is done, so the tries count anew.
     * @returns false if the lease was lost in the meantime
     */
    showRenditions(id: string, workerId: string, columnsOf: (row: MediaTable) => ShownColumns): Promise<boolean> {
      return db.transaction().execute(async (on) => {
        if (!(await isHeld(held(id, workerId, on).set({ attempts: 1, interruptions: 0 })))) return false;
        const row = await on.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const values = { ...columnsOf(row), state: 'ready' as const, failureReason: null, waitingSince: null };
        await on.updateTable('media').set(values).where('id', '=', id).execute();
        return true;
      });
    },
  };
}

/** @param afresh also takes it from a worker that is at it: what it was told has changed. */
export async function enqueueFilm(db: Kysely<Schema>, mediaId: string, step: FilmStep, { afresh = false } = {}) {
  const fresh = { attempts: 0, interruptions: 0, ...free, progress: null, needsFfmpeg: 0 as const };
  await db
    .insertInto('filmJobs')
    .values({ mediaId, step, createdAt: new Date().toISOString(), ...fresh })
    .onConflict((conflict) => {
      const known = conflict.columns(['mediaId', 'step']);
      return afresh ? known.doUpdateSet(fresh) : known.doNothing();
    })
    .execute();
}
