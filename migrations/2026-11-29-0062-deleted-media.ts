import { type Kysely, sql } from 'kysely';

/** The trash reads what is in it, however much the library has. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('media_deleted')
    .on('media')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}
