import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** More than this many is left to the next sweep, so that none holds the database up. */
const maxSweptRows = 2_000;

export interface AddedCount {
  name: string;
  windowMs: number;
  /** 1 unless it says otherwise */
  amount?: number;
}

export interface Count {
  total: number;
  /** ISO 8601 */
  windowEndsAt: string;
}

export type ContactCounters = ReturnType<typeof createContactCounters>;

/**
 * Sums by name that begin anew when their window ends, shared by all processes. Within the transaction that stores an
 * enquiry, what is counted and what is stored are the same.
 */
export function createContactCounters(db: Kysely<Schema>) {
  return {
    /** One statement, so that additions at the same moment are all counted. @returns the sums, by name */
    async add(now: number, counts: readonly AddedCount[]): Promise<Map<string, Count>> {
      if (counts.length === 0) return new Map();
      const nowText = new Date(now).toISOString();
      // One that ends later than a window of now was begun by a clock that was ahead.
      const hasEnded = sql<boolean>`(contact_counters.window_ends_at <= ${nowText} or contact_counters.window_ends_at > excluded.window_ends_at)`;
      const rows = await db
        .insertInto('contactCounters')
        .values(
          counts
            .map(({ name, windowMs, amount = 1 }) => ({
              name,
              total: amount,
              windowEndsAt: new Date(now + windowMs).toISOString(),
            }))
            // Two that lock several rows in different orders would wait for each other for ever on PostgreSQL.
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

    /** @returns the sums of windows that run; the others are missing */
    async find(now: number, names: readonly string[]): Promise<Map<string, Count>> {
      if (names.length === 0) return new Map();
      const rows = await db
        .selectFrom('contactCounters')
        .select(['name', 'total', 'windowEndsAt'])
        .where('name', 'in', names)
        .where('windowEndsAt', '>', new Date(now).toISOString())
        .execute();
      return new Map(rows.map(({ name, ...count }) => [name, count]));
    },
  };
}

/**
 * Removes sums whose window has ended.
 * @returns whether some are left for another time
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
        .where('windowEndsAt', '<=', new Date(now).toISOString())
        .orderBy('windowEndsAt')
        .limit(maxSweptRows)
        // A row that an enquiry is beginning anew is left alone: a sweep never waits.
        .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows >= BigInt(maxSweptRows);
}
