import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ChangeCounters, ChangeTopic } from '#contract/summary.ts';
import type { Database } from './database.ts';

const channel = 'lightwell_content_revision';
/** How often SQLite is asked for changes of other processes; `move` waits this long, so that all have seen the change. */
const sqliteCheckMs = 2;
/** The connection for LISTEN is closed if the server does not answer a query for this long. */
const responseTimeoutMs = 4_500;
/** Short, because pages are out of date meanwhile. */
const reconnectMs = 250;
const selectRevisions = 'select revision, required_revision as required from content_revision where id = 1';

/**
 * The revision of the content, which the page cache compares on every page view. Changes of this process are seen at once.
 * Changes of other processes are seen, on SQLite, before their `move` or `announce` resolves; on PostgreSQL by NOTIFY, or by
 * polling at the latest.
 */
export interface ContentRevision {
  current(): number;
  /** The revision of the last change that was not only announced: nobody may get a page of an older one. */
  required(): number;
  /**
   * Increments the revision. Call it in the transaction of every change that is visible to the public: readers see the new
   * revision only after the commit.
   */
  bump(): Promise<void>;
  /** As `move`, for what may show a moment later, such as a processed picture: while a page is rendered anew, the cached one is sent. */
  invalidate(): Promise<void>;
  close(): Promise<void>;
}

interface Revisions {
  revision: number;
  required: number;
}

export async function openContentRevision(database: Database, { pollMs = 1_000 } = {}): Promise<ContentRevision> {
  const known = await read(database);
  const raise = ({ revision, required }: Revisions) => {
    known.revision = Math.max(known.revision, revision);
    known.required = Math.max(known.required, required);
  };
  const watcher = database.file === undefined ? undefined : watchFile(database.file, raise);
  const listener = database.pool ? listen(database.pool, pollMs, raise) : undefined;

  const increment = async (kind: 'moved' | 'announced') => {
    await database.transact(async () => {
      const next = sql<number>`revision + 1`;
      const after = await database.db
        .updateTable('contentRevision')
        .set({ revision: next, ...(kind === 'moved' && { requiredRevision: next }) })
        .where('id', '=', 1)
        .returning(['revision', 'requiredRevision as required'])
        .executeTakeFirstOrThrow();
      // PostgreSQL delivers the notification at commit.
      if (database.pool) await sql`select pg_notify(${channel}, ${asPayload(after)})`.execute(database.db);
      await database.afterCommit(async () => {
        raise(after);
        if (watcher) await setTimeout(sqliteCheckMs + 1);
      });
    });
  };

  return {
    current() {
      watcher?.check();
      return known.revision;
    },
    required() {
      watcher?.check();
      return known.required;
    },
    bump: () => increment('moved'),
    invalidate: () => increment('announced'),
    async close() {
      watcher?.close();
      await listener?.();
    },
  };
}

async function read({ db }: Database): Promise<Revisions> {
  return db
    .selectFrom('contentRevision')
    .select(['revision', 'requiredRevision as required'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** A plain revision is a required one: so do versions notify that know of no other. They see announced ones by polling. */
function asPayload({ revision, required }: Revisions): string {
  return revision === required ? String(revision) : `${revision} announced`;
}

function fromPayload(payload: string | undefined): Revisions {
  const [revision, kind] = (payload ?? '').split(' ');
  return { revision: Number(revision), required: kind === 'announced' ? 0 : Number(revision) };
}

/** A separate connection to SQLite's file: its `data_version` changes with every commit of any other connection. */
function watchFile(file: string, raise: (revisions: Revisions) => void) {
  const connection = new DatabaseSync(file, { readOnly: true });
  const version = connection.prepare('pragma data_version');
  const revisions = connection.prepare(selectRevisions);
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
        raise(revisions.get() as unknown as Revisions);
        seen = now;
      } catch {
        // Locked or damaged: cached pages are still served, and the next check may succeed.
      }
    },
    close: () => connection.close(),
  };
}

/** Uses one connection for LISTEN. Polling uses the same connection, so that a dead connection is noticed and replaced. */
function listen(pool: pg.Pool, pollMs: number, raise: (revisions: Revisions) => void): () => Promise<void> {
  const closing = new AbortController();
  const pause = (ms: number) => setTimeout(ms, undefined, { ref: false, signal: closing.signal });

  const listenOnce = async () => {
    const client = await pool.connect();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});
    client.on('error', broken.reject);
    try {
      client.on('notification', (message) => raise(fromPayload(message.payload)));
      await client.query(withTimeout(`listen ${channel}`));
      for (;;) {
        // Poll at once: notifications sent while there was no connection are lost.
        const { rows } = await client.query<Revisions>(withTimeout(selectRevisions));
        rows.forEach(raise);
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
  return { text, query_timeout: responseTimeoutMs };
}

export interface ChangeTopics {
  /**
   * Increments the counter of a topic. Call it in the transaction of the change: the counter moves once, at its end. So the
   * row is locked briefly, and after all others, whatever else the transaction locks.
   */
  bump(topic: ChangeTopic): Promise<void>;
  read(): Promise<ChangeCounters>;
}

export function createChangeTopics({ db, beforeCommit }: Pick<Database, 'db' | 'beforeCommit'>): ChangeTopics {
  return {
    bump: (topic) =>
      beforeCommit(topic, () =>
        db
          .updateTable('changeTopics')
          .set({ counter: sql<number>`counter + 1` })
          .where('topic', '=', topic)
          .execute(),
      ),

    async read() {
      const rows = await db.selectFrom('changeTopics').selectAll().execute();
      return Object.fromEntries(rows.map(({ topic, counter }) => [topic, counter])) as ChangeCounters;
    },
  };
}
