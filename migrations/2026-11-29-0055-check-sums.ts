import type { Kysely } from 'kysely';

/** The check sum of an original that a ZIP needs before it is sent. The worker fills it in for files that were here before. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media').addColumn('crc32', 'text').execute();
}
