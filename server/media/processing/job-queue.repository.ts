import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { databaseNow } from '#server/platform/db/database-now.ts';
import type { VideoJobTable, MediaTable, Schema } from '#server/platform/db/schema.ts';

/** A file whose processing fails or crashes the worker this often is marked as failed. */
export const maxAttempts = 3;
/** The same for a file whose worker is interrupted this often, whatever the reason. */
export const maxInterruptions = 10;

/** What a worker writes when it finishes a job. */
export interface JobOutcome {
  /** columns of the item */
  values?: ItemColumns;
  /** undefined: unchanged */
  state?: MediaTable['state'];
  failureReason?: string | null;
  /** The rest needs ffmpeg, which this worker lacks: the job waits for a worker that has it. */
  waitsForFfmpeg?: boolean;
  next?: VideoJobTable['step'];
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
    | 'crc32'
    | 'readablePercent'
  >
>;

/** Both job tables have the lease columns; a kind names only columns of its own table. */
type JobSchema = Schema & { job: MediaTable & VideoJobTable };
export type JobFilter = (eb: ExpressionBuilder<JobSchema, 'job'>) => Expression<SqlBool>;

/** The differences between the queues. */
export interface JobKind {
  /** Photos are queued by their own row, videos by a row for each step. */
  table: 'media' | 'filmJobs';
  /** the column with the item's id */
  key: 'id' | 'mediaId';
  /** which rows of the table are jobs of this queue */
  isQueued: JobFilter;
  /** which of them this worker may claim, besides the conditions of every queue */
  isClaimable: JobFilter;
  /** Among jobs with equal attempts, the latest by this column come first; default: the oldest. */
  latestFirst?: 'pendingSince';
  /** Whether a job is aborted when its item is deleted; otherwise it keeps its lease until it is done. */
  stopsOnDelete: boolean;
  /** Removes a finished job from the queue, if the item's own columns do not do so. */
  close(on: Transaction<Schema>, id: string, outcome: JobOutcome): Promise<void>;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

const free = { leasedBy: null, leasedUntil: null };

/**
 * A queue of work on media items. A worker claims a job with a lease and renews it while it works; its writes take effect
 * only while it holds the lease.
 */
export function createJobQueue(db: Kysely<Schema>, kind: JobKind) {
  const { table, key, isQueued } = kind;
  const source = `${table} as job` as 'job';
  const leased = (id: string, workerId: string, on: Kysely<Schema> = db) =>
    asJobs(on).updateTable(source).where(key, '=', id).where('leasedBy', '=', workerId).where(isQueued);

  /** Files that are visible to the public stay visible. */
  const markFailed = async (on: Transaction<Schema>, id: string, failureReason: string) => {
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
    /** The time that leases and pauses count from, in milliseconds. */
    now: () => databaseNow(db),

    /**
     * Claims the next job; jobs never tried come first. Of several concurrent workers, one gets it.
     * @param isTrusted only jobs that have never failed
     * @returns the item, with the job's attempts and interruptions
     */
    async claim(
      workerId: string,
      now: string,
      until: string,
      { isTrusted = false }: { isTrusted?: boolean } = {},
    ): Promise<MediaTable | undefined> {
      const job = await asJobs(db)
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
        // Checked again for PostgreSQL: another worker may have claimed the row between subquery and update.
        .where(isQueued)
        .where(isFree(now))
        .returning((eb) => [eb.ref(key).as('itemId'), 'attempts', 'interruptions'])
        .executeTakeFirst();
      if (!job) return undefined;
      const { itemId, ...counts } = job;
      const row = await db.selectFrom('media').selectAll().where('id', '=', itemId).executeTakeFirst();
      return row && { ...row, ...counts };
    },

    /** Whether a worker would have something to do now. */
    async hasDueJob(): Promise<boolean> {
      const now = new Date(await databaseNow(db)).toISOString();
      const due = asJobs(db).selectFrom(source).select(key).where(isQueued).where(kind.isClaimable).where(isFree(now));
      return (await due.limit(1).executeTakeFirst()) !== undefined;
    },

    /** @returns false if the lease was lost, so that the worker's result cannot be stored */
    renew(id: string, workerId: string, until: string): Promise<boolean> {
      const item = db.selectFrom('media').select('media.id').where('media.id', '=', id);
      return changed(
        leased(id, workerId)
          .set({ leasedUntil: until })
          .$if(kind.stopsOnDelete, (q) => q.where((eb) => eb.exists(item.where('media.deletedAt', 'is', null)))),
      );
    },

    /**
     * Writes columns of the item during the job.
     * @param isProgress a result is stored, so attempts are counted from here
     * @returns false if the lease was lost
     */
    update(
      id: string,
      workerId: string,
      toColumns: (row: MediaTable) => ItemColumns & Pick<JobOutcome, 'state' | 'failureReason'>,
      { isProgress = false } = {},
    ): Promise<boolean> {
      return db.transaction().execute(async (on) => {
        const counts = isProgress && { attempts: 1, interruptions: 0 };
        if (!(await changed(leased(id, workerId, on).set({ leasedBy: workerId, ...counts })))) return false;
        const row = await on.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const values = { ...toColumns(row), ...(isProgress && { waitingSince: null }) };
        await on.updateTable('media').set(values).where('id', '=', id).execute();
        return true;
      });
    },

    /** @returns false, without writing, if the lease was lost */
    finish(id: string, workerId: string, outcome: JobOutcome): Promise<boolean> {
      const { values, state, failureReason = null } = outcome;
      return db.transaction().execute(async (on) => {
        if (!(await changed(leased(id, workerId, on).set({ ...free, attempts: 0, interruptions: 0 })))) return false;
        const columns = { pendingSince: null, ...values, ...(state && { state }), failureReason, waitingSince: null };
        await on.updateTable('media').set(columns).where('id', '=', id).execute();
        await kind.close(on, id, outcome);
        return true;
      });
    },

    /** Marks the item as failed. @param reason shown to staff @returns false if the lease was lost */
    fail(id: string, workerId: string, reason: string): Promise<boolean> {
      return db.transaction().execute(async (on) => {
        if (!(await changed(leased(id, workerId, on).set(free)))) return false;
        await markFailed(on, id, reason);
        return true;
      });
    },

    /** Queues the job again, not before `notBefore`. */
    retry(id: string, workerId: string, notBefore: string): Promise<void> {
      return db.transaction().execute(async (on) => {
        if (!(await changed(leased(id, workerId, on).set({ leasedBy: null, leasedUntil: notBefore })))) return;
        await on.updateTable('media').set({ waitingSince: null }).where('id', '=', id).execute();
      });
    },

    /** Like `retry` for a failure that is not the file's fault: the attempt is not counted. */
    postpone(id: string, workerId: string, notBefore: string): Promise<void> {
      return db.transaction().execute(async (on) => {
        const uncounted = leased(id, workerId, on).set((eb) => ({
          leasedBy: null,
          leasedUntil: notBefore,
          attempts: eb('attempts', '-', 1),
        }));
        if (!(await changed(uncounted))) return;
        const item = on.updateTable('media').where('id', '=', id).where('waitingSince', 'is', null);
        const waitingSince = new Date(await databaseNow(on)).toISOString();
        await item.set({ waitingSince }).execute();
      });
    },

    /** Releases the job of a worker that is being stopped. The attempt is not counted. */
    async release(id: string, workerId: string): Promise<void> {
      await leased(id, workerId)
        .set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) }))
        .execute();
    },

    /** Releases the expired leases of all queues. */
    releaseExpired: createDeadLeases(db).releaseExpired,

    /** Marks items as failed whose worker crashed at the last attempt. @returns their ids */
    async failExhausted(now: string, reason: string): Promise<string[]> {
      const isExhausted: JobFilter = (eb) =>
        eb.and([
          isQueued(eb),
          isFree(now)(eb),
          eb.or([eb('attempts', '>=', maxAttempts), eb('interruptions', '>=', maxInterruptions)]),
        ]);
      const failed: string[] = [];
      const exhausted = asJobs(db).selectFrom(source).where(isExhausted);
      for (const { itemId } of await exhausted.select((eb) => eb.ref(key).as('itemId')).execute()) {
        await db.transaction().execute(async (on) => {
          // It may have been queued again meanwhile.
          const job = asJobs(on).updateTable(source).set(free).where(key, '=', itemId).where(isExhausted);
          if (!(await changed(job))) return;
          await markFailed(on, itemId, reason);
          failed.push(itemId);
        });
      }
      return failed;
    },
  };
}

function asJobs(on: Kysely<Schema>): Kysely<JobSchema> {
  return on as unknown as Kysely<JobSchema>;
}

function isFree(now: string): JobFilter {
  return (eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]);
}

async function changed(update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

const firstPauseMs = 5_000;
const maxPauseMs = 5 * minuteMs;
/** Longer than any lease or pause: a time further ahead was written by a clock that ran ahead. */
const maxLeaseMs = hourMs;

const leaseTables = ['media', 'filmJobs', 'clientFiles'] as const;
interface LeaseSchema {
  leases: Pick<VideoJobTable, 'attempts' | 'interruptions' | 'leasedBy' | 'leasedUntil'>;
}
type LeaseFilter = (eb: ExpressionBuilder<LeaseSchema, 'leases'>) => Expression<SqlBool>;

/** Releases the leases of dead workers in all tables that hold jobs. */
export function createDeadLeases(db: Kysely<Schema>) {
  const leases = db as unknown as Kysely<LeaseSchema>;

  /** The attempt is not counted: a power cut, a restart or a `kill -9` is not the file's fault. */
  const releaseInterrupted = async (table: (typeof leaseTables)[number], isDead: LeaseFilter) => {
    const source = table as 'leases';
    const dead = await leases.selectFrom(source).select(['interruptions', 'leasedBy']).where(isDead).execute();
    const counts = dead.flatMap(({ interruptions, leasedBy }) => (leasedBy === null ? [] : [interruptions]));
    const now = await databaseNow(db);
    for (const count of new Set(counts)) {
      await leases
        .updateTable(source)
        .set((eb) => ({ ...freedAfter(count + 1, now), attempts: eb('attempts', '-', 1) }))
        .where(isDead)
        .where('leasedBy', 'is not', null)
        .where('interruptions', '=', count)
        .execute();
    }
    if (counts.length === dead.length) return;
    await leases.updateTable(source).set({ leasedUntil: null }).where(isDead).where('leasedBy', 'is', null).execute();
  };

  return {
    /**
     * Releases the leases of a dead worker.
     * @param isItsFault the worker crashed by itself, so the attempt counts: the file may have crashed it
     */
    async release(workerId: string, isItsFault: boolean): Promise<void> {
      for (const table of leaseTables) {
        if (!isItsFault) await releaseInterrupted(table, (eb) => eb('leasedBy', '=', workerId));
        else {
          const leased = leases.updateTable(table as 'leases').where('leasedBy', '=', workerId);
          await leased.set({ leasedBy: null, leasedUntil: null }).execute();
        }
      }
    },

    /** Releases expired leases, and leases and pauses that end later than possible. */
    async releaseExpired(now: string): Promise<void> {
      const latest = new Date(Date.parse(now) + maxLeaseMs).toISOString();
      for (const table of leaseTables) {
        await releaseInterrupted(table, (eb) => {
          const hasExpired = eb.and([eb('leasedBy', 'is not', null), eb('leasedUntil', '<', now)]);
          return eb.or([hasExpired, eb('leasedUntil', '>', latest)]);
        });
      }
    },

    async listHolders(): Promise<Set<string>> {
      const holders = new Set<string>();
      for (const table of leaseTables) {
        const leased = leases
          .selectFrom(table as 'leases')
          .select('leasedBy')
          .where('leasedBy', 'is not', null);
        for (const { leasedBy } of await leased.execute()) if (leasedBy) holders.add(leasedBy);
      }
      return holders;
    },
  };
}

/** Released at once the first two times, then with a growing pause: a file may crash the whole machine. */
function freedAfter(interruptions: number, now: number) {
  const pauseMs = Math.min(firstPauseMs * 2 ** (interruptions - 3), maxPauseMs);
  const leasedUntil = interruptions < 3 ? null : new Date(now + pauseMs).toISOString();
  return { leasedBy: null, leasedUntil, interruptions };
}
