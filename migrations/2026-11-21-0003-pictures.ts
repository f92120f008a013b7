import type { Kysely } from 'kysely';

// Frozen: a released migration is never edited, only followed by another. Portable SQL only.

const texts = ['pending_since', 'superseded', 'captured_at', 'copyright', 'typed_fields'];
const numbers = ['focal_x', 'focal_y'];

/** What pictures gained: renditions in steps and anew, the file's own description, and a focal point. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of texts) await db.schema.alterTable('media').addColumn(name, 'text').execute();
  for (const name of numbers) await db.schema.alterTable('media').addColumn(name, 'integer').execute();
  await db.schema.createIndex('media_pending').on('media').columns(['pending_since']).execute();
}
