import type { Kysely } from 'kysely';

/**
 * What the studio decides about a client gallery, mails with its links, the reminder of their end, and what is counted of them. A transfer is
 * a gallery of its own kind; for a version before it is a gallery.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const galleries = db.schema.alterTable('client_galleries');
  await galleries.addColumn('kind', 'text', (column) => column.notNull().defaultTo('gallery')).execute();
  await galleries.addColumn('delivered_at', 'text').execute();
  await galleries.addColumn('archived_at', 'text').execute();

  const links = db.schema.alterTable('client_gallery_links');
  await links.addColumn('mailed_at', 'text').execute();
  await links.addColumn('reminded_at', 'text').execute();
  await db.schema
    .createIndex('client_gallery_links_expiry')
    .on('client_gallery_links')
    .column('expires_at')
    .where('expires_at', 'is not', null)
    .execute();

  await db.schema
    .alterTable('mails')
    .addColumn('client_link_id', 'text', (column) => column.references('client_gallery_links.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('mails_client_link')
    .on('mails')
    .column('client_link_id')
    .where('client_link_id', 'is not', null)
    .execute();

  await db.schema
    .createTable('client_link_figures')
    .addColumn('link_id', 'text', (column) =>
      column.notNull().references('client_gallery_links.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_link_figures_pk', ['link_id', 'day', 'what'])
    .execute();
  await db.schema
    .createTable('client_link_downloads')
    .addColumn('link_id', 'text', (column) =>
      column.notNull().references('client_gallery_links.id').onDelete('cascade'),
    )
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('counted_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_link_downloads_pk', ['link_id', 'item'])
    .execute();
}
