import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Rejects if the database does not respond. */
export async function pingDatabase({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Rejects if the database cannot be written. Reading is no test: a read-only or overwritten file can still be read. */
export async function checkWrite({ db }: Pick<Database, 'db'>): Promise<void> {
  const checkedAt = new Date().toISOString();
  await db
    .insertInto('readinessChecks')
    .values({ id: 1, checkedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkedAt }))
    .execute();
}
