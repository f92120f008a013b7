import { AsyncLocalStorage } from 'node:async_hooks';
import { CamelCasePlugin, CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Several writes, through any repositories, that are stored together or not at all. */
export interface Transactions {
  /**
   * Runs `work` in one transaction: every query that it awaits on `db` is part of it. Within another one it joins that.
   * Keep it short: on SQLite every other write of this process waits until it ends. Nothing in it may read what is
   * remembered for others, which must never see a change that is not yet stored.
   */
  transact<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `callback` once the present transaction is stored, and never if it is not; at once outside of one. */
  afterCommit(callback: () => unknown): Promise<void>;
}

interface OpenTransaction {
  on: Kysely<Schema>;
  callbacks: (() => unknown)[];
  /** What was started in a transaction and goes on after its end uses connections of its own. */
  isOpen: boolean;
}

/**
 * Kysely whose queries take part in the transaction that their caller has open, so that several services can write
 * together without handing a connection from one to the next.
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
        const transaction: OpenTransaction = { on, callbacks, isOpen: true };
        try {
          return await storage.run(transaction, work);
        } finally {
          transaction.isOpen = false;
        }
      });
      for (const callback of callbacks) await callback();
      return result;
    },

    async afterCommit(callback) {
      const transaction = current();
      if (transaction) transaction.callbacks.push(callback);
      else await callback();
    },
  };
}

/** `db.transaction()` within an open transaction becomes a savepoint of it: neither database nests transactions. */
function nestTransactions(driver: Driver, isNested: () => boolean, pool: Kysely<Schema>): Driver {
  return {
    // Connections come from the pool by the executor; this is asked for none.
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
