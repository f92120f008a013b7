import { isoAt } from '#contract/durations.ts';
import { type Kysely, sql } from 'kysely';
import { maxClockSkewMs } from '#server/platform/db/database-now.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Rows deleted by one sweep at most, so that no sweep blocks the database for long. The next sweep takes the rest. */
const maxSweptRows = 2_000;

export interface AddedCount {
  name: string;
  windowMs: number;
  /** default: 1 */
  amount?: number;
}

export interface Count {
  total: number;
  /** ISO 8601 */
  windowEndsAt: string;
}

export type ContactCounters = ReturnType<typeof createContactCounters>;

/**
 * Counters by name with a fixed window, shared by all processes. They change in the transaction that stores an enquiry, so
 * that counters and stored enquiries always agree.
 */
export function createContactCounters(db: Kysely<Schema>) {
  return {
    /** Adds in one statement, so that concurrent additions are all counted. @returns the new totals by name */
    async add(now: number, counts: readonly AddedCount[]): Promise<Map<string, Count>> {
      if (counts.length === 0) return new Map();
      // A later end was written by a clock that ran ahead: reset the window.
      const latestEnds = counts.map(
        ({ name, windowMs }) => sql`when ${name} then ${isoAt(now + windowMs + maxClockSkewMs)}`,
      );
      const latestEnd = sql`case contact_counters.name ${sql.join(latestEnds, sql` `)} end`;
      const hasEnded = sql<boolean>`(contact_counters.window_ends_at <= ${isoAt(now)} or contact_counters.window_ends_at > ${latestEnd})`;
      const rows = await db
        .insertInto('contactCounters')
        .values(
          counts
            .map(({ name, windowMs, amount = 1 }) => ({
              name,
              total: amount,
              windowEndsAt: isoAt(now + windowMs),
            }))
            // Lock rows in one order: concurrent transactions that lock them in different orders deadlock on PostgreSQL.
            .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
        )
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            total: sql`case when ${hasEnded} then excluded.total else contact_counters.total + excluded.total end`,
            windowEndsAt: sql`case when ${hasEnded} then excluded.window_ends_at else contact_counters.window_ends_at end`,
          }),
        )
        .returning(['name', 'total', 'windowEndsAt'])
        .execute();
      return new Map(rows.map(({ name, ...count }) => [name, count]));
    },

    /** @returns the totals of the windows that have not ended; other names are missing */
    async find(now: number, names: readonly string[]): Promise<Map<string, Count>> {
      if (names.length === 0) return new Map();
      const rows = await db
        .selectFrom('contactCounters')
        .select(['name', 'total', 'windowEndsAt'])
        .where('name', 'in', names)
        .where('windowEndsAt', '>', isoAt(now))
        .execute();
      return new Map(rows.map(({ name, ...count }) => [name, count]));
    },
  };
}

/**
 * Deletes counters whose window has ended.
 * @returns whether some are left for the next sweep
 */
export async function sweepContactCounters(
  db: Kysely<Schema>,
  { now, dialect }: { now: number; dialect: 'sqlite' | 'postgres' },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contactCounters')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('contactCounters')
        .select('name')
        .where('windowEndsAt', '<=', isoAt(now))
        .orderBy('windowEndsAt')
        .limit(maxSweptRows)
        // Skip rows that a concurrent enquiry has locked: a sweep never waits.
        .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows >= BigInt(maxSweptRows);
}
