import type { Kysely } from 'kysely';

const recentMs = 7 * 24 * 60 * 60 * 1000;

/**
 * How far staff have come with an enquiry. The rows so far only tell whether somebody has read it: what was read in the last week may
 * still wait for an answer, what was read before or archived is closed, and what nobody has read is new. When they were answered is unknown.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const alter = () => db.schema.alterTable('contact_messages');
  await alter()
    .addColumn('stage', 'text', (column) => column.notNull().defaultTo('new'))
    .execute();
  await alter()
    .addColumn('owner_id', 'text', (column) => column.references('admin_users.id').onDelete('set null'))
    .execute();
  await alter().addColumn('follow_up_on', 'text').execute();
  await alter().addColumn('answered_at', 'text').execute();
  await alter()
    .addColumn('desk_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  const recent = new Date(Date.now() - recentMs).toISOString();
  const dealtWith = db.updateTable('contact_messages').where('is_quarantined', '=', 0).where('state', '!=', 'unread');
  await dealtWith.set({ stage: 'closed' }).execute();
  await dealtWith.set({ stage: 'in-progress' }).where('state', '=', 'read').where('created_at', '>', recent).execute();

  await db.schema
    .createIndex('contact_messages_stage')
    .on('contact_messages')
    .columns(['stage', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('contact_messages_follow_up')
    .on('contact_messages')
    .column('follow_up_on')
    .where('follow_up_on', 'is not', null)
    .execute();
  await db.schema.createIndex('contact_messages_owner').on('contact_messages').column('owner_id').execute();

  await db.schema
    .createTable('contact_notes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('contact_id', 'text', (column) => column.notNull().references('contact_messages.id').onDelete('cascade'))
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('contact_notes_contact')
    .on('contact_notes')
    .columns(['contact_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('contact_replies')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('contact_id', 'text', (column) => column.notNull().references('contact_messages.id').onDelete('cascade'))
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'text', (column) => column.references('mails.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('contact_replies_contact')
    .on('contact_replies')
    .columns(['contact_id', 'created_at'])
    .execute();
  await db.schema.createIndex('contact_replies_mail').on('contact_replies').column('mail_id').execute();
}
