import type { Kysely } from 'kysely';

/** What the owner has changed on each page, its draft, and every published state (server/modules/content). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('page_contents')
    .addColumn('page', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('differences', 'text', (column) => column.notNull())
    .addColumn('published_by', 'text')
    .addColumn('published_at', 'text')
    .addColumn('draft', 'text')
    .addColumn('draft_version', 'integer', (column) => column.notNull())
    .addColumn('draft_by', 'text')
    .addColumn('draft_at', 'text')
    .execute();
  await db.schema
    .createTable('page_content_history')
    .addColumn('page', 'text', (column) => column.notNull().references('page_contents.page').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('differences', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_content_history_key', ['page', 'version'])
    .execute();
}
