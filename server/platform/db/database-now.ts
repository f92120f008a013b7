import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The database's time in milliseconds, for what several nodes agree on, such as leases: their own clocks may differ by
 * minutes. All processes that use a SQLite file have the clock of its machine.
 */
export async function databaseNow(db: Kysely<Schema>): Promise<number> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return Date.now();
  const epoch = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;
  return (await epoch.execute(db)).rows[0]?.ms ?? Date.now();
}
