import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Fills the database, so that it refuses further rows as on a full disk.
 * @returns makes room again
 */
export async function fillDatabase({ db, dialect, transact }: Database): Promise<() => Promise<void>> {
  const run = (statement: string) => transact(async () => void (await sql.raw(statement).execute(db)));
  if (dialect === 'sqlite') {
    // SQLite never sets the limit below the file's size.
    await run('pragma max_page_count = 1');
    return () => run('pragma max_page_count = 1073741823');
  }
  // PostgreSQL's disk-full error cannot be caused without filling a real disk; a trigger raises the same error.
  await run(`create function refuse_growth() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  const tables = ['contact_messages', 'sessions', 'audit_events'];
  for (const table of tables) {
    await run(`create trigger refuse_growth before insert or update on ${table} execute function refuse_growth()`);
  }
  return () => run('drop function refuse_growth cascade');
}
