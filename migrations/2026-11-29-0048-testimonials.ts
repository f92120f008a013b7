import { type Kysely, sql } from 'kysely';

/** What clients say of the studio, with the consent of each to be quoted. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('testimonials')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('references_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_published', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`is_published in (0, 1)`),
    )
    .addColumn('quote', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('service', 'text')
    .addColumn('image_url', 'text')
    .addColumn('consent_on', 'text')
    .addColumn('consent_note', 'text')
    .execute();
  await db.schema
    .createTable('testimonial_media')
    .addColumn('record_id', 'text', (column) => column.notNull().references('testimonials.id').onDelete('cascade'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('media_id', 'text', (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('testimonial_media_key', ['record_id', 'field', 'media_id'])
    .execute();
  await db.schema.createIndex('testimonial_media_item').on('testimonial_media').column('media_id').execute();
}
