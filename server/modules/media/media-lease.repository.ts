import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';

export type MediaLeaseRepository = ReturnType<typeof createMediaLeaseRepository>;

export type Processed = Pick<MediaTable, 'width' | 'height' | 'thumbhash' | 'colour' | 'derivatives'>;

/** How often a file is tried. A file that kills its worker each time is given up like one that fails each time. */
export const maxAttempts = 3;

/** The queue of photos to process: rows in the state `processing`, each held by one worker for as long as its lease lasts. */
export function createMediaLeaseRepository(db: Kysely<Schema>) {
  const held = (id: string, workerId: string) =>
    db.updateTable('media').where('id', '=', id).where('leasedBy', '=', workerId).where('state', '=', 'processing');

  return {
    /** Takes the next row, those never tried first. Of several workers at once, one gets it. */
    async lease(workerId: string, now: string, until: string): Promise<MediaTable | undefined> {
      return (
        db
          .updateTable('media')
          .set((eb) => ({ leasedBy: workerId, leasedUntil: until, attempts: eb('attempts', '+', 1) }))
          .where('id', '=', (eb) =>
            eb
              .selectFrom('media')
              .select('id')
              .where('state', '=', 'processing')
              .where('mediaType', '=', 'photo')
              .where('deletedAt', 'is', null)
              .where('attempts', '<', maxAttempts)
              .where((free) => free.or([free('leasedUntil', 'is', null), free('leasedUntil', '<', now)]))
              .orderBy('attempts', 'asc')
              .orderBy('createdAt', 'asc')
              .limit(1),
          )
          // Once more, for PostgreSQL: another worker may have taken the row between the two.
          .where('state', '=', 'processing')
          .where((free) => free.or([free('leasedUntil', 'is', null), free('leasedUntil', '<', now)]))
          .returningAll()
          .executeTakeFirst()
      );
    },

    /** @returns false if the lease was lost in the meantime */
    async extend(id: string, workerId: string, until: string): Promise<boolean> {
      return changed(held(id, workerId).set({ leasedUntil: until }));
    },

    /** Written before the first rendition, so that whatever happens next, its files can be found by the row. */
    async setHash(id: string, workerId: string, sha256: string): Promise<void> {
      await held(id, workerId).set({ sha256 }).execute();
    },

    /** What was made of the same bytes before. */
    async findTwin(sha256: string): Promise<Processed | undefined> {
      return db
        .selectFrom('media')
        .select(['width', 'height', 'thumbhash', 'colour', 'derivatives'])
        .where('sha256', '=', sha256)
        .where('state', '=', 'ready')
        .limit(1)
        .executeTakeFirst();
    },

    /** @returns false if the lease was lost in the meantime */
    async complete(id: string, workerId: string, processed: Processed): Promise<boolean> {
      return changed(held(id, workerId).set({ ...processed, ...free, state: 'ready', failureReason: null }));
    },

    /** @param reason for staff to read */
    async fail(id: string, workerId: string, reason: string): Promise<boolean> {
      return changed(held(id, workerId).set({ ...free, state: 'failed', failureReason: reason }));
    },

    /** Lets the row be tried again, not before `notBefore`. */
    async retry(id: string, workerId: string, notBefore: string): Promise<void> {
      await held(id, workerId).set({ leasedBy: null, leasedUntil: notBefore }).execute();
    },

    /** Gives the row back untried: the worker is asked to stop. */
    async giveBack(id: string, workerId: string): Promise<void> {
      await held(id, workerId)
        .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
        .execute();
    },

    /** Frees what a worker held that is known to be dead, films included. The attempt counts: the file may be what killed it. */
    async releaseLeases(workerId: string): Promise<void> {
      await db
        .updateTable('media')
        .set(free)
        .where('leasedBy', '=', workerId)
        .where('state', '=', 'processing')
        .execute();
      await db.updateTable('filmJobs').set(free).where('leasedBy', '=', workerId).execute();
    },

    async listHolders(): Promise<string[]> {
      const rows = await db
        .selectFrom('media')
        .select('leasedBy')
        .where('state', '=', 'processing')
        .where('leasedBy', 'is not', null)
        .union(db.selectFrom('filmJobs').select('leasedBy').where('leasedBy', 'is not', null))
        .execute();
      return rows.flatMap(({ leasedBy }) => leasedBy ?? []);
    },

    /** Gives up the rows whose worker died at the last attempt. @returns their ids */
    async failExhausted(now: string, reason: string): Promise<string[]> {
      const rows = await db
        .updateTable('media')
        .set({ ...free, state: 'failed', failureReason: reason })
        .where('state', '=', 'processing')
        .where('mediaType', '=', 'photo')
        .where('attempts', '>=', maxAttempts)
        .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

const free = { leasedBy: null, leasedUntil: null };

async function changed(update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
