import type { Kysely } from 'kysely';

/** What the storage audit missed and since when, and which state of the database the files have seen. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('storage_findings')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('first_seen_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('storage_findings_key', ['kind', 'subject'])
    .execute();
  await db.schema
    .createTable('storage_generation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('database_id', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('stopped_since', 'text')
    .addColumn('stopped_reason', 'text')
    .execute();
}
