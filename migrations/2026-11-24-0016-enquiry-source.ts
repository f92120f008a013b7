import type { Kysely } from 'kysely';

/** Where an enquiry was written and in which language its sender reads, for the studio's figures. Unknown for the rows so far. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['page', 'language']) {
    await db.schema.alterTable('contact_messages').addColumn(column, 'text').execute();
  }
}
