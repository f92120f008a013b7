import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

export type DatabaseRows = Record<string, Record<string, unknown>[]>;

/** The rows of each table, the records of the migrations too. Tables are named as in SQL. */
export async function readRows(
  { db }: Pick<Database, 'db'>,
  { except = [] }: { except?: string[] } = {},
): Promise<DatabaseRows> {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isOf = ({ name, schema = 'public' }: { name: string; schema?: string | undefined }) =>
    // On PostgreSQL a restore that was killed leaves a schema of its own.
    schema === 'public' && name !== 'kysely_migration_lock' && !except.includes(name);
  const names = all
    .filter(isOf)
    .map(({ name }) => name)
    .toSorted();
  const contents = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      return [name, rows] as const;
    }),
  );
  return Object.fromEntries(contents);
}

/** The same as sorted lines of JSON, to compare a database before and after. */
export async function readAllRows(
  database: Pick<Database, 'db'>,
  options: { except?: string[] } = {},
): Promise<Record<string, string[]>> {
  const tables = Object.entries(await readRows(database, options));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).toSorted()]));
}

/**
 * @param changed columns, named `table.column`, whose values an upgrade may change
 * @returns what is missing of the rows of before, a line for each table
 */
export function findLostRows(
  before: DatabaseRows,
  after: DatabaseRows,
  { except = [], changed = [] }: { except?: string[]; changed?: string[] } = {},
): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    if (except.includes(table)) return [];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.includes(`${table}.${column}`));
    const textOf = (row: Record<string, unknown>) => JSON.stringify(columns.map((column) => row[column]));
    const found = new Set((after[table] ?? []).map(textOf));
    const lost = rows.filter((row) => !found.has(textOf(row)));
    return lost.length > 0 ? [`${table}: ${lost.length} of ${rows.length} rows, first ${textOf(lost[0]!)}`] : [];
  });
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
