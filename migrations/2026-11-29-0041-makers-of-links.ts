import type { Kysely } from 'kysely';

/** Who made an invitation or a link for a new password. Those from before have no maker, and are worth nothing. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('account_invitations')
    .addColumn('created_by', 'text', (column) => column.references('admin_users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('account_invitations_maker').on('account_invitations').column('created_by').execute();
}
