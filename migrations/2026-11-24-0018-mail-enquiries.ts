import type { Kysely } from 'kysely';

/** The enquiries that a digest tells of: its text is replaced when one of them is deleted. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('mail_enquiries')
    .addColumn('mail_id', 'text', (column) => column.notNull().references('mails.id').onDelete('cascade'))
    .addColumn('contact_id', 'text', (column) => column.notNull().references('contact_messages.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('mail_enquiries_key', ['mail_id', 'contact_id'])
    .execute();
  await db.schema.createIndex('mail_enquiries_contact').on('mail_enquiries').column('contact_id').execute();
}
