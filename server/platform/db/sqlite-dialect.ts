import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { databaseUnavailable, explainDatabaseFailure, isBusy } from './database-failure.ts';
import { openSqlite, type SqliteConnection } from './sqlite-connection.ts';
import { createWriteQueue } from './write-queue.ts';

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
