import type { Kysely } from 'kysely';

/**
 * The watermark of client galleries, the sizes in which they are delivered, and the files that the media worker makes for both. To a
 * version before, these files are unknown: it leaves them alone, and hands out what it did.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const gallery = () => db.schema.alterTable('client_galleries');
  await gallery().addColumn('watermark', 'text').execute();
  await gallery()
    .addColumn('download_sizes', 'text', (column) => column.notNull().defaultTo('["original"]'))
    .execute();
  for (const name of ['copyright', 'credit', 'usage_terms']) {
    await gallery()
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await gallery()
    .addColumn('keeps_place', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('delivery_presets')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('max_bytes', 'integer')
    .addColumn('naming', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('client_files')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('media_id', 'text', (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('recipe', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('files', 'text')
    .addColumn('crc32', 'text')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('failure', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('interruptions', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('waiting_since', 'text')
    .execute();
  await db.schema
    .createIndex('client_files_media')
    .on('client_files')
    .columns(['media_id', 'size', 'recipe'])
    .unique()
    .execute();
  await db.schema
    .createIndex('client_files_open')
    .on('client_files')
    .columns(['state', 'created_at'])
    .where('state', '!=', 'made')
    .execute();
}
