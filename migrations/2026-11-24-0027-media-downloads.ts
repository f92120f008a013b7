import type { Kysely } from 'kysely';

/** The selections of files behind addresses from which a browser downloads originals. They end with their session. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('media_downloads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('media_ids', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('media_downloads_end').on('media_downloads').column('expires_at').execute();
  await db.schema.createIndex('media_downloads_session').on('media_downloads').column('session_id').execute();
}
