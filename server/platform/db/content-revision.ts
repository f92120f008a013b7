import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

const channel = 'lightwell_content_revision';
/** How long the other processes may go on without looking; whoever changes something waits for that long. */
const lookAgainMs = 2;

/**
 * The number behind the page cache, asked for on every page view. A write in this process is seen at once. One in another
 * process is seen on SQLite by the time that `move` is done there; on PostgreSQL it comes by NOTIFY, or by the poll at the latest.
 */
export interface ContentRevision {
  current(): number;
  /**
   * Raises the number. Call it in the transaction of every change of what the public can see: nobody is told of it before
   * both are stored.
   */
  move(): Promise<void>;
  close(): Promise<void>;
}

export async function openContentRevision(database: Database, { pollMs = 1_000 } = {}): Promise<ContentRevision> {
  let known = await read(database);
  const raise = (revision: number) => {
    if (revision > known) known = revision;
  };
  const watcher = database.file === undefined ? undefined : watchFile(database.file, raise);
  const listener = database.pool ? listen(database.pool, pollMs, () => read(database), raise) : undefined;

  return {
    current() {
      watcher?.look();
      return known;
    },
    async move() {
      await database.transact(async () => {
        const { revision } = await database.db
          .updateTable('contentRevision')
          .set({ revision: sql<number>`revision + 1` })
          .where('id', '=', 1)
          .returning('revision')
          .executeTakeFirstOrThrow();
        // PostgreSQL delivers it when the transaction is stored.
        if (database.pool) await sql`select pg_notify(${channel}, ${String(revision)})`.execute(database.db);
        await database.afterCommit(async () => {
          raise(revision);
          if (watcher) await setTimeout(lookAgainMs + 1);
        });
      });
    },
    async close() {
      watcher?.close();
      await listener?.();
    },
  };
}

async function read({ db }: Database): Promise<number> {
  const row = await db.selectFrom('contentRevision').select('revision').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.revision;
}

/** A connection of its own to SQLite's file, which every commit by any other connection makes itself known to. */
function watchFile(file: string, raise: (revision: number) => void) {
  const connection = new DatabaseSync(file, { readOnly: true });
  const version = connection.prepare('pragma data_version');
  const revision = connection.prepare('select revision from content_revision where id = 1');
  let seen: unknown;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Looks now and then: to ask SQLite takes system calls, a tenth of answering a kept page. Harmless on a connection that
     * is closed: what is still under way then goes on with what is known.
     */
    look() {
      const at = performance.now();
      if (at - lookedAt < lookAgainMs || !connection.isOpen) return;
      lookedAt = at;
      const now = version.get()?.['data_version'];
      if (now === seen) return;
      seen = now;
      raise(revision.get()?.['revision'] as number);
    },
    close: () => connection.close(),
  };
}

/** Holds one connection for LISTEN; if it breaks, the poll still carries the revision and a new one is made. */
function listen(
  pool: pg.Pool,
  pollMs: number,
  readNow: () => Promise<number>,
  raise: (revision: number) => void,
): () => Promise<void> {
  // A failed poll is retried by the next one; the page cache serves what it has meanwhile.
  const timer = setInterval(() => void readNow().then(raise, () => {}), pollMs);
  timer.unref();
  let client: pg.PoolClient | undefined;
  let closed = false;
  // Once only: a connection that was let go can still report that the server has ended it.
  const letGo = () => {
    const held = client;
    client = undefined;
    held?.release(true);
  };
  const connectLater = () => {
    letGo();
    void setTimeout(5_000, undefined, { ref: false }).then(connect);
  };
  const connect = async () => {
    if (closed) return;
    try {
      client = await pool.connect();
      client.on('notification', (message) => raise(Number(message.payload)));
      client.once('error', connectLater);
      await client.query(`listen ${channel}`);
    } catch {
      connectLater();
    }
  };
  const connecting = connect();
  return async () => {
    closed = true;
    clearInterval(timer);
    await connecting;
    letGo();
  };
}
