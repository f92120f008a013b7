import { type Kysely, sql } from 'kysely';

/**
 * An item that waits to take the place of another one, and one whose place was taken. Of an altered picture: what was altered, and the
 * picture before. The constraint is for every version: none that lacks its original can be published.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of [
    'replaces_id',
    'replaced_by_id',
    'original_media_id',
    'alteration_note',
    'altered_at',
    'disclosure_code',
  ])
    await db.schema.alterTable('media').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('media')
    .addColumn('alteration', 'text', (column) =>
      column.check(sql`alteration is null or original_media_id is not null or is_published = 0`),
    )
    .execute();
  await db.schema
    .createIndex('media_replaces')
    .on('media')
    .column('replaces_id')
    .where('replaces_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('media_original')
    .on('media')
    .column('original_media_id')
    .where('original_media_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('media_disclosure')
    .unique()
    .on('media')
    .column('disclosure_code')
    .where('disclosure_code', 'is not', null)
    .execute();
}
