import type { Kysely } from 'kysely';

/** One row that is written to prove that the database can be written to. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('readiness_checks')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .execute();
}
