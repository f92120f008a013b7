import type { ExpressionBuilder, Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { maxInterruptions, releaseInterrupted } from './interrupted-leases.ts';

export type MediaLeaseRepository = ReturnType<typeof createMediaLeaseRepository>;

/** What a row is to know of the files that were made. `pendingSince` where more are to come. */
export type Processed = Pick<MediaTable, 'width' | 'height' | 'thumbhash' | 'colour' | 'derivatives'> &
  Partial<Pick<MediaTable, 'pendingSince' | 'superseded'>>;

/** What is worked on side by side: the first renditions of new photos, so that each shows at once however many wait, and the rest. */
export const lanes = ['first', 'rest'] as const;
export type Lane = (typeof lanes)[number];

/** How often a file is tried. A file that kills its worker each time is given up like one that fails each time. */
export const maxAttempts = 3;

type Where = ExpressionBuilder<Schema, 'media'>;

const isOpen = (eb: Where) =>
  eb.and([eb('mediaType', '=', 'photo'), eb.or([eb('state', '=', 'processing'), eb('pendingSince', 'is not', null)])]);
const isInLane: Record<Lane, (eb: Where) => ReturnType<typeof isOpen>> = {
  first: (eb) => eb.and([eb('state', '=', 'processing')]),
  rest: (eb) => eb.and([eb('state', '!=', 'processing')]),
};

/**
 * The queue of photos to process: rows in the state `processing` and those that are shown and want more renditions, each
 * held by one worker for as long as its lease lasts.
 */
export function createMediaLeaseRepository(db: Kysely<Schema>) {
  const held = (id: string, workerId: string) =>
    db.updateTable('media').where('id', '=', id).where('leasedBy', '=', workerId).where(isOpen);

  return {
    /**
     * Takes the next row of a lane, or of all, those never tried first. Of several workers at once, one gets it.
     * @param isTrusted only rows that were never tried in vain
     */
    async lease(
      workerId: string,
      now: string,
      until: string,
      { lane, isTrusted = false }: { lane?: Lane; isTrusted?: boolean } = {},
    ): Promise<MediaTable | undefined> {
      const isFree = (eb: Where) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]);
      return (
        db
          .updateTable('media')
          .set((eb) => ({ leasedBy: workerId, leasedUntil: until, attempts: eb('attempts', '+', 1) }))
          .where('id', '=', (eb) =>
            eb
              .selectFrom('media')
              .select('id')
              .where(isOpen)
              .$if(lane !== undefined, (q) => q.where(isInLane[lane as Lane]))
              .where('deletedAt', 'is', null)
              .where('attempts', '<', isTrusted ? 1 : maxAttempts)
              .where('interruptions', '<', isTrusted ? 1 : maxInterruptions)
              .where(isFree)
              .orderBy('attempts', 'asc')
              .orderBy('interruptions', 'asc')
              // What was claimed just now comes before thousands that are made anew.
              .orderBy('pendingSince', 'desc')
              .orderBy('createdAt', 'asc')
              .limit(1),
          )
          // Once more, for PostgreSQL: another worker may have taken the row between the two.
          .where(isOpen)
          .where(isFree)
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

    /** What was made of the same bytes before, all of it. */
    async findTwin(id: string, sha256: string): Promise<Processed | undefined> {
      return db
        .selectFrom('media')
        .select(['width', 'height', 'thumbhash', 'colour', 'derivatives'])
        .where('sha256', '=', sha256)
        .where('state', '=', 'ready')
        .where('pendingSince', 'is', null)
        .where('failureReason', 'is', null)
        .where('id', '!=', id)
        .limit(1)
        .executeTakeFirst();
    },

    /** Writes what the file says of itself into the row as it is now: staff may be writing at the same moment. */
    async describe(id: string, columnsOf: (row: MediaTable) => Partial<MediaTable>): Promise<void> {
      for (let tries = 0; tries < 5; tries += 1) {
        const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row) return;
        const unchanged = db.updateTable('media').where('id', '=', id).where('version', '=', row.version);
        if (await changed(unchanged.set(columnsOf(row)))) return;
      }
    },

    /** @returns false if the lease was lost in the meantime */
    async complete(id: string, workerId: string, processed: Processed): Promise<boolean> {
      const done = { pendingSince: null, ...processed, ...free, ...untried, failureReason: null };
      return changed(held(id, workerId).set({ ...done, state: 'ready' }));
    },

    /** What is shown already stays as it is. @param reason for staff to read */
    async fail(id: string, workerId: string, reason: string): Promise<boolean> {
      return changed(held(id, workerId).set((eb) => givenUp(eb, reason)));
    },

    /** Lets the row be tried again, not before `notBefore`. */
    async retry(id: string, workerId: string, notBefore: string): Promise<void> {
      await held(id, workerId).set({ leasedBy: null, leasedUntil: notBefore, waitingSince: null }).execute();
    },

    /** The same where the file is not to blame: the try does not count. */
    async wait(id: string, workerId: string, notBefore: string): Promise<void> {
      await held(id, workerId)
        .set((eb) => ({
          leasedBy: null,
          leasedUntil: notBefore,
          attempts: eb('attempts', '-', 1),
          waitingSince: eb.fn.coalesce('waitingSince', eb.val(new Date().toISOString())),
        }))
        .execute();
    },

    /** Gives the row back untried: the worker is asked to stop. */
    async giveBack(id: string, workerId: string): Promise<void> {
      await held(id, workerId)
        .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
        .execute();
    },

    /**
     * Frees what a worker held that is known to be dead, films included.
     * @param isItsDoing whether it ended by a fault of its own: then the try counts, for the file may be what killed it
     */
    async releaseLeases(workerId: string, isItsDoing: boolean): Promise<void> {
      if (!isItsDoing) return releaseInterrupted(db, { workerId });
      await db.updateTable('media').set(free).where('leasedBy', '=', workerId).where(isOpen).execute();
      await db.updateTable('filmJobs').set(free).where('leasedBy', '=', workerId).execute();
    },

    async listHolders(): Promise<string[]> {
      const rows = await db
        .selectFrom('media')
        .select('leasedBy')
        .where(isOpen)
        .where('leasedBy', 'is not', null)
        .union(db.selectFrom('filmJobs').select('leasedBy').where('leasedBy', 'is not', null))
        .execute();
      return rows.flatMap(({ leasedBy }) => leasedBy ?? []);
    },

    /** Frees what workers held that were not heard of for as long as a lease lasts, films included. */
    releaseExpired: (now: string): Promise<void> => releaseInterrupted(db, { now }),

    /** Gives up the rows whose worker died at the last attempt. @returns their ids */
    async failExhausted(now: string, reason: string): Promise<string[]> {
      const rows = await db
        .updateTable('media')
        .set((eb) => givenUp(eb, reason))
        .where(isOpen)
        .where((eb) => eb.or([eb('attempts', '>=', maxAttempts), eb('interruptions', '>=', maxInterruptions)]))
        .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

const free = { leasedBy: null, leasedUntil: null };
const untried = { attempts: 0, interruptions: 0, waitingSince: null };

function givenUp(eb: Where, reason: string) {
  const state = eb
    .case()
    .when('state', '=', 'processing')
    .then('failed' as const)
    .else('ready' as const)
    .end();
  return { ...free, state, pendingSince: null, waitingSince: null, failureReason: reason };
}

async function changed(update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
