import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { onRunningTime } from '#server/platform/running-time.ts';
import { databaseUnavailable, explainDatabaseFailure } from './database-failure.ts';

/** Timeout for connecting to the server. */
const maxConnectMs = 10_000;

/** The first query after a long wait for a connection gets at least this share of the timeout. */
const minFirstFraction = 0.1;

/** An open transaction without queries for this long is rolled back: its process has stopped or died. */
const abandonedMs = 60_000;

// bigint columns hold byte counts and revisions, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function createPostgresPool(
  databaseUrl: string,
  { timeoutMs, connections }: { timeoutMs: number; connections: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(timeoutMs, maxConnectMs),
    // Shorter than our own timeout, which closes the connection: a slow statement then costs no connection.
    statement_timeout: Math.round(timeoutMs * 0.9),
    idle_in_transaction_session_timeout: Math.max(timeoutMs, abandonedMs),
  });
  // A broken idle connection must not crash the process; the next query gets a new connection or fails with the reason.
  pool.on('error', () => {});
  return pool;
}

/** An error event between queries would crash the process without a listener; the next query fails by itself. */
const ignore = () => {};

/**
 * The pool for Kysely: if the server does not answer within `timeoutMs`, the query fails and the connection is closed.
 * Waiting for a connection and for its first answer share one timeout, because the caller waits for both.
 */
export function withTimeouts(pool: pg.Pool, { timeoutMs }: { timeoutMs: number }): PostgresPool {
  const lastResponse = new WeakMap<pg.PoolClient, number>();
  let lastLoss = Number.NEGATIVE_INFINITY;

  /**
   * Skips connections that were idle when another connection was lost: they lead to the same server, and each would cost a
   * timeout.
   */
  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if ((lastResponse.get(client) ?? Number.POSITIVE_INFINITY) > lastLoss) return client;
      client.release(true);
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const started = performance.now();
      const client = await connect().catch(rethrow);
      let leftMs = Math.max(timeoutMs - (performance.now() - started), timeoutMs * minFirstFraction);
      client.on('error', ignore);
      let isLost = false;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        try {
          const response = await withinTimeout(leftMs, client.query(sql, parameters as unknown[]));
          leftMs = timeoutMs;
          lastResponse.set(client, performance.now());
          return response;
        } catch (error) {
          const explained = explainDatabaseFailure(error);
          if (explained instanceof AppError) {
            // Close the connection: a late answer would be taken for that of the next query.
            isLost = true;
            lastLoss = performance.now();
          }
          throw explained;
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release(destroy) {
          client.off('error', ignore);
          client.release(destroy || isLost);
        },
      };
    },
  };
}

function rethrow(error: unknown): never {
  throw explainDatabaseFailure(error);
}

async function withinTimeout<T>(timeoutMs: number, response: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const cancel = onRunningTime(timeoutMs, () =>
    late.reject(databaseUnavailable(new Error(`no answer in ${timeoutMs} ms`))),
  );
  try {
    return await Promise.race([response, late.promise]);
  } finally {
    cancel();
  }
}
