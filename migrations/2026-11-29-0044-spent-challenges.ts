import type { Kysely } from 'kysely';

/** Challenges that a passkey has answered: none is accepted a second time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spent_challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey().notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .execute();
}
