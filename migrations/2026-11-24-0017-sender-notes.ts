import type { Kysely } from 'kysely';

/** What the sender of an enquiry adds to it on its private page stands among the notes of staff. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('contact_notes')
    .addColumn('is_from_sender', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
