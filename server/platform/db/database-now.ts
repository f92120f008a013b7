import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import type { Schema } from './schema.ts';
import type { Database } from './database.ts';

/**
 * The database's time in milliseconds, for what several nodes agree on, such as leases: their own clocks may differ by
 * minutes. All processes that use a SQLite file have the clock of its machine.
 */
export async function databaseNow(db: Kysely<Schema>): Promise<number> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return Date.now();
  const epoch = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;
  return (await epoch.execute(db)).rows[0]?.ms ?? Date.now();
}

/**
 * Tolerated clock difference between nodes, and between concurrent transactions that read the clock before they waited for
 * a lock. A time that is further ahead was written by a clock that ran ahead.
 */
export const maxClockSkewMs = 5 * minuteMs;

/** Rejects if the database does not respond. */
export async function pingDatabase({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Rejects if the database cannot be written. Reading is no test: a read-only or overwritten file can still be read. */
export async function checkWrite({ db }: Pick<Database, 'db'>): Promise<void> {
  const checkedAt = new Date().toISOString();
  await db
    .insertInto('readinessChecks')
    .values({ id: 1, checkedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkedAt }))
    .execute();
}
