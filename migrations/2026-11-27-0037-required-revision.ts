import type { Kysely } from 'kysely';

/** Tells changes that every page must show at once from those that may show a moment later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content_revision')
    .addColumn('required_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
