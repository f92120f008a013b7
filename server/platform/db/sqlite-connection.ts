import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { foldedText } from '#contract/folded-text.ts';
import type { CompiledQuery, QueryResult } from 'kysely';
import { createFileGuard } from './sqlite-file.ts';

const maxPrepared = 300;

/** A connection to SQLite's file that never waits: a locked database throws, and the caller retries. */
export interface SqliteConnection {
  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R>;
  isInTransaction(): boolean;
  /** @throws AppError unavailable if the path now leads to another file than the one that is open */
  assertSameFile(): void;
  close(): void;
}

export function openSqlite(file: string, { readOnly = false } = {}): SqliteConnection {
  const database = new DatabaseSync(file, { readOnly, timeout: 0 });
  try {
    // FULL: with NORMAL, acknowledged rows were lost in a simulated power cut; with FULL none.
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
    // SQLite's own lower() handles ASCII only: a search for "é" would not find "É", as it does on PostgreSQL.
    database.function('folded', { deterministic: true }, (text) =>
      typeof text === 'string' ? foldedText(text) : text,
    );
    database.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
  } catch (error) {
    database.close();
    throw error;
  }
  const assertSameFile = createFileGuard(file);
  // Cache prepared statements: preparing costs more than running the small queries of a page.
  const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  const prepare = (sql: string) => {
    const ready = prepared.get(sql);
    if (ready) return ready;
    const statement = database.prepare(sql);
    const made = { statement, returnsRows: statement.columns().length > 0 };
    // Schema changes run once. The limit keeps the cache small.
    if (/^(select|insert|update|delete|with)\b/i.test(sql)) {
      if (prepared.size >= maxPrepared) prepared.delete(prepared.keys().next().value as string);
      prepared.set(sql, made);
    }
    return made;
  };

  return {
    run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
      const { statement, returnsRows } = prepare(sql);
      const values = parameters as string[];
      if (returnsRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    isInTransaction: () => database.isTransaction,
    assertSameFile,
    close: () => database.close(),
  };
}
