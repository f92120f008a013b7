import type { Kysely } from 'kysely';

/** What a recipient's next digest of enquiries tells of (server/modules/contact/notices), and when a mail was last queued. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('enquiry_digest_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('contact_id', 'text', (column) => column.notNull().references('contact_messages.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('enquiry_digest_entries_recipient')
    .on('enquiry_digest_entries')
    .columns(['recipient', 'created_at'])
    .execute();
  await db.schema
    .createIndex('enquiry_digest_entries_contact')
    .on('enquiry_digest_entries')
    .column('contact_id')
    .execute();
  await db.schema.alterTable('mails').addColumn('queued_at', 'text').execute();
  await db.schema.createIndex('mails_created').on('mails').columns(['created_at', 'id']).execute();
}
