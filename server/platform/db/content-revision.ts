import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

const channel = 'lightwell_content_revision';
/** How long the other processes may go on without looking; whoever changes something waits for that long. */
const lookAgainMs = 2;
/** A server that leaves LISTEN's own connection without an answer for so long is not there. */
const answerTimeoutMs = 4_500;
const reconnectMs = 1_000;

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
  const listener = database.pool ? listen(database.pool, pollMs, raise) : undefined;

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
      try {
        const now = version.get()?.['data_version'];
        if (now === seen) return;
        raise(revision.get()?.['revision'] as number);
        seen = now;
      } catch {
        // Locked or damaged: pages that are cached are answered all the same, and the next look may succeed.
      }
    },
    close: () => connection.close(),
  };
}

/**
 * Holds one connection for LISTEN. The poll asks over the same one, so that a connection which died without a word is
 * noticed, given up and made anew.
 */
function listen(pool: pg.Pool, pollMs: number, raise: (revision: number) => void): () => Promise<void> {
  const closing = new AbortController();
  const pause = (ms: number) => setTimeout(ms, undefined, { ref: false, signal: closing.signal });

  const listenUntilItBreaks = async () => {
    const client = await pool.connect();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    client.on('error', broken.reject);
    try {
      client.on('notification', (message) => raise(Number(message.payload)));
      await client.query(withTimeout(`listen ${channel}`));
      for (;;) {
        // At once: nobody has told us of what changed while there was no connection.
        const { rows } = await client.query<{ revision: number }>(withTimeout('select revision from content_revision'));
        for (const { revision } of rows) raise(revision);
        await Promise.race([broken.promise, pause(pollMs)]);
      }
    } finally {
      client.release(true);
    }
  };
  const listening = (async () => {
    while (!closing.signal.aborted) {
      // Pages are answered as they are known meanwhile.
      await listenUntilItBreaks().catch(() => {});
      await pause(reconnectMs).catch(() => {});
    }
  })();
  return async () => {
    closing.abort();
    await listening;
  };
}

function withTimeout(text: string) {
  return { text, query_timeout: answerTimeoutMs };
}
