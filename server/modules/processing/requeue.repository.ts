import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { enqueueFilm } from './job-kinds.ts';

export type RequeueRepository = ReturnType<typeof createRequeueRepository>;

type Item = Pick<MediaTable, 'id' | 'mediaType'>;

const untried = { attempts: 0, interruptions: 0, leasedBy: null, leasedUntil: null };

/** Puts items of the library into the workers' queues. A worker that is at one loses its lease. */
export function createRequeueRepository(db: Kysely<Schema>) {
  return {
    /** Queues a new item. Photos are queued by their row itself. */
    async enqueue({ id, mediaType }: Item): Promise<void> {
      if (mediaType === 'video') await enqueueFilm(db, id, 'prepare');
    },

    /** Queues a film whose poster is to be another. */
    requeueFilm: (id: string): Promise<void> => enqueueFilm(db, id, 'prepare', { afresh: true }),

    /** Queues an item that goes on showing what it has. */
    async requeue({ id, mediaType }: Item): Promise<void> {
      await db.transaction().execute(async (on) => {
        const queued = mediaType === 'photo' && { pendingSince: new Date().toISOString() };
        await on
          .updateTable('media')
          .set({ ...untried, failureReason: null, ...queued })
          .where('id', '=', id)
          .execute();
        if (mediaType === 'video') await enqueueFilm(on, id, 'prepare', { afresh: true });
      });
    },

    /**
     * Queues what failed, or of which not all could be made. What a failed item had may be gone, and is forgotten.
     * @param id only this one
     */
    async requeueFailed(id?: string): Promise<MediaTable[]> {
      return db.transaction().execute(async (on) => {
        const rows = await on
          .updateTable('media')
          .set((eb) => ({
            ...untried,
            failureReason: null,
            state: eb
              .case()
              .when('state', '=', 'failed')
              .then('processing' as const)
              .else(eb.ref('state'))
              .end(),
            derivatives: eb.case().when('state', '=', 'failed').then(null).else(eb.ref('derivatives')).end(),
            pendingSince: eb
              .case()
              .when(eb.and([eb('state', '=', 'ready'), eb('mediaType', '=', 'photo')]))
              .then(new Date().toISOString())
              .else(eb.ref('pendingSince'))
              .end(),
          }))
          .where('deletedAt', 'is', null)
          .where('failureReason', 'is not', null)
          .$if(id !== undefined, (q) => q.where('id', '=', id as string))
          .returningAll()
          .execute();
        for (const { id: film } of rows.filter(({ mediaType }) => mediaType === 'video')) {
          await enqueueFilm(on, film, 'prepare', { afresh: true });
        }
        return rows;
      });
    },

    /** Queues an item of which files are missing. @param derivatives what is left of them, which goes on showing */
    async requeueMissing({ id, mediaType }: Item, derivatives: string | null): Promise<void> {
      await db.transaction().execute(async (on) => {
        const ready = on.updateTable('media').where('id', '=', id).where('state', '=', 'ready');
        if (mediaType === 'photo') {
          const queued =
            derivatives === null ? { state: 'processing' as const } : { pendingSince: new Date().toISOString() };
          await ready.set({ ...untried, ...queued, derivatives }).execute();
          return;
        }
        await ready.set({ derivatives, state: derivatives === null ? 'processing' : 'ready' }).execute();
        await enqueueFilm(on, id, 'prepare');
      });
    },
  };
}
