import type { Kysely } from 'kysely';

/** Deleted records, until they are restored or their time in the trash is over. Media items stay in their own table. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('trashed_records')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('child_ids', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('trashed_records_age').on('trashed_records').column('created_at').execute();
}
