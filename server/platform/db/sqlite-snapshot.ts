import { randomUUID } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';
import { isBusy } from './database-failure.ts';

/**
 * Copies all pages in one step, from one snapshot. In several steps, every write of another process restarts SQLite's
 * backup, and with twenty writes a second it never finishes.
 */
const allPages = 0x7fff_ffff;

/**
 * Copies a SQLite database that others read and write. The copy contains every commit before the call. A database that `to` holds
 * is replaced in one transaction; nobody may have it open.
 */
export async function backupDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
}

/** Whether another connection has it open, of whatever process. Everything is moved into the one file, if there is none. */
export function isInUse(file: string): boolean {
  try {
    endWriteAheadLog(file);
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
}

/**
 * Errors found by SQLite in a file, one per line; empty if there are none.
 * @param options.mayDangle rows that name missing ones are no error
 */
export function findDamage(file: string, { mayDangle = false } = {}): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const lines = (pragma: string) => database.prepare(`pragma ${pragma}`).all();
    const broken = lines('integrity_check').map((row) => String(Object.values(row)[0]));
    const dangling = mayDangle
      ? []
      : lines('foreign_key_check').map(
          ({ table, rowid, parent }) =>
            `row ${String(rowid)} of ${String(table)} names one of ${String(parent)} that is not there`,
        );
    return [...broken.filter((line) => line !== 'ok'), ...dangling];
  } finally {
    database.close();
  }
}

/** The rows of a table as lines of JSON, as `exportPostgres` writes them. Every column is text or a whole number. */
export function* readSqliteLines(file: string, table: string): Generator<string> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    for (const row of database.prepare(`select * from "${table}"`).iterate()) yield JSON.stringify(row);
  } finally {
    database.close();
  }
}

/**
 * Replaces the rows of all tables of a migrated file in one transaction, as `importPostgres` does.
 * @param read returns the lines of a table; undefined if the export does not have it
 * @param assertWhole throws if the rows are not those that were exported: then nothing is changed
 */
export async function importSqlite(
  file: string,
  read: (table: string) => AsyncIterable<string> | Iterable<string> | undefined,
  assertWhole: (counts: Record<string, number>) => void,
  madeAt: Date,
): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    // Rows may come before those that they name: the caller checks them.
    database.exec('pragma foreign_keys = off; begin');
    const counts: Record<string, number> = {};
    for (const table of listTables(database)) {
      database.exec(`delete from "${table}"`);
      counts[table] = await insertRows(database, table, read(table) ?? []);
    }
    assertWhole(counts);
    database.exec('commit');
  } finally {
    database.close();
  }
  markAsBackup(file, madeAt);
}

async function insertRows(
  database: DatabaseSync,
  table: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
  const names = columns.map((name) => `"${name}"`).join(', ');
  const insert = database.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`);
  let count = 0;
  for await (const line of lines) {
    const row = JSON.parse(line) as Record<string, string | number | null>;
    insert.run(...columns.map((name) => row[name] ?? null));
    count += 1;
  }
  return count;
}

/** Kysely's lock is no data; it is created together with the list of migrations. */
function listTables(database: DatabaseSync): string[] {
  return database
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'kysely_migration_lock');
}

/** Marks a copy as a backup, so that a server started on it deletes no file (docs/decisions/0031). */
export function markAsBackup(file: string, madeAt: Date): void {
  const database = new DatabaseSync(file);
  try {
    const known = database.prepare(`select 1 from sqlite_master where type = 'table' and name = 'storage_generation'`);
    // A database of an earlier version has no such table; it is migrated when a server starts on it.
    if (!known.get()) return;
    database
      .prepare(
        `insert into storage_generation (id, database_id, generation, stopped_since, stopped_reason)
         values (1, ?, 0, ?, 'backup')
         on conflict (id) do update set stopped_since = excluded.stopped_since, stopped_reason = 'backup'`,
      )
      .run(randomUUID(), madeAt.toISOString());
  } finally {
    database.close();
  }
}

/** Moves everything into the one file, so that it can be hashed, and read from a medium that cannot be written. */
export function endWriteAheadLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
}

/** What a file holds: the names of its migrations, and the number of rows by table. */
export function describeDatabase(file: string): { migrations: string[]; tables: Record<string, number> } {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = listTables(database);
    const countRows = (name: string) => database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows'];
    const migrations = names.includes('kysely_migration')
      ? database.prepare('select name from kysely_migration order by name').all()
      : [];
    return {
      migrations: migrations.map(({ name }) => String(name)),
      tables: Object.fromEntries(names.map((name) => [name, Number(countRows(name))])),
    };
  } finally {
    database.close();
  }
}
