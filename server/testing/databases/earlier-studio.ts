import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';

/** Rows that a migration has inserted, which each database has once. */
const madeByMigrations = ['change_topics', 'content_revision'];

/** Values that a check, a migration or the start of a server reads; any other column gets its name and a number. */
const values: Record<string, (row: number) => string | number | null> = {
  deleted_at: (row) => (row % 3 === 2 ? lately(row) : null),
  state: (row) => ['unread', 'read', 'archived'][row % 3] as string,
  stage: (row) => ['new', 'booked', 'closed'][row % 3] as string,
  media_type: (row) => (row % 2 === 0 ? 'photo' : 'video'),
  entity: () => 'contact-message',
  entity_id: (row) => `contact_messages ${row}`,
  detail: (row) => JSON.stringify({ fields: ['stage'], stage: ['booked', 'closed'][row % 2] }),
  value: () => '{}',
  typed_fields: () => JSON.stringify(['alt', 'caption', 'tags']),
  // No file was stored yet.
  generation: () => 0,
  stopped_since: () => null,
  stopped_reason: () => null,
};

const startedAt = Date.now();

/** A start deletes what is too old. */
function lately(row: number): string {
  return new Date(startedAt - row * 1_000).toISOString();
}

/**
 * A studio as an earlier version has left it: migrated up to `name`, with rows in every table, which refer to each other as in a real
 * one.
 */
export async function makeEarlierStudio(database: Database, name: string, rowsOfEach: number): Promise<void> {
  await migrate(database, undefined, { upTo: name });
  const db = database.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const references = await listReferences(database);
  const tables = (await db.introspection.getTables()).filter((table) => !madeByMigrations.includes(table.name));
  const filled = new Set<string>();
  const fill = async (table: (typeof tables)[number]) => {
    if (filled.has(table.name)) return;
    filled.add(table.name);
    for (const { target } of references.filter((reference) => reference.table === table.name)) {
      const parent = tables.find((other) => other.name === target);
      if (parent) await fill(parent);
    }
    const rows = Array.from({ length: rowsOfEach }, (_, row) =>
      inGalleryOrNot(
        row,
        Object.fromEntries(
          table.columns.map(({ name: column, dataType }) => {
            const [source, named] = follow(references, table.name, column);
            return [column, valueOf(source, named, dataType, row)];
          }),
        ),
      ),
    );
    for (let at = 0; at < rows.length; at += 100) {
      await db
        .insertInto(table.name)
        .values(rows.slice(at, at + 100))
        .execute();
    }
  };
  for (const table of tables) await fill(table);
}

/** A check of the library: only work for a client is in a client gallery, and it is never published. */
function inGalleryOrNot(row: number, columns: Record<string, unknown>): Record<string, unknown> {
  if (!('client_gallery_id' in columns)) return columns;
  const isWork = row % 3 === 1;
  if (!isWork) return { ...columns, client_gallery_id: null };
  return { ...columns, later_category: 'client-work', category: 'records-only', is_published: 0 };
}

function valueOf(table: string, column: string, dataType: string, row: number): string | number | null {
  const chosen = values[column]?.(row);
  if (chosen !== undefined) return chosen;
  if (/^(?:integer|bigint|int4|int8|double precision|float8)$/i.test(dataType))
    return column.startsWith('is_') ? row % 2 : row + 1;
  if (/_(?:at|since)$/.test(column) && !column.endsWith('ends_at') && column !== 'expires_at') {
    return lately(row);
  }
  // Nothing ends while a test looks.
  if (/_(?:at|until|on|before)$/.test(column)) return '2199-01-01T00:00:00.000Z';
  return column === 'id' || column === 'key' ? `${table} ${row}` : `${table}.${column} ${row}`;
}

/** A column that names a row of another table by its column `key`. */
interface Reference {
  table: string;
  column: string;
  target: string;
  key: string;
}

/** The table and column whose values a column has. */
function follow(references: Reference[], table: string, column: string): [string, string] {
  const next = references.find((reference) => reference.table === table && reference.column === column);
  return next ? follow(references, next.target, next.key) : [table, column];
}

async function listReferences({ db, dialect }: Database): Promise<Reference[]> {
  const query =
    dialect === 'sqlite'
      ? sql<Reference>`select m.name as "table", f."from" as "column", f."table" as target, f."to" as key
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : sql<Reference>`select t.relname as "table", a.attname as "column", o.relname as target, k.attname as key
          from pg_constraint c
          join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
          where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`;
  return (await query.execute(db as unknown as Kysely<unknown>)).rows;
}

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
