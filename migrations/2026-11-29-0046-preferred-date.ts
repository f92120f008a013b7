import type { Kysely } from 'kysely';

/** The day that a visitor wishes for, YYYY-MM-DD. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('contact_messages').addColumn('preferred_date', 'text').execute();
}
