import type { Kysely } from 'kysely';

/** Where an account gets the link by which it sets a new password when the old one is forgotten. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('admin_users').addColumn('recovery_email', 'text').execute();
}
