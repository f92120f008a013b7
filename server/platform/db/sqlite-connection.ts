import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { createFileGuard } from './sqlite-file.ts';

const maxPrepared = 300;

/** One connection to SQLite's file, whose calls return at once: what is locked throws, and the caller tries again. */
export interface SqliteConnection {
  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R>;
  isInTransaction(): boolean;
  /** @throws AppError unavailable if the file at the path is not the one that is open any more */
  demandSameFile(): void;
  close(): void;
}

export function openSqlite(file: string, { readOnly = false } = {}): SqliteConnection {
  const database = new DatabaseSync(file, { readOnly, timeout: 0 });
  try {
    // FULL: with NORMAL, acknowledged rows were lost in a simulated power cut; with FULL none.
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
    // SQLite's own knows ASCII only: a search for "é" would miss "É", which it finds on PostgreSQL.
    database.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
  } catch (error) {
    database.close();
    throw error;
  }
  const demandSameFile = createFileGuard(file);
  // Statements stay prepared, since preparing costs more than running for the small queries of a page.
  const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  const prepare = (sql: string) => {
    const ready = prepared.get(sql);
    if (ready) return ready;
    const statement = database.prepare(sql);
    const made = { statement, returnsRows: statement.columns().length > 0 };
    // Schema changes are not worth keeping, and the map stays small.
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
    demandSameFile,
    close: () => database.close(),
  };
}
