import { randomUUID } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * All pages in one step. In several, every write of another process makes SQLite begin anew, and under twenty writes a
 * second it never ends; one step reads a single snapshot, which a write-ahead log gives beside any number of writers.
 */
const allPages = 0x7fff_ffff;

/** Copies SQLite's file as it is at one moment, while others read and write it. Every commit before the call is in the copy. */
export async function backupDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
}

/** What SQLite itself finds wrong in a file, a line each; nothing if it is sound. */
export function findDamage(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const lines = (pragma: string) => database.prepare(`pragma ${pragma}`).all();
    const broken = lines('integrity_check').map((row) => String(Object.values(row)[0]));
    const dangling = lines('foreign_key_check').map(
      ({ table, rowid, parent }) =>
        `row ${String(rowid)} of ${String(table)} names one of ${String(parent)} that is not there`,
    );
    return [...broken.filter((line) => line !== 'ok'), ...dangling];
  } finally {
    database.close();
  }
}

/** Writes into a copy that it is one, so that a server which is started on it removes no file (docs/decisions/0031). */
export function markAsBackup(file: string, madeAt: Date): void {
  const database = new DatabaseSync(file);
  try {
    const known = database.prepare(`select 1 from sqlite_master where type = 'table' and name = 'storage_generation'`);
    // A database of an earlier version, which is migrated when it is started.
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
