import type { Kysely } from 'kysely';

/** Backups that the schedule made, and rehearsals of restoring them (server/modules/backup). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('backup', 'text')
    .addColumn('is_ok', 'integer')
    .addColumn('detail', 'text')
    .execute();
  await db.schema.createIndex('backup_runs_kind').on('backup_runs').columns(['kind', 'started_at']).execute();
}
