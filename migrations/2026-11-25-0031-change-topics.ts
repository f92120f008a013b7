import type { Kysely } from 'kysely';

/** Counters of changes, from which open back offices learn what to load again. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('change_topics')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .execute();
  const topics = ['enquiries', 'media', 'pages', 'records'];
  await db
    .insertInto('change_topics')
    .values(topics.map((topic) => ({ topic, counter: 1 })))
    .execute();
}
