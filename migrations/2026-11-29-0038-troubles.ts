import type { Kysely } from 'kysely';

/** What calls for somebody, and when it was mailed last (server/modules/troubles). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('troubles')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text')
    .addColumn('over_at', 'text')
    .addPrimaryKeyConstraint('troubles_key', ['kind', 'place'])
    .execute();
}
