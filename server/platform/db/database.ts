import path from 'node:path';
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresDialect,
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import type pg from 'pg';
import { createPostgresPool, withTimeouts } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface Database extends Transactions {
  db: Kysely<Schema>;
  dialect: DialectName;
  /** PostgreSQL's pool, for LISTEN and advisory locks */
  pool: pg.Pool | undefined;
  /** SQLite's file; undefined on PostgreSQL */
  file: string | undefined;
  close(): Promise<void>;
}

/** The timeout of the media worker and of commands, where no client waits. */
export const backgroundTimeoutMs = 30_000;

export interface DatabaseOptions {
  /** for locks and for a server that does not answer; default: that of a request, whose client waits for the response */
  timeoutMs?: number;
  /** to PostgreSQL at the most; default: those of the media worker or a command */
  connections?: number;
  /** Nothing of SQLite's file is changed, not even the mode of its journal. On PostgreSQL it has no effect. */
  readOnly?: boolean;
}

/**
 * Opens SQLite in `dataDir`, or PostgreSQL if `databaseUrl` is given. Does not migrate. A statement that takes longer than
 * `timeoutMs` fails as `unavailable`.
 */
export function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  { timeoutMs = 4_500, connections = 4, readOnly = false }: DatabaseOptions = {},
): Database {
  if (databaseUrl) {
    const pool = createPostgresPool(databaseUrl, { timeoutMs, connections });
    const opened = openKysely(new PostgresDialect({ pool: withTimeouts(pool, { timeoutMs }) }));
    return { ...opened, dialect: 'postgres', pool, file: undefined, close: () => opened.db.destroy() };
  }
  const file = path.join(dataDir, 'lightwell.sqlite');
  const opened = openKysely(createSqliteDialect(file, { timeoutMs, readOnly }));
  return { ...opened, dialect: 'sqlite', pool: undefined, file, close: () => opened.db.destroy() };
}

/** Several writes, through any repositories, that are committed together or not at all. */
export interface Transactions {
  /**
   * Runs `work` in one transaction: every query on `db` that it awaits is part of it. A nested call joins the outer
   * transaction. Keep it short: on SQLite all other writes of this process wait. It must not fill a cache, whose other
   * readers would see uncommitted changes.
   */
  transact<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` at the end of the current transaction, as part of it and once for each key, in the order of the keys; at once
   * outside of one.
   */
  beforeCommit(key: string, work: () => Promise<unknown>): Promise<void>;
  /** Runs `callback` after the current transaction is committed, and never if it is rolled back; at once outside of one. */
  afterCommit(callback: () => unknown): Promise<void>;
}

interface OpenTransaction {
  on: Kysely<Schema>;
  endings: Map<string, () => Promise<unknown>>;
  callbacks: (() => unknown)[];
  /** False after the end: queries that `work` started and did not await use connections of their own. */
  isOpen: boolean;
}

/**
 * A Kysely instance whose queries join the transaction that their caller has open, so that several services can write
 * together without passing a connection.
 */
function openKysely(dialect: Dialect): Transactions & { db: Kysely<Schema> } {
  const config = { dialect, plugins: [new CamelCasePlugin()] };
  const pool = new Kysely<Schema>(config);
  const storage = new AsyncLocalStorage<OpenTransaction>();
  const current = () => {
    const transaction = storage.getStore();
    return transaction?.isOpen ? transaction : undefined;
  };

  const executor = pool.getExecutor().withConnectionProvider({
    provideConnection: (consumer, options) =>
      (current()?.on ?? pool).getExecutor().provideConnection(consumer, options),
  });
  const driver = nestTransactions(dialect.createDriver(), () => current() !== undefined, pool);
  const db = new Kysely<Schema>({ config, dialect, driver, executor });

  return {
    db,

    async transact(work) {
      if (current()) return work();
      const callbacks: OpenTransaction['callbacks'] = [];
      const result = await pool.transaction().execute(async (on) => {
        const transaction: OpenTransaction = { on, endings: new Map(), callbacks, isOpen: true };
        try {
          return await storage.run(transaction, async () => {
            const returned = await work();
            // All transactions lock these rows in the same order.
            for (const key of [...transaction.endings.keys()].toSorted()) await transaction.endings.get(key)?.();
            return returned;
          });
        } finally {
          transaction.isOpen = false;
        }
      });
      for (const callback of callbacks) await callback();
      return result;
    },

    async beforeCommit(key, ending) {
      const transaction = current();
      if (transaction) transaction.endings.set(key, ending);
      else await ending();
    },

    async afterCommit(callback) {
      const transaction = current();
      if (transaction) transaction.callbacks.push(callback);
      else await callback();
    },
  };
}

/** `db.transaction()` inside an open transaction becomes a savepoint, because neither database nests transactions. */
function nestTransactions(driver: Driver, isNested: () => boolean, pool: Kysely<Schema>): Driver {
  return {
    // The executor takes connections from the pool, so this driver is never asked for one.
    init: () => driver.init(),
    acquireConnection: () => driver.acquireConnection(),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    beginTransaction: (connection, settings) =>
      isNested() ? run(connection, 'savepoint nested') : driver.beginTransaction(connection, settings),
    commitTransaction: (connection) =>
      isNested() ? run(connection, 'release savepoint nested') : driver.commitTransaction(connection),
    rollbackTransaction: (connection) =>
      isNested() ? run(connection, 'rollback to savepoint nested') : driver.rollbackTransaction(connection),
    destroy: () => pool.destroy(),
  };
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}
