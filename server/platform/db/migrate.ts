import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, CamelCasePlugin, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from './database.ts';
import { acquireLockFile, LockTimeout } from './lock-file.ts';
import { contractionName, migrations as allMigrations } from './migrations.ts';

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

/** The SQL of each table and index, by name. */
type SchemaObjects = Map<string, string>;

const busyTimeoutMs = 10_000;

/**
 * Completes a migration of SQLite that an older version left half done: it committed each statement by itself, and the record of the
 * migration last. The schema tells how many of the statements have run: it is compared with the one after each statement of the same
 * migration in an empty database. What is done is left as it is; the rest and the record are one transaction.
 * If the schema is in no state that the migration goes through, nothing is certain, and nothing is changed.
 */
async function resumeMigration(file: string, migrations: Record<string, Migration>): Promise<void> {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    const names = Object.keys(migrations).toSorted();
    const recorded = listRecordedSteps(database);
    const next = names[recorded.length];
    if (!next || recorded.some(({ name }, index) => name !== names[index])) return;
    const migration = migrations[next] as Migration;
    const before = names.slice(0, recorded.length).map((name) => migrations[name] as Migration);
    const done = await countDone(readSchema(database), before, migration);
    if (done === 0) return;

    database.exec('begin immediate');
    await migration.up(openOn(database, skipDone(done)));
    const last = Math.max(...recorded.map(({ timestamp }) => Date.parse(timestamp)), 0);
    database
      .prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
      // Kysely orders the records by time.
      .run(next, new Date(Math.max(Date.now(), last + 1)).toISOString());
    database.exec('commit');
  } finally {
    // Rolls back what was not committed.
    database.close();
  }
}

function listRecordedSteps(database: DatabaseSync): { name: string; timestamp: string }[] {
  const list = database.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
  if (!list) return [];
  const rows = database.prepare('select name, timestamp from kysely_migration order by name').all();
  return rows as { name: string; timestamp: string }[];
}

/** @returns how many of the statements that change the schema have run; 0 too if the schema is in none of the states */
async function countDone(current: SchemaObjects, before: Migration[], migration: Migration): Promise<number> {
  const scratch = new DatabaseSync(':memory:');
  try {
    for (const { up } of before) await up(openOn(scratch));
    const states: SchemaObjects[] = [];
    // Before each statement: the state after the last one is added below.
    await migration.up(
      openOn(scratch, (query) => {
        if (changesSchema(query)) states.push(readSchema(scratch));
        return query;
      }),
    );
    states.push(readSchema(scratch));
    const [first, last] = [states[0], states.at(-1)] as [SchemaObjects, SchemaObjects];
    const touched = [...last.keys()].filter((name) => first.get(name) !== last.get(name));
    const found = states.findIndex((state) => touched.every((name) => state.get(name) === current.get(name)));
    return Math.max(found, 0);
  } finally {
    scratch.close();
  }
}

/**
 * Leaves out the first statements. Rows that the migration inserts after the last one of them may be there already: whether
 * they are is not told by the schema. Its updates give the same values again.
 */
function skipDone(done: number): (query: string) => string | undefined {
  let seen = 0;
  return (query) => {
    if (/^\s*select\b/i.test(query)) return query;
    if (seen < done) {
      if (changesSchema(query)) seen += 1;
      return undefined;
    }
    return query.replace(/^\s*insert into\b/i, 'insert or ignore into');
  };
}

/** @param rewrite returns the statement to run instead; undefined: none */
function openOn(
  database: DatabaseSync,
  rewrite: (query: string) => string | undefined = (query) => query,
): Kysely<unknown> {
  const prepare = (query: string) => {
    const rewritten = rewrite(query);
    const statement = database.prepare(rewritten ?? 'select 1 where false');
    const toValues = (parameters: readonly unknown[]) => (rewritten === undefined ? [] : (parameters as string[]));
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...toValues(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...toValues(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...toValues(parameters)),
    };
  };
  const dialect = new SqliteDialect({ database: { prepare, close: () => database.close() } });
  return new Kysely({ dialect, plugins: [new CamelCasePlugin()] });
}

function readSchema(database: DatabaseSync): SchemaObjects {
  const rows = database.prepare(`select name, sql from sqlite_master where name not like 'sqlite_%'`).all();
  return new Map(rows.map(({ name, sql: query }) => [String(name), String(query)]));
}

function changesSchema(query: string): boolean {
  return /^\s*(?:create|alter|drop)\b/i.test(query);
}
