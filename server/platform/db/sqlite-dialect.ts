import { setTimeout } from 'node:timers/promises';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type BigIntStats, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type QueryResult,
} from 'kysely';
import { foldedText } from '#contract/folded-text.ts';
import { onRunningTime } from '#server/platform/running-time.ts';
import { databaseUnavailable, explainDatabaseFailure, isBusy } from './database-failure.ts';

const maxPauseMs = 20;

/**
 * Kysely on Node's built-in driver (docs/decisions/0036). Its calls are synchronous, so SQLite must never wait inside one:
 * a locked database is retried from the event loop, for at most `timeoutMs`.
 */
export function createSqliteDialect(
  file: string,
  { timeoutMs, readOnly = false }: { timeoutMs: number; readOnly?: boolean },
): Dialect {
  return {
    createDriver: () => createDriver(file, timeoutMs, readOnly),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  /** Kysely's own adapter allows one connection at a time; here only writers wait for each other. */
  override get supportsMultipleConnections(): true {
    return true;
  }

  /** SQLite's schema changes are transactional: a migration that is killed leaves nothing. Kysely's own adapter says no. */
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

interface Session extends DatabaseConnection {
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  end(): void;
}

function createDriver(file: string, timeoutMs: number, readOnly: boolean): Driver {
  const writeQueue = createWriteQueue();
  let writer: SqliteConnection;
  let reader: SqliteConnection;
  return {
    async init() {
      writer = await retryWhileBusy(timeoutMs, () => openSqlite(file, { readOnly }));
      reader = await retryWhileBusy(timeoutMs, () => openSqlite(file, { readOnly: true }));
    },
    acquireConnection: async () => createSession(),
    beginTransaction: (session) => (session as Session).begin(),
    commitTransaction: (session) => (session as Session).commit(),
    rollbackTransaction: (session) => (session as Session).rollback(),
    releaseConnection: async (session) => (session as Session).end(),
    async destroy() {
      reader.close();
      writer.close();
    },
  };

  /**
   * The statements of one caller. Reads use a connection of their own, which writers do not block in WAL mode. From its
   * first write on, the caller holds the write lock, and reads what it wrote.
   */
  function createSession(): Session {
    let releaseLock: (() => void) | undefined;
    const write = async <R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
      releaseLock ??= await writeQueue.acquire(timeoutMs, () =>
        databaseUnavailable(new Error('timed out waiting for other writers')),
      );
      writer.assertSameFile();
      return retryWhileBusy(timeoutMs, () => writer.run<R>(query));
    };
    const command = async (sql: string) => void (await write({ sql, parameters: [] }));
    return {
      executeQuery: <R>(query: CompiledQuery) =>
        !releaseLock && isRead(query) ? retryWhileBusy(timeoutMs, () => reader.run<R>(query)) : write<R>(query),
      streamQuery() {
        throw new Error('SQLite does not stream.');
      },
      // A deferred transaction that reads and then writes fails if another process wrote in between; an immediate one
      // waits.
      begin: () => command('begin immediate'),
      commit: () => command('commit'),
      async rollback() {
        // Some failures, such as a full disk, roll the transaction back by themselves.
        if (writer.isInTransaction())
          await retryWhileBusy(timeoutMs, () => writer.run({ sql: 'rollback', parameters: [] }));
      },
      end() {
        releaseLock?.();
        releaseLock = undefined;
      },
    };
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^select\b/i.test(sql);
}

/** @throws AppError unavailable if it stays busy for `timeoutMs`, or if the file or the disk fails */
async function retryWhileBusy<T>(timeoutMs: number, run: () => T): Promise<T> {
  let waitedMs = 0;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return run();
    } catch (error) {
      // Counts the pauses, not the clock: a machine that was suspended has not waited.
      if (!isBusy(error) || waitedMs >= timeoutMs) throw explainDatabaseFailure(error);
    }
    await setTimeout(pauseMs);
    waitedMs += pauseMs;
  }
}

const maxPrepared = 300;

/** A connection to SQLite's file that never waits: a locked database throws, and the caller retries. */
interface SqliteConnection {
  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R>;
  isInTransaction(): boolean;
  /** @throws AppError unavailable if the path now leads to another file than the one that is open */
  assertSameFile(): void;
  close(): void;
}

function openSqlite(file: string, { readOnly = false } = {}): SqliteConnection {
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

/** The minimum size of a SQLite file: its header and the first page. */
const minBytes = 512n;
const notADatabase = 26;

/**
 * Detects that the open database file was removed, replaced or overwritten: SQLite would go on writing to it, and
 * acknowledged rows would be gone at the next start. A check costs one system call, and 0.2 ms more after a checkpoint.
 */
function createFileGuard(file: string) {
  const opened = statSync(file, { bigint: true });
  let lastChecked: BigIntStats | undefined;

  /** @throws AppError unavailable if a write would be lost */
  return function assertSameFile(): void {
    const now = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!now) throw lost('was removed');
    if (now.ino !== opened.ino || now.dev !== opened.dev) throw lost('was replaced');
    if (now.size < minBytes) throw lost('was emptied');
    if (now.mtimeNs === lastChecked?.mtimeNs && now.size === lastChecked.size) return;
    if (isOverwritten()) throw lost('was overwritten');
    lastChecked = now;
  };

  /**
   * Reads the header through SQLite: closing the file by other means would release this process's POSIX locks on it.
   * `immutable` ignores the write-ahead log.
   */
  function isOverwritten(): boolean {
    const url = pathToFileURL(file);
    url.search = 'mode=ro&immutable=1';
    try {
      const database = new DatabaseSync(url, { readOnly: true });
      try {
        database.prepare('pragma user_version').get();
      } finally {
        database.close();
      }
      return false;
    } catch (error) {
      return (error as { errcode?: number }).errcode === notADatabase;
    }
  }

  function lost(how: string) {
    return databaseUnavailable(new Error(`${file} ${how} while it was open. Put it back, and start the server again.`));
  }
}

/** A lock for writers, granted in the order of the calls. */
export interface WriteQueue {
  /**
   * @returns a function that releases the lock
   * @throws the error of `createError` if the lock is not granted within `ms`
   */
  acquire(ms: number, createError: () => Error): Promise<() => void>;
}

function createWriteQueue(): WriteQueue {
  const waiting: (() => void)[] = [];
  let isLocked = false;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else isLocked = false;
  };

  return {
    acquire(ms, createError) {
      if (!isLocked) {
        isLocked = true;
        return Promise.resolve(release);
      }
      return new Promise((resolve, reject) => {
        const grant = () => {
          cancel();
          resolve(release);
        };
        const cancel = onRunningTime(ms, () => {
          waiting.splice(waiting.indexOf(grant), 1);
          reject(createError());
        });
        waiting.push(grant);
      });
    },
  };
}
