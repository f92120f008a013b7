import type { Kysely } from 'kysely';

const tables = [
  { records: 'team_members', references: 'team_member_media' },
  { records: 'property_videos', references: 'property_video_media' },
  { records: 'floor_plans', references: 'floor_plan_media' },
  { records: 'about_entries', references: 'about_entry_media' },
  { records: 'cms_images', references: 'cms_image_media' },
];

/**
 * Which items of the library the fields of a record name. `references_version` is the version of the record whose references are
 * stored. It is 0 for the records that are there already, and falls behind where the version before, which knows none of
 * this, inserts and updates records while it still runs. Whoever asks for references has those records read again first
 * (server/records/record.service.ts), so that nothing has to be filled in here.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const { records, references } of tables) {
    await db.schema
      .alterTable(records)
      .addColumn('references_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable(references)
      .addColumn('record_id', 'text', (column) => column.notNull().references(`${records}.id`).onDelete('cascade'))
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('media_id', 'text', (column) => column.notNull().references('media.id').onDelete('cascade'))
      .addPrimaryKeyConstraint(`${references}_key`, ['record_id', 'field', 'media_id'])
      .execute();
    await db.schema.createIndex(`${references}_item`).on(references).column('media_id').execute();
  }
}
