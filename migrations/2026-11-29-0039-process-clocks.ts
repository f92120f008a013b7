import type { Kysely } from 'kysely';

/** How far the clock of each process is ahead of the database's (server/modules/system). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('processes').addColumn('clock_ahead_seconds', 'double precision').execute();
}
