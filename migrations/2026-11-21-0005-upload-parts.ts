import type { Kysely } from 'kysely';

/** Large files go to an object store in parts, straight from the browser. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('parts_id', 'text').execute();
}
