import type { Database } from './database.ts';

/** Rejects if nothing can be stored. Reading proves little: a read-only or overwritten file is still read. */
export async function proveWrite({ db }: Pick<Database, 'db'>): Promise<void> {
  const checkedAt = new Date().toISOString();
  await db
    .insertInto('readinessChecks')
    .values({ id: 1, checkedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkedAt }))
    .execute();
}
