import type { Kysely } from 'kysely';

/** What a content revision has changed, until a cache in front of the site was told. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('page_changes')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_changes_pk', ['revision', 'tag'])
    .execute();
}
