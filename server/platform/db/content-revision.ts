import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

const channel = 'lightwell_content_revision';
/** How often SQLite is asked for changes of other processes; `move` waits this long, so that all have seen the change. */
const sqliteCheckMs = 2;
/** The connection for LISTEN is closed if the server does not answer a query for this long. */
const answerTimeoutMs = 4_500;
/** Short, because pages are out of date meanwhile. */
const reconnectMs = 250;

/** The tag of every page. */
export const everyPage = 'site';

/**
 * The revision of the content, which the page cache compares on every page view. Changes of this process are seen at once.
 * Changes of other processes are seen, on SQLite, before their `move` resolves; on PostgreSQL by NOTIFY, or by polling at
 * the latest.
 */
export interface ContentRevision {
  current(): number;
  /**
   * Increments the revision. Call it in the transaction of every change that is visible to the public: readers see the new
   * revision only after the commit.
   * @param tags of the pages that show what has changed (`http/cache-tags.ts`); without them any page may
   */
  move(...tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** @param options.notesTags whether `move` stores its tags, for modules/page-purge */
export async function openContentRevision(
  database: Database,
  { pollMs = 1_000, notesTags = false } = {},
): Promise<ContentRevision> {
  let known = await read(database);
  const raise = (revision: number) => {
    if (revision > known) known = revision;
  };
  const watcher = database.file === undefined ? undefined : watchFile(database.file, raise);
  const listener = database.pool ? listen(database.pool, pollMs, raise) : undefined;

  return {
    current() {
      watcher?.check();
      return known;
    },
    async move(...tags) {
      await database.transact(async () => {
        const { revision } = await database.db
          .updateTable('contentRevision')
          .set({ revision: sql<number>`revision + 1` })
          .where('id', '=', 1)
          .returning('revision')
          .executeTakeFirstOrThrow();
        if (notesTags && tags.length > 0) {
          await database.db
            .insertInto('pageChanges')
            .values([...new Set(tags)].map((tag) => ({ revision, tag })))
            .execute();
        }
        // PostgreSQL delivers the notification at commit.
        if (database.pool) await sql`select pg_notify(${channel}, ${String(revision)})`.execute(database.db);
        await database.afterCommit(async () => {
          raise(revision);
          if (watcher) await setTimeout(sqliteCheckMs + 1);
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

/** A separate connection to SQLite's file: its `data_version` changes with every commit of any other connection. */
function watchFile(file: string, raise: (revision: number) => void) {
  const connection = new DatabaseSync(file, { readOnly: true });
  const version = connection.prepare('pragma data_version');
  const revision = connection.prepare('select revision from content_revision where id = 1');
  let seen: unknown;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Checks at most every `sqliteCheckMs`: the check costs system calls, a tenth of the time of serving a cached page. On
     * a closed connection it does nothing.
     */
    check() {
      const at = performance.now();
      if (at - checkedAt < sqliteCheckMs || !connection.isOpen) return;
      checkedAt = at;
      try {
        const now = version.get()?.['data_version'];
        if (now === seen) return;
        raise(revision.get()?.['revision'] as number);
        seen = now;
      } catch {
        // Locked or damaged: cached pages are still served, and the next check may succeed.
      }
    },
    close: () => connection.close(),
  };
}

/** Uses one connection for LISTEN. Polling uses the same connection, so that a dead connection is noticed and replaced. */
function listen(pool: pg.Pool, pollMs: number, raise: (revision: number) => void): () => Promise<void> {
  const closing = new AbortController();
  const pause = (ms: number) => setTimeout(ms, undefined, { ref: false, signal: closing.signal });

  const listenOnce = async () => {
    const client = await pool.connect();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    client.on('error', broken.reject);
    try {
      client.on('notification', (message) => raise(Number(message.payload)));
      await client.query(withTimeout(`listen ${channel}`));
      for (;;) {
        // Poll at once: notifications sent while there was no connection are lost.
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
      // Pages are served with the last known revision meanwhile.
      await listenOnce().catch(() => {});
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
