import type { Kysely } from 'kysely';

/** When an account put away its list of first steps; null: it is shown. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('admin_users').addColumn('first_steps_left_at', 'text').execute();
}
