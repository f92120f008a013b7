import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/**
 * Kysely's own SQLite dialect over Node's built-in driver (docs/decisions/0003). Statements are kept prepared, since
 * preparing costs more than running for the small queries of a page.
 */
export function createSqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openSqlite(file) });
}

const keptStatements = 300;

function openSqlite(file: string) {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  // FULL: with NORMAL, acknowledged rows were lost in a simulated power cut; with FULL none.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  // SQLite's own knows ASCII only: a search for "é" would miss "É", which it finds on PostgreSQL.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  const prepared = new Map<string, ReturnType<typeof driverStatement>>();

  const prepare = (given: string) => {
    // A deferred transaction that reads and then writes fails at once when the other process wrote in between;
    // an immediate one waits for its turn instead.
    const sql = given === 'begin' ? 'begin immediate' : given;
    const kept = prepared.get(sql);
    if (kept) return kept;
    const statement = driverStatement(database.prepare(sql));
    // Schema changes are not worth keeping, and the map stays small.
    if (/^(select|insert|update|delete|with)\b/i.test(sql)) {
      if (prepared.size >= keptStatements) prepared.delete(prepared.keys().next().value as string);
      prepared.set(sql, statement);
    }
    return statement;
  };

  return { close: () => database.close(), prepare };
}

function driverStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as string[])),
    run: (parameters: readonly unknown[]) => {
      const { changes, lastInsertRowid } = statement.run(...(parameters as string[]));
      return { changes, lastInsertRowid };
    },
    iterate: (parameters: readonly unknown[]) =>
      statement.iterate(...(parameters as string[])) as IterableIterator<unknown>,
  };
}
