import type { Kysely } from 'kysely';

/**
 * Accounts have roles: those before were all the owner's. Invitations are links by which somebody sets the password of a new
 * account, or, with `user_id`, of an existing one.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('admin_users')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute();
  await db.schema.alterTable('admin_users').addColumn('last_sign_in_at', 'text').execute();
  await db.schema
    .createTable('account_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('admin_users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_invitations_user').on('account_invitations').column('user_id').execute();
}
