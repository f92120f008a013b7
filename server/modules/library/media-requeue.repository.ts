import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { enqueueFilm } from '#server/modules/processing/film-queue.repository.ts';

export type MediaRequeueRepository = ReturnType<typeof createMediaRequeueRepository>;

const unleased = { attempts: 0, interruptions: 0, leasedBy: null, leasedUntil: null, failureReason: null };

/** Queues items of the library for the workers once more. */
export function createMediaRequeueRepository(db: Kysely<Schema>) {
  return {
    /** Lets the worker take the row up again, as if for the first time. */
    async requeue(
      { id, mediaType }: Pick<MediaTable, 'id' | 'mediaType'>,
      values: Partial<Pick<MediaTable, 'state' | 'pendingSince'>>,
    ): Promise<void> {
      await db.transaction().execute(async (on) => {
        await on
          .updateTable('media')
          .set({ ...unleased, ...values })
          .where('id', '=', id)
          .execute();
        if (mediaType === 'video') await enqueueFilm(on, id, 'prepare', { afresh: true });
      });
    },

    /**
     * Queues what failed, or of which not all could be made, as if for the first time: what a failed item had is not
     * there any more for certain.
     * @param id only this one
     */
    async requeueFailed(id?: string): Promise<MediaTable[]> {
      return db.transaction().execute(async (on) => {
        const rows = await on
          .updateTable('media')
          .set((eb) => ({
            ...unleased,
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
  };
}
