import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { databaseNow } from '#server/platform/db/database-now.ts';
import type { FilmJobTable, Schema } from '#server/platform/db/schema.ts';

const firstPauseMs = 5_000;
const maxPauseMs = 5 * 60_000;
/** Longer than any lease or pause: a time further ahead was written by a clock that ran ahead. */
const maxLeaseMs = 60 * 60_000;

const leaseTables = ['media', 'filmJobs'] as const;
interface LeaseSchema {
  leases: Pick<FilmJobTable, 'attempts' | 'interruptions' | 'leasedBy' | 'leasedUntil'>;
}
type LeaseFilter = (eb: ExpressionBuilder<LeaseSchema, 'leases'>) => Expression<SqlBool>;

export type DeadLeases = ReturnType<typeof createDeadLeases>;

/** Releases the leases of dead workers in both tables that hold jobs. */
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
