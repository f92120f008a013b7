import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations as allMigrations } from '#migrations/all.ts';
import type { Database } from './database.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrateOptions {
  /** the last migration to run; default: all */
  upTo?: string | undefined;
  /** PostgreSQL's schema of the connection, if other schemas of the database have the tables too */
  schema?: string | undefined;
}

/**
 * Migrates the database, in one process at a time: others wait for the lock and then find nothing to do.
 * A database that a newer version has migrated is used as it is if the newer migrations only add: then an upgrade that failed
 * is taken back by starting the version before.
 * @returns the names of the migrations that were run
 * @throws MigrationError if a newer version has taken something away, or if a migration fails
 */
export async function migrate(
  database: Database,
  migrations: Record<string, Migration> = allMigrations,
  { upTo, schema }: MigrateOptions = {},
): Promise<string[]> {
  const unlock = await lock(database);
  try {
    if (await isNewer(database.db, migrations, schema)) return [];
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: async () => migrations },
      ...(schema && { migrationTableSchema: schema }),
    });
    const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new MigrationError(`The migration ${failed ?? ''} failed: ${String(error)}`, { cause: error });
    }
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    unlock();
  }
}

/**
 * SQLite: an exclusive transaction on a file beside the database, which the operating system releases if the process dies.
 * Retried here, because SQLite's own busy timeout would block the event loop. PostgreSQL: Kysely uses an advisory lock.
 */
async function lock(database: Database, { waitMs = 60_000 } = {}): Promise<() => void> {
  if (!database.file) return () => {};
  const guard = new DatabaseSync(`${database.file}.migrating`, { timeout: 0 });
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      guard.exec('begin exclusive');
      return () => guard.close();
    } catch (error) {
      if (performance.now() > deadline) {
        guard.close();
        throw new MigrationError('Another process has been migrating this database for a minute. Is one hanging?', {
          cause: error,
        });
      }
      await setTimeout(50);
    }
  }
}

/** Of the names in migrations/all.ts: by them an older version knows that it cannot work on the schema. */
export const contractionName = /^\d{4}-contract-/;

/** @throws MigrationError if this version cannot work on it */
async function isNewer(
  db: Database['db'],
  migrations: Record<string, Migration>,
  schema: string | undefined,
): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isList = (table: { name: string; schema?: string | undefined }) =>
    (table.name === 'kysely_migration' || table.name === 'kyselyMigration') && (!schema || table.schema === schema);
  if (!tables.some(isList)) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db as unknown as Kysely<unknown>,
  );
  const names = new Set(rows.map((row) => row.name));
  const unknown = [...names].filter((name) => !(name in migrations));
  if (unknown.length === 0) return false;
  const isUsable = Object.keys(migrations).every((name) => names.has(name));
  if (!isUsable || unknown.some((name) => contractionName.test(name))) {
    throw new MigrationError(
      `The database is newer than this version of Lightwell: it has ${unknown.join(', ')}. Start the newer version, or restore a backup made before the upgrade.`,
    );
  }
  return true;
}
