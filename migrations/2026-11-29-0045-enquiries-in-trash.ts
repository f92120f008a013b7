import type { Kysely } from 'kysely';

/** When staff deleted an enquiry: it rests in the trash, with its notes and mails, until its time there is over. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('contact_messages').addColumn('deleted_at', 'text').execute();
  await db.schema
    .createIndex('contact_messages_deleted')
    .on('contact_messages')
    .column('deleted_at')
    .where('deleted_at', 'is not', null)
    .execute();
}
