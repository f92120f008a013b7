import type { Kysely } from 'kysely';

// Frozen: a released migration is never edited, only followed by another. Portable SQL only.

// The present schema is unknown to a migration on purpose.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('length', 'bigint').execute();
  await db.schema.alterTable('uploads').addColumn('receiver', 'text').execute();
  await db.schema
    .alterTable('uploads')
    .addColumn('yield_asked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('media_file_size').on('media').columns(['file_size']).execute();
}
