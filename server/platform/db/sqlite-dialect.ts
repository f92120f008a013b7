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
import { createWriteTurns } from './write-turns.ts';

const longestPauseMs = 20;

/**
 * Kysely on Node's built-in driver (docs/decisions/0036). Its calls are synchronous, so that nothing here waits inside
 * SQLite: what another process has locked is tried again from the event loop, for `timeoutMs` at the most.
 */
export function createSqliteDialect(file: string, { timeoutMs }: { timeoutMs: number }): Dialect {
  return {
    createDriver: () => createDriver(file, timeoutMs),
    createAdapter: () => new SharedAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely's own has everybody wait for everybody; here only those who write wait for each other. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): true {
    return true;
  }
}

interface Session extends DatabaseConnection {
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  end(): void;
}

function createDriver(file: string, timeoutMs: number): Driver {
  const turns = createWriteTurns();
  let writer: SqliteConnection;
  let reader: SqliteConnection;
  return {
    async init() {
      writer = await retryWhileBusy(timeoutMs, () => openSqlite(file));
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
   * What one caller does until it lets go. Reads go to a connection of their own, which no writer holds up in WAL mode. From
   * its first write on the caller has its turn, and sees what it wrote.
   */
  function createSession(): Session {
    let endTurn: (() => void) | undefined;
    const write = async <R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
      endTurn ??= await turns.take(timeoutMs, () =>
        databaseUnavailable(new Error('Others have been writing all the time.')),
      );
      writer.demandSameFile();
      return retryWhileBusy(timeoutMs, () => writer.run<R>(query));
    };
    const command = async (sql: string) => void (await write({ sql, parameters: [] }));
    return {
      executeQuery: <R>(query: CompiledQuery) =>
        !endTurn && isRead(query) ? retryWhileBusy(timeoutMs, () => reader.run<R>(query)) : write<R>(query),
      streamQuery() {
        throw new Error('SQLite answers at once: there is nothing to stream.');
      },
      // A deferred transaction that reads and then writes fails when another process wrote in between; an immediate one waits.
      begin: () => command('begin immediate'),
      commit: () => command('commit'),
      async rollback() {
        // Some failures, such as a full disk, end the transaction by themselves.
        if (writer.isInTransaction())
          await retryWhileBusy(timeoutMs, () => writer.run({ sql: 'rollback', parameters: [] }));
      },
      end() {
        endTurn?.();
        endTurn = undefined;
      },
    };
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^select\b/i.test(sql);
}

/** @throws AppError unavailable if it is busy for all of that time, or if the file or the disk fails */
async function retryWhileBusy<T>(timeoutMs: number, run: () => T): Promise<T> {
  let waitedMs = 0;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return run();
    } catch (error) {
      // Counted by the pauses and not by the clock: a machine that stood still is no reason to give up.
      if (!isBusy(error) || waitedMs >= timeoutMs) throw explainDatabaseFailure(error);
    }
    await setTimeout(pauseMs);
    waitedMs += pauseMs;
  }
}
