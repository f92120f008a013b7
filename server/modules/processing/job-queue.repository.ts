import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import type { FilmJobTable, MediaTable, Schema } from '#server/platform/db/schema.ts';
import { createDeadLeases } from './dead-leases.repository.ts';

/** A file that fails, or kills its worker, so often is given up. */
export const maxAttempts = 3;
/** The same for a file whose worker is interrupted so often while it is under way, for whatever reason. */
export const maxInterruptions = 10;

/** What a finished job leaves to be written. */
export interface JobOutcome {
  /** columns of the item */
  values?: ItemColumns;
  /** absent where the state stays what it is */
  state?: MediaTable['state'];
  failureReason?: string | null;
  /** What is left to do needs ffmpeg, which is not here: the job waits for a worker that has it. */
  waitsForFfmpeg?: boolean;
  next?: FilmJobTable['step'];
}

export type ItemColumns = Partial<
  Pick<
    MediaTable,
    | 'width'
    | 'height'
    | 'thumbhash'
    | 'colour'
    | 'durationMs'
    | 'poster'
    | 'derivatives'
    | 'superseded'
    | 'pendingSince'
    | 'sha256'
  >
>;

/** Both tables that hold jobs have the lease columns; the kind names only columns that its own table has. */
type JobSchema = Schema & { job: MediaTable & FilmJobTable };
export type JobFilter = (eb: ExpressionBuilder<JobSchema, 'job'>) => Expression<SqlBool>;

/** What differs between the queues. */
export interface JobKind {
  /** Photos are queued by their own row, films by a row for each step. */
  table: 'media' | 'filmJobs';
  /** the column with the item's id */
  key: 'id' | 'mediaId';
  /** which rows of the table are jobs of this queue */
  isQueued: JobFilter;
  /** which of them this worker takes, besides what every queue asks */
  isClaimable: JobFilter;
  /** Of those tried equally often, the latest by this column come first; otherwise the oldest. */
  latestFirst?: 'pendingSince';
  /** Whether a job is stopped when its item is deleted; otherwise it holds its lease until it is done. */
  stopsOnDelete: boolean;
  /** Takes a finished job out of the queue, where the item's own columns do not say so. */
  close(on: Transaction<Schema>, id: string, outcome: JobOutcome): Promise<void>;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

const free = { leasedBy: null, leasedUntil: null };

/**
 * A queue of work on media items. A worker claims a job and holds it by a lease, which it renews while it works; whatever
 * a worker writes afterwards counts only while it still holds the lease.
 */
export function createJobQueue(db: Kysely<Schema>, kind: JobKind) {
  const { table, key, isQueued } = kind;
  const source = `${table} as job` as 'job';
  const held = (id: string, workerId: string, on: Kysely<Schema> = db) =>
    jobsOf(on).updateTable(source).where(key, '=', id).where('leasedBy', '=', workerId).where(isQueued);

  /** What the public sees of the item stays. */
  const giveUp = async (on: Transaction<Schema>, id: string, failureReason: string) => {
    await kind.close(on, id, {});
    await on
      .updateTable('media')
      .set((eb) => ({
        state: eb
          .case()
          .when('state', '=', 'processing')
          .then('failed' as const)
          .else(eb.ref('state'))
          .end(),
        failureReason,
        waitingSince: null,
        pendingSince: null,
      }))
      .where('id', '=', id)
      .execute();
  };

  return {
    /**
     * Takes the next job, those never tried first. Of several workers at once, one gets it.
     * @param isTrusted only jobs that were never tried in vain
     * @returns its item, with the counts of the job
     */
    async claim(
      workerId: string,
      now: string,
      until: string,
      { isTrusted = false }: { isTrusted?: boolean } = {},
    ): Promise<MediaTable | undefined> {
      const job = await jobsOf(db)
        .updateTable(source)
        .set((eb) => ({ leasedBy: workerId, leasedUntil: until, attempts: eb('attempts', '+', 1) }))
        .where(key, '=', (eb) =>
          eb
            .selectFrom(source)
            .select(key)
            .where(isQueued)
            .where(kind.isClaimable)
            .where('attempts', '<', isTrusted ? 1 : maxAttempts)
            .where('interruptions', '<', isTrusted ? 1 : maxInterruptions)
            .where(isFree(now))
            .orderBy('attempts', 'asc')
            .orderBy('interruptions', 'asc')
            .$if(kind.latestFirst !== undefined, (q) => q.orderBy(kind.latestFirst as 'pendingSince', 'desc'))
            .orderBy('createdAt', 'asc')
            .limit(1),
        )
        // Once more, for PostgreSQL: another worker may have taken the row between the two.
        .where(isQueued)
        .where(isFree(now))
        .returning((eb) => [eb.ref(key).as('itemId'), 'attempts', 'interruptions'])
        .executeTakeFirst();
      if (!job) return undefined;
      const { itemId, ...counts } = job;
      const row = await db.selectFrom('media').selectAll().where('id', '=', itemId).executeTakeFirst();
      return row && { ...row, ...counts };
    },

    /** @returns false if the lease was lost: what the worker does for the item is in vain */
    renew(id: string, workerId: string, until: string): Promise<boolean> {
      const item = db.selectFrom('media').select('media.id').where('media.id', '=', id);
      return changed(
        held(id, workerId)
          .set({ leasedUntil: until })
          .$if(kind.stopsOnDelete, (q) => q.where((eb) => eb.exists(item.where('media.deletedAt', 'is', null)))),
      );
    },

    /**
     * Writes columns of the item while the job is under way.
     * @param isProgress something is stored for good, so attempts count anew
     * @returns false if the lease was lost
     */
    update(
      id: string,
      workerId: string,
      columnsOf: (row: MediaTable) => ItemColumns & Pick<JobOutcome, 'state' | 'failureReason'>,
      { isProgress = false } = {},
    ): Promise<boolean> {
      return db.transaction().execute(async (on) => {
        const counts = isProgress && { attempts: 1, interruptions: 0 };
        if (!(await changed(held(id, workerId, on).set({ leasedBy: workerId, ...counts })))) return false;
        const row = await on.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const values = { ...columnsOf(row), ...(isProgress && { waitingSince: null }) };
        await on.updateTable('media').set(values).where('id', '=', id).execute();
        return true;
      });
    },

    /** @returns false if the lease was lost: nothing is written then */
    finish(id: string, workerId: string, outcome: JobOutcome): Promise<boolean> {
      const { values, state, failureReason = null } = outcome;
      return db.transaction().execute(async (on) => {
        if (!(await changed(held(id, workerId, on).set({ ...free, attempts: 0, interruptions: 0 })))) return false;
        const columns = { pendingSince: null, ...values, ...(state && { state }), failureReason, waitingSince: null };
        await on.updateTable('media').set(columns).where('id', '=', id).execute();
        await kind.close(on, id, outcome);
        return true;
      });
    },

    /** Gives the job up. @param reason for staff to read @returns false if the lease was lost */
    fail(id: string, workerId: string, reason: string): Promise<boolean> {
      return db.transaction().execute(async (on) => {
        if (!(await changed(held(id, workerId, on).set(free)))) return false;
        await giveUp(on, id, reason);
        return true;
      });
    },

    /** Has the job tried again, not before `notBefore`. */
    retry(id: string, workerId: string, notBefore: string): Promise<void> {
      return db.transaction().execute(async (on) => {
        if (!(await changed(held(id, workerId, on).set({ leasedBy: null, leasedUntil: notBefore })))) return;
        await on.updateTable('media').set({ waitingSince: null }).where('id', '=', id).execute();
      });
    },

    /** The same where the file is not to blame: the attempt does not count. */
    postpone(id: string, workerId: string, notBefore: string): Promise<void> {
      return db.transaction().execute(async (on) => {
        const uncounted = held(id, workerId, on).set((eb) => ({
          leasedBy: null,
          leasedUntil: notBefore,
          attempts: eb('attempts', '-', 1),
        }));
        if (!(await changed(uncounted))) return;
        const item = on.updateTable('media').where('id', '=', id).where('waitingSince', 'is', null);
        await item.set({ waitingSince: new Date().toISOString() }).execute();
      });
    },

    /** Frees the job of a worker that is asked to stop. The attempt does not count. */
    async release(id: string, workerId: string): Promise<void> {
      await held(id, workerId)
        .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
        .execute();
    },

    /** Frees the jobs of all queues whose workers were not heard of for as long as a lease lasts. */
    releaseExpired: createDeadLeases(db).releaseExpired,

    /** Gives up the jobs whose worker died at the last attempt. @returns the ids of their items */
    async failExhausted(now: string, reason: string): Promise<string[]> {
      const isExhausted: JobFilter = (eb) =>
        eb.and([
          isQueued(eb),
          isFree(now)(eb),
          eb.or([eb('attempts', '>=', maxAttempts), eb('interruptions', '>=', maxInterruptions)]),
        ]);
      const failed: string[] = [];
      const exhausted = jobsOf(db).selectFrom(source).where(isExhausted);
      for (const { itemId } of await exhausted.select((eb) => eb.ref(key).as('itemId')).execute()) {
        await db.transaction().execute(async (on) => {
          // It may have been queued anew in the meantime.
          const job = jobsOf(on).updateTable(source).set(free).where(key, '=', itemId).where(isExhausted);
          if (!(await changed(job))) return;
          await giveUp(on, itemId, reason);
          failed.push(itemId);
        });
      }
      return failed;
    },
  };
}

function jobsOf(on: Kysely<Schema>): Kysely<JobSchema> {
  return on as unknown as Kysely<JobSchema>;
}

function isFree(now: string): JobFilter {
  return (eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]);
}

async function changed(update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
