import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { enqueueVideo } from './job-kinds.ts';

export type RequeueRepository = ReturnType<typeof createRequeueRepository>;

type Item = Pick<MediaTable, 'id' | 'mediaType'>;

const resetCounts = { attempts: 0, interruptions: 0, leasedBy: null, leasedUntil: null };

/** Puts items of the library into the workers' queues. A worker that has leased an item loses its lease. */
export function createRequeueRepository(db: Kysely<Schema>) {
  return {
    /** Queues a new item. Photos need no job row. */
    async enqueue({ id, mediaType }: Item): Promise<void> {
      if (mediaType === 'video') await enqueueVideo(db, id, 'prepare');
    },

    /** Queues a video for another poster. */
    requeueVideo: (id: string): Promise<void> => enqueueVideo(db, id, 'prepare', { reset: true }),

    /** Queues an item again, which stays visible with its present files. */
    async requeue({ id, mediaType }: Item): Promise<void> {
      await db.transaction().execute(async (on) => {
        const queued = mediaType === 'photo' && { pendingSince: new Date().toISOString() };
        await on
          .updateTable('media')
          .set({ ...resetCounts, failureReason: null, ...queued })
          .where('id', '=', id)
          .execute();
        if (mediaType === 'video') await enqueueVideo(on, id, 'prepare', { reset: true });
      });
    },

    /**
     * Queues items that failed or lack renditions. A failed item's derivatives are cleared, because its files may be
     * missing.
     * @param id only this item
     */
    async requeueFailed(id?: string): Promise<MediaTable[]> {
      return db.transaction().execute(async (on) => {
        const rows = await on
          .updateTable('media')
          .set((eb) => ({
            ...resetCounts,
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
        for (const { id: video } of rows.filter(({ mediaType }) => mediaType === 'video')) {
          await enqueueVideo(on, video, 'prepare', { reset: true });
        }
        return rows;
      });
    },

    /** Queues an item with missing files. @param derivatives the remaining files, which stay visible */
    async requeueMissing({ id, mediaType }: Item, derivatives: string | null): Promise<void> {
      await db.transaction().execute(async (on) => {
        const ready = on.updateTable('media').where('id', '=', id).where('state', '=', 'ready');
        if (mediaType === 'photo') {
          const queued =
            derivatives === null ? { state: 'processing' as const } : { pendingSince: new Date().toISOString() };
          await ready.set({ ...resetCounts, ...queued, derivatives }).execute();
          return;
        }
        await ready.set({ derivatives, state: derivatives === null ? 'processing' : 'ready' }).execute();
        await enqueueVideo(on, id, 'prepare');
      });
    },
  };
}
