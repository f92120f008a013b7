import type { Kysely } from 'kysely';

/** What waits for the storage to come back says since when, and the deaths of a worker that no file is to blame for are counted by themselves. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media').addColumn('waiting_since', 'text').execute();
  for (const table of ['media', 'film_jobs']) {
    await db.schema
      .alterTable(table)
      .addColumn('interruptions', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
