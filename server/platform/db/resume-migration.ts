import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The SQL of each table and index, by name. */
type SchemaObjects = Map<string, string>;

const busyTimeoutMs = 10_000;

/**
 * Completes a migration of SQLite that an older version left half done: it committed each statement by itself, and the record of the
 * migration last. The schema tells how many of the statements have run: it is compared with the one after each statement of the same
 * migration in an empty database. What is done is left as it is; the rest and the record are one transaction.
 * If the schema is in no state that the migration goes through, nothing is certain, and nothing is changed.
 */
export async function resumeMigration(file: string, migrations: Record<string, Migration>): Promise<void> {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    const names = Object.keys(migrations).toSorted();
    const recorded = listRecorded(database);
    const next = names[recorded.length];
    if (!next || recorded.some(({ name }, index) => name !== names[index])) return;
    const migration = migrations[next] as Migration;
    const before = names.slice(0, recorded.length).map((name) => migrations[name] as Migration);
    const done = await countDone(readSchema(database), before, migration);
    if (done === 0) return;

    database.exec('begin immediate');
    await migration.up(openOn(database, skipDone(done)));
    const last = Math.max(...recorded.map(({ timestamp }) => Date.parse(timestamp)), 0);
    database
      .prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
      // Kysely orders the records by time.
      .run(next, new Date(Math.max(Date.now(), last + 1)).toISOString());
    database.exec('commit');
  } finally {
    // Rolls back what was not committed.
    database.close();
  }
}

function listRecorded(database: DatabaseSync): { name: string; timestamp: string }[] {
  const list = database.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
  if (!list) return [];
  const rows = database.prepare('select name, timestamp from kysely_migration order by name').all();
  return rows as { name: string; timestamp: string }[];
}

/** @returns how many of the statements that change the schema have run; 0 too if the schema is in none of the states */
async function countDone(current: SchemaObjects, before: Migration[], migration: Migration): Promise<number> {
  const scratch = new DatabaseSync(':memory:');
  try {
    for (const { up } of before) await up(openOn(scratch));
    const states: SchemaObjects[] = [];
    // Before each statement: the state after the last one is added below.
    await migration.up(
      openOn(scratch, (sql) => {
        if (changesSchema(sql)) states.push(readSchema(scratch));
        return sql;
      }),
    );
    states.push(readSchema(scratch));
    const [first, last] = [states[0], states.at(-1)] as [SchemaObjects, SchemaObjects];
    const touched = [...last.keys()].filter((name) => first.get(name) !== last.get(name));
    const found = states.findIndex((state) => touched.every((name) => state.get(name) === current.get(name)));
    return Math.max(found, 0);
  } finally {
    scratch.close();
  }
}

/**
 * Leaves out the first statements. Rows that the migration inserts after the last one of them may be there already: whether
 * they are is not told by the schema. Its updates give the same values again.
 */
function skipDone(done: number): (sql: string) => string | undefined {
  let seen = 0;
  return (sql) => {
    if (/^\s*select\b/i.test(sql)) return sql;
    if (seen < done) {
      if (changesSchema(sql)) seen += 1;
      return undefined;
    }
    return sql.replace(/^\s*insert into\b/i, 'insert or ignore into');
  };
}

/** @param rewrite returns the statement to run instead; undefined: none */
function openOn(database: DatabaseSync, rewrite: (sql: string) => string | undefined = (sql) => sql): Kysely<unknown> {
  const prepare = (sql: string) => {
    const rewritten = rewrite(sql);
    const statement = database.prepare(rewritten ?? 'select 1 where false');
    const toValues = (parameters: readonly unknown[]) => (rewritten === undefined ? [] : (parameters as string[]));
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...toValues(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...toValues(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...toValues(parameters)),
    };
  };
  const dialect = new SqliteDialect({ database: { prepare, close: () => database.close() } });
  return new Kysely({ dialect, plugins: [new CamelCasePlugin()] });
}

function readSchema(database: DatabaseSync): SchemaObjects {
  const rows = database.prepare(`select name, sql from sqlite_master where name not like 'sqlite_%'`).all();
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]));
}

function changesSchema(sql: string): boolean {
  return /^\s*(?:create|alter|drop)\b/i.test(sql);
}
