import type { Kysely } from 'kysely';

/** Enquiries are counted for all processes together, and the inbox is read without passing over what is set apart. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('contact_counters')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('window_ends_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('contact_counters_window').on('contact_counters').columns(['window_ends_at']).execute();
  await db.schema
    .createIndex('contact_messages_views')
    .on('contact_messages')
    .columns(['is_quarantined', 'created_at', 'id', 'state'])
    .execute();
}
