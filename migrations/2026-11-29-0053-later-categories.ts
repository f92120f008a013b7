import type { Kysely } from 'kysely';

/**
 * The category of an item where an older version does not know it; `category` is then 'records-only', which that version
 * lists nowhere. Indexed for the banner of a page, in the order of the index of `category`.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media').addColumn('later_category', 'text').execute();
  await db.schema
    .createIndex('media_later_order')
    .on('media')
    .columns(['later_category', 'is_published', 'state', 'sort_order', 'created_at'])
    .execute();
}
