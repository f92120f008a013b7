import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { minuteMs } from '#contract/durations.ts';

/** The rows of one table as lines of JSON, in the order of its primary key. */
export interface ExportedTable {
  table: string;
  /** chunks of complete lines */
  lines: AsyncIterable<Buffer>;
}

const rowsPerFetch = 500;
const maxBatchChars = 1_000_000;
const connectMs = 10_000;
/** For one statement. An index of a large table takes a while to read. */
const statementMs = 10 * minuteMs;
const lockMs = 10_000;
const markAsBackup = `
  insert into storage_generation (id, database_id, generation, stopped_since, stopped_reason)
  values (1, $1, 0, $2, 'backup')
  on conflict (id) do update set stopped_since = excluded.stopped_since, stopped_reason = 'backup'`;
/** Kysely's lock is no data; it is created together with the list of migrations. */
const leftOut = ['kysely_migration_lock'];

/**
 * Reads all tables of the schema from one snapshot (REPEATABLE READ), which blocks no writer. `row_to_json` and
 * `json_populate_recordset` are inverse for every type of column, and no program has to be installed.
 * @param write is called with one table after the other and must read its lines to the end
 * @returns the number of rows by table
 */
export async function exportPostgres(
  databaseUrl: string,
  write: (table: ExportedTable) => Promise<void>,
): Promise<Record<string, number>> {
  return withClient(databaseUrl, async (client) => {
    const counts: Record<string, number> = {};
    await client.query('begin isolation level repeatable read read only');
    for (const table of await listTables(client)) {
      counts[table] = 0;
      const lines = readLines(client, table, (rows) => (counts[table] = (counts[table] ?? 0) + rows));
      await write({ table, lines });
    }
    await client.query('commit');
    return counts;
  });
}

async function* readLines(client: pg.Client, table: string, onRows: (count: number) => void): AsyncGenerator<Buffer> {
  const key = await listKeyColumns(client, table);
  const order = key.length > 0 ? `order by ${key.map((column) => pg.escapeIdentifier(column)).join(', ')}` : '';
  const rows = `select row_to_json(t)::text as line from ${pg.escapeIdentifier(table)} t ${order}`;
  await client.query(`declare exported no scroll cursor for ${rows}`);
  for (;;) {
    const fetched = await client.query<{ line: string }>(`fetch ${rowsPerFetch} from exported`);
    if (fetched.rows.length === 0) break;
    onRows(fetched.rows.length);
    yield Buffer.from(fetched.rows.map(({ line }) => `${line}\n`).join(''));
  }
  await client.query('close exported');
}

/**
 * Replaces the rows of all tables of a migrated schema in one transaction: rows that a migration has inserted are part of
 * the export too.
 * @param read returns the lines of a table; undefined if the export does not have it
 * @param assertWhole throws if the rows are not those that were exported: then nothing is changed
 * @returns the number of rows by table
 */
export async function importPostgres(
  databaseUrl: string,
  read: (table: string) => AsyncIterable<string> | Iterable<string> | undefined,
  assertWhole: (counts: Record<string, number>) => void,
  madeAt: Date,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const tables = await listTables(client);
    const names = tables.map((table) => pg.escapeIdentifier(table)).join(', ');
    await client.query(`truncate ${names}`);
    const counts: Record<string, number> = {};
    for (const table of await inOrderOfReferences(client, tables)) {
      const lines = read(table);
      counts[table] = lines ? await insertLines(client, table, lines) : 0;
    }
    assertWhole(counts);
    if (tables.includes('storage_generation')) await client.query(markAsBackup, [randomUUID(), madeAt.toISOString()]);
    await client.query('commit');
  });
}

async function insertLines(
  client: pg.Client,
  table: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  const name = pg.escapeIdentifier(table);
  const statement = `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`;
  let batch: string[] = [];
  let chars = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const { rowCount } = await client.query(statement, [`[${batch.join(',')}]`]);
    count += rowCount ?? 0;
    batch = [];
    chars = 0;
  };
  for await (const line of lines) {
    batch.push(line);
    chars += line.length;
    if (chars >= maxBatchChars) await flush();
  }
  await flush();
  return count;
}

/** Connections of the same role to the same database, apart from this one. */
export async function countOtherClients(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** The names of all tables of the connection's schema, in the order of the alphabet. */
export function listTableNames(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => [...(await listTables(client)), ...leftOut]);
}

/**
 * Puts all tables of another schema in the place of `replaced`, tables of the connection's schema, in one transaction. Other
 * tables stay.
 */
export async function replaceTables(databaseUrl: string, from: string, replaced: readonly string[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    // A connection that came in the meantime does not make this one wait for ever.
    await client.query(`set local lock_timeout = ${lockMs}`);
    const { rows } = await client.query<{ statement: string }>(
      `select case n.nspname when $1 then format('alter table %I.%I set schema %I', $1, c.relname, current_schema())
         else format('drop table %I.%I cascade', n.nspname, c.relname) end as statement
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and (n.nspname = $1 or n.nspname = current_schema() and c.relname = any($2))
       order by n.nspname = $1`,
      [from, replaced],
    );
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  });
}

/** The tables that have rows, apart from the list of migrations. */
export async function listFilledTables(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const filled: string[] = [];
    for (const table of await listTables(client)) {
      if (table === 'kysely_migration') continue;
      const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(table)} limit 1`);
      if (rows.length > 0) filled.push(table);
    }
    return filled;
  });
}

/** The names of the migrations that have run; empty for an empty schema. */
export async function listMigrations(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const known = await client.query<{ found: string | null }>(`select to_regclass('kysely_migration')::text as found`);
    if (!known.rows[0]?.found) return [];
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    return rows.map(({ name }) => name);
  });
}

/**
 * Runs `work` with the URL of an empty schema of the same database, which is dropped afterwards. One that is there already, left by a
 * process that was killed, is dropped before.
 */
export async function withScratchSchema<T>(
  databaseUrl: string,
  schema: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const name = pg.escapeIdentifier(schema);
  const run = (statement: string) => withClient(databaseUrl, (client) => client.query(statement));
  await run(`drop schema if exists ${name} cascade`);
  await run(`create schema ${name}`);
  try {
    const url = new URL(databaseUrl);
    url.searchParams.set('options', `-c search_path=${schema}`);
    return await work(url.href);
  } finally {
    await run(`drop schema ${name} cascade`);
  }
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  });
  // The running query fails with the reason; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind = 'r' order by c.relname collate "C"`,
  );
  return rows.map(({ name }) => name).filter((name) => !leftOut.includes(name));
}

async function listKeyColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i, unnest(i.indkey::int2[]) with ordinality as key (number, position)
     join pg_attribute a on a.attnum = key.number
     where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid order by key.position`,
    [pg.escapeIdentifier(table)],
  );
  return rows.map(({ name }) => name);
}

/** A table comes after those that its rows refer to. */
async function inOrderOfReferences(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; target: string }>(
    `select t.relname as table, o.relname as target from pg_constraint c
     join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
     join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = current_schema()`,
  );
  const ordered = new Set<string>();
  const add = (table: string) => {
    if (ordered.has(table)) return;
    for (const row of rows) if (row.table === table && row.target !== table) add(row.target);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}
