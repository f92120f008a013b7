import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

const channel = 'lightwell_content_revision';

/**
 * The number behind the page cache. `current()` is read from memory on every page view; a write in this process is seen
 * at once, one in another process by NOTIFY (PostgreSQL), by `refresh()` (the media worker tells its parent), or by the
 * poll at the latest.
 */
export interface ContentRevision {
  current(): number;
  /** Raises the number. Call it after every change of what the public can see. */
  move(): Promise<void>;
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export async function openContentRevision(database: Database, { pollMs = 1_000 } = {}): Promise<ContentRevision> {
  let known = await read(database);
  const raise = (revision: number) => {
    if (revision > known) known = revision;
  };
  const refresh = async () => raise(await read(database));
  const listener = database.pool ? listen(database.pool, raise) : undefined;
  // A failed poll is retried by the next one; the page cache serves what it has meanwhile.
  const timer = setInterval(() => void refresh().catch(() => {}), pollMs);
  timer.unref();

  return {
    current: () => known,
    refresh,
    async move() {
      const { revision } = await database.db
        .updateTable('contentRevision')
        .set({ revision: sql<number>`revision + 1` })
        .where('id', '=', 1)
        .returning('revision')
        .executeTakeFirstOrThrow();
      raise(revision);
      if (database.pool) await database.pool.query('select pg_notify($1, $2)', [channel, String(revision)]);
    },
    async close() {
      clearInterval(timer);
      await listener?.();
    },
  };
}

async function read({ db }: Database): Promise<number> {
  const row = await db.selectFrom('contentRevision').select('revision').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.revision;
}

/** Holds one connection for LISTEN; if it breaks, the poll still carries the revision and a new one is made. */
function listen(pool: pg.Pool, raise: (revision: number) => void): () => Promise<void> {
  let client: pg.PoolClient | undefined;
  let closed = false;
  const connect = async () => {
    if (closed) return;
    try {
      client = await pool.connect();
      client.on('notification', (message) => raise(Number(message.payload)));
      client.once('error', () => {
        client?.release(true);
        client = undefined;
        setTimeout(connect, 5_000).unref();
      });
      await client.query(`listen ${channel}`);
    } catch {
      client?.release(true);
      client = undefined;
      setTimeout(connect, 5_000).unref();
    }
  };
  const connecting = connect();
  return async () => {
    closed = true;
    await connecting;
    client?.release(true);
  };
}
