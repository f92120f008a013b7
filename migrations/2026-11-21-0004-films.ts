import { type Kysely, sql } from 'kysely';

/** Films get posters, a length and renditions. Their work takes long, so it is queued beside that of the pictures. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['poster', 'poster_choice']) {
    await db.schema.alterTable('media').addColumn(name, 'text').execute();
  }
  await db.schema.alterTable('media').addColumn('duration_ms', 'bigint').execute();

  await db.schema
    .createTable('film_jobs')
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('progress', 'integer')
    .addColumn('needs_ffmpeg', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('film_jobs_primary', ['media_id', 'step'])
    .execute();
  await db.schema
    .createIndex('film_jobs_next')
    .on('film_jobs')
    .columns(['step', 'leased_until', 'created_at'])
    .execute();

  // Those that are here already are prepared as well; what failed before may be a film that can be converted now.
  await sql`
    insert into film_jobs (media_id, step, created_at)
    select id, 'prepare', created_at from media where media_type = 'video' and deleted_at is null
  `.execute(db);
  await sql`update media set leased_by = null, leased_until = null where media_type = 'video'`.execute(db);
}
