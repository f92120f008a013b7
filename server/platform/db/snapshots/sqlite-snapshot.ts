import { randomUUID } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';
import { isBusy } from '../database-failure.ts';

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
    const names = database
      .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => name !== 'kysely_migration_lock');
    const countOf = (name: string) => database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows'];
    const migrations = names.includes('kysely_migration')
      ? database.prepare('select name from kysely_migration order by name').all()
      : [];
    return {
      migrations: migrations.map(({ name }) => String(name)),
      tables: Object.fromEntries(names.map((name) => [name, Number(countOf(name))])),
    };
  } finally {
    database.close();
  }
}
