import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from './database.ts';
import { acquireLockFile, LockTimeout } from './lock-file.ts';
import { contractionName, migrations as allMigrations } from './migrations.ts';
import { resumeMigration } from './resume-migration.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Of the versions that committed each statement by itself on SQLite. */
export const lastWithoutTransaction = '0037-required-revision';

/** Any number that no other lock of the database has. */
const upgradeLock = 4_701_120_648;

export interface MigrateOptions {
  /** the last migration to run; default: all */
  upTo?: string | undefined;
  /** called before anything is changed in a database that an earlier version has migrated; if it throws, nothing is */
  beforeUpgrade?: (() => Promise<void>) | undefined;
}

/**
 * Migrates the database, in one process at a time: others wait for the lock and then find nothing to do. All migrations and
 * their records are one transaction: a process that is killed, or a disk that is full, leaves the database as it was.
 * A database that a newer version has migrated is used as it is if the newer migrations only add: then an upgrade that failed
 * is taken back by starting the version before.
 * @returns the names of the migrations that were run
 * @throws MigrationError if a newer version has taken something away, if `upTo` is unknown, or if a migration fails
 */
export async function migrate(
  database: Database,
  migrations: Record<string, Migration> = allMigrations,
  { upTo, beforeUpgrade }: MigrateOptions = {},
): Promise<string[]> {
  if (upTo !== undefined && !(upTo in migrations)) {
    throw new MigrationError(`This version of Lightwell does not have the migration ${upTo}. Use a newer one.`);
  }
  const unlock = await lock(database);
  try {
    const schema = await findSchema(database);
    const recorded = await listRecorded(database.db, schema);
    if (isNewer(recorded, migrations)) return [];
    const pending = Object.keys(migrations)
      .filter((name) => !recorded.has(name) && name <= (upTo ?? name))
      .toSorted();
    if (pending.length === 0) return [];
    if (recorded.size > 0) await beforeUpgrade?.();
    if (database.file && pending[0]! <= lastWithoutTransaction) {
      await resumeMigration(database.file, migrations).catch((error: unknown) => {
        throw toMigrationError(pending[0], error);
      });
    }
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: async () => migrations },
      ...(schema && { migrationTableSchema: schema }),
    });
    const { error, results } = await migrator.migrateTo(pending.at(-1) as string);
    if (error) throw toMigrationError(results?.find(({ status }) => status === 'Error')?.migrationName, error);
    return pending;
  } finally {
    unlock();
  }
}

/** What a schema lacks of this version's migrations, and what it has that this version does not know. Changes nothing. */
export async function compareSchema(database: Database): Promise<{ pending: string[]; unknown: string[] }> {
  const recorded = await listRecorded(database.db, await findSchema(database));
  const names = Object.keys(allMigrations);
  return {
    pending: names.filter((name) => !recorded.has(name)),
    unknown: [...recorded].filter((name) => !names.includes(name)),
  };
}

/** What `migrate` would find; changes nothing. @throws MigrationError if a newer version has taken something away */
export async function inspectMigrations(
  database: Database,
  migrations: Record<string, Migration> = allMigrations,
): Promise<'none' | 'older' | 'current'> {
  const recorded = await listRecorded(database.db, await findSchema(database));
  if (recorded.size === 0) return 'none';
  if (isNewer(recorded, migrations)) return 'current';
  return Object.keys(migrations).every((name) => recorded.has(name)) ? 'current' : 'older';
}

/** SQLite: a file beside the database. PostgreSQL: an advisory lock, which the server releases with the connection. */
async function lock({ file, pool }: Database): Promise<() => void> {
  if (pool) {
    const client = await pool.connect();
    // Without a listener a lost connection would end the process.
    client.on('error', () => {});
    const unlock = () => client.release(true);
    await client.query('select pg_advisory_lock($1)', [upgradeLock]).catch((error: unknown) => {
      unlock();
      throw error;
    });
    return unlock;
  }
  return acquireLockFile(`${file}.migrating`, { waitMs: 60_000 }).catch((error: unknown) => {
    if (!(error instanceof LockTimeout)) throw error;
    const message = 'Another process has been migrating this database for a minute. Is one hanging?';
    throw new MigrationError(message, { cause: error });
  });
}

/** PostgreSQL's schema of the connection: others of the database may have the same tables. */
async function findSchema({ db, pool }: Database): Promise<string | undefined> {
  if (!pool) return undefined;
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema ?? undefined;
}

async function listRecorded(db: Database['db'], schema: string | undefined): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isList = (table: { name: string; schema?: string | undefined }) =>
    (table.name === 'kysely_migration' || table.name === 'kyselyMigration') && (!schema || table.schema === schema);
  if (!tables.some(isList)) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db as unknown as Kysely<unknown>,
  );
  return new Set(rows.map(({ name }) => name));
}

/** @throws MigrationError if this version cannot work on it */
function isNewer(recorded: Set<string>, migrations: Record<string, Migration>): boolean {
  const unknown = [...recorded].filter((name) => !(name in migrations));
  if (unknown.length === 0) return false;
  const isUsable = Object.keys(migrations).every((name) => recorded.has(name));
  if (!isUsable || unknown.some((name) => contractionName.test(name))) {
    throw new MigrationError(
      `The database is newer than this version of Lightwell: it has ${unknown.join(', ')}. Start the newer version, or restore a backup made before the upgrade.`,
    );
  }
  return true;
}

function toMigrationError(name: string | undefined, error: unknown): MigrationError {
  const what = name ? `The migration ${name}` : 'The upgrade of the database';
  // The cause, which clients do not get, helps the operator.
  const reported = error instanceof AppError ? (error.cause ?? error) : error;
  const reason = reported instanceof Error ? reported.message : String(reported);
  return new MigrationError(`${what} failed: ${reason}. Nothing of it was kept.`, { cause: error });
}
