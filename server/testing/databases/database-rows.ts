import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/** All rows of all tables, sorted, to compare a database before and after. Tables are named as in SQL. */
export async function readAllRows(
  { db }: Pick<Database, 'db'>,
  { except = [] }: { except?: string[] } = {},
): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !except.includes(name));
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
    }),
  );
  return Object.fromEntries(contents);
}

/** Makes the database refuse every `statement` on `table`, like a full disk or a broken index. */
export async function refuseWrites(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  statement: 'insert' | 'update',
  table: string,
): Promise<void> {
  if (dialect === 'sqlite') {
    await sql
      .raw(`create trigger refused before ${statement} on ${table} begin select raise(abort, 'refused'); end`)
      .execute(db);
    return;
  }
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
    .execute(db);
  await sql.raw(`create trigger refused before ${statement} on ${table} execute function refuse()`).execute(db);
}
