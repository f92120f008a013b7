import { type Kysely, sql } from 'kysely';

/**
 * Galleries of clients, their links, and the photos and films in them. The constraint is for every version: no row of a client
 * gallery can be published, and none can leave the category that visitors never see without its gallery.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('client_galleries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('deleted_at', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('client_name', 'text', (column) => column.notNull())
    .addColumn('client_email', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('service', 'text')
    .addColumn('shoot_date', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('cover_media_id', 'text')
    .addColumn('enquiry_id', 'text', (column) => column.references('contact_messages.id').onDelete('set null'))
    .addColumn('sections', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('client_galleries_enquiry').on('client_galleries').column('enquiry_id').execute();

  await db.schema
    .createTable('client_gallery_links')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('gallery_id', 'text', (column) => column.notNull().references('client_galleries.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('pin_hash', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('viewed_at', 'text')
    .execute();
  await db.schema.createIndex('client_gallery_links_gallery').on('client_gallery_links').column('gallery_id').execute();

  await db.schema
    .alterTable('media')
    .addColumn('client_gallery_id', 'text', (column) =>
      column
        .references('client_galleries.id')
        .check(
          sql`case when later_category = 'client-work' then client_gallery_id is not null and category = 'records-only' and is_published = 0 else client_gallery_id is null end`,
        ),
    )
    .execute();
  await db.schema.alterTable('media').addColumn('section', 'text').execute();
  await db.schema
    .createIndex('media_client_gallery')
    .on('media')
    .column('client_gallery_id')
    .where('client_gallery_id', 'is not', null)
    .execute();
  // The library lists the others, however much work for clients there is.
  await db.schema
    .createIndex('media_library_order')
    .on('media')
    .columns(['sort_order', 'created_at desc', 'id'])
    .where(sql<boolean>`client_gallery_id is null`)
    .execute();
}
