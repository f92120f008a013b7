import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/** Every row of every table, in the order of their text, to compare a database with itself. Tables are named as in SQL. */
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

/** Has the database refuse every `statement` on `table`, as a full disk or a broken index would. */
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
