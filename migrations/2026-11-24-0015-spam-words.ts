import type { Kysely } from 'kysely';

/**
 * What staff teach the spam filter by marking enquiries (server/modules/contact/spam-words). Words are stored as keyed hashes. A
 * lesson is deleted with its enquiry; its counts stay.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('spam_words')
    .addColumn('word', 'text', (column) => column.primaryKey().notNull())
    .addColumn('spam', 'integer', (column) => column.notNull())
    .addColumn('ham', 'integer', (column) => column.notNull())
    .addColumn('learned_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('spam_lessons')
    .addColumn('contact_id', 'text', (column) =>
      column.primaryKey().notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute();
}
