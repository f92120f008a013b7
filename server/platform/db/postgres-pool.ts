import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { afterRunning } from '#server/platform/running-time.ts';
import { databaseUnavailable, explainDatabaseFailure } from './database-failure.ts';

/** A server that does not even take a connection in this time is not there. */
const maxConnectMs = 10_000;

/** A first query after a long wait for a busy pool gets this share of the timeout. */
const minFirstShare = 0.1;

/** A transaction that nobody goes on with, because its process is stopped or gone, lets go of its rows. */
const abandonedMs = 60_000;

// bigint columns hold byte counts and revisions, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function createPostgresPool(databaseUrl: string, { timeoutMs }: { timeoutMs: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(timeoutMs, maxConnectMs),
    // A little sooner than we give up on the connection, so that a slow statement costs no connection.
    statement_timeout: Math.round(timeoutMs * 0.9),
    idle_in_transaction_session_timeout: Math.max(timeoutMs, abandonedMs),
  });
  // An idle connection that breaks must not take the process down; the next query gets a new one or says why not.
  pool.on('error', () => {});
  return pool;
}

/** Between queries a connection that breaks tells whoever listens, and ends the process if nobody does; the next query fails by itself. */
const ignore = () => {};

/**
 * The pool as Kysely gets it: a server that does not answer is given up after `timeoutMs`, and its connections with it.
 * Waiting for a connection and for the first answer on it is one wait: whoever asked waits for both.
 */
export function withTimeouts(pool: pg.Pool, { timeoutMs }: { timeoutMs: number }): PostgresPool {
  const lastAnswer = new WeakMap<pg.PoolClient, number>();
  let lastLoss = Number.NEGATIVE_INFINITY;

  /** Connections that were idle when another one was lost led to the same server: trying each would cost its time. */
  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if ((lastAnswer.get(client) ?? Number.POSITIVE_INFINITY) > lastLoss) return client;
      client.release(true);
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const started = performance.now();
      const client = await connect().catch(rethrow);
      let leftMs = Math.max(timeoutMs - (performance.now() - started), timeoutMs * minFirstShare);
      client.on('error', ignore);
      let isLost = false;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        try {
          const answer = await withinTimeout(leftMs, client.query(sql, parameters as unknown[]));
          leftMs = timeoutMs;
          lastAnswer.set(client, performance.now());
          return answer;
        } catch (error) {
          const explained = explainDatabaseFailure(error);
          if (explained instanceof AppError) {
            // An answer that comes late would be taken for that of the next query.
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

async function withinTimeout<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const callOff = afterRunning(timeoutMs, () =>
    late.reject(databaseUnavailable(new Error(`no answer in ${timeoutMs} ms`))),
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    callOff();
  }
}
