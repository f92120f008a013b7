import { AsyncLocalStorage } from 'node:async_hooks';
import { CamelCasePlugin, CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

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
export function openKysely(dialect: Dialect): Transactions & { db: Kysely<Schema> } {
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
