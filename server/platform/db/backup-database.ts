import { randomUUID } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * Copies all pages in one step, from one snapshot. In several steps, every write of another process restarts SQLite's
 * backup, and with twenty writes a second it never finishes.
 */
const allPages = 0x7fff_ffff;

/** Copies a SQLite database that others read and write. The copy contains every commit before the call. */
export async function backupDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
}

/** Errors found by SQLite in a file, one per line; empty if there are none. */
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
