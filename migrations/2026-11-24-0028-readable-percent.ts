import type { Kysely } from 'kysely';

/** Pictures whose file is cut short are accepted, and staff see how much of them could be decoded. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media').addColumn('readable_percent', 'integer').execute();
}
