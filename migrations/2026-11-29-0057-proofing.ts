import type { Kysely } from 'kysely';

/**
 * What clients choose of their gallery: who they are, and for each of them and each item whether it is picked, how it is rated, and
 * what is said of it. Picks name their item by its id alone: they stay when the item is deleted, and are there again when it is restored.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const galleries = db.schema.alterTable('client_galleries');
  await galleries.addColumn('included_picks', 'integer').execute();
  await galleries.addColumn('extra_pick_price', 'text', (column) => column.notNull().defaultTo('')).execute();
  await galleries.addColumn('picks_submitted_at', 'text').execute();
  await galleries.addColumn('picks_submitted_by', 'text').execute();

  await db.schema
    .createTable('client_gallery_people')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('gallery_id', 'text', (column) => column.notNull().references('client_galleries.id').onDelete('cascade'))
    // A gallery that is deleted for good loses its links at once, and with them the people.
    .addColumn('link_id', 'text', (column) =>
      column.notNull().references('client_gallery_links.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addUniqueConstraint('client_gallery_people_name', ['gallery_id', 'name_key'])
    .execute();
  await db.schema.createIndex('client_gallery_people_link').on('client_gallery_people').column('link_id').execute();

  await db.schema
    .createTable('client_gallery_picks')
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('client_gallery_people.id').onDelete('cascade'),
    )
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('gallery_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('is_picked', 'integer', (column) => column.notNull())
    .addColumn('rating', 'text')
    .addColumn('comment', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_gallery_picks_key', ['person_id', 'item_id'])
    .execute();
  await db.schema
    .createIndex('client_gallery_picks_item')
    .on('client_gallery_picks')
    .columns(['gallery_id', 'item_id', 'is_picked'])
    .execute();
}
