import { type RawBuilder, sql } from 'kysely';
import type { SystemProcess } from '#contract/system.ts';
import { databaseNow } from '#server/platform/db/database-now.ts';
import type { Database } from '#server/platform/db/database.ts';

export type ProcessReport = Pick<SystemProcess, 'kind' | 'host' | 'version' | 'clockAheadSeconds'> & { id: string };

/** A process that has not reported for so long is left out, and forgotten. */
const keptSeconds = 24 * 3_600;

export type ProcessRepository = ReturnType<typeof createProcessRepository>;

/** Times are those of the database's clock, so that nodes with wrong clocks appear as they are. */
export function createProcessRepository({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  const isPostgres = dialect === 'postgres';
  const now: RawBuilder<string> = isPostgres
    ? sql`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const secondsAgo: RawBuilder<number> = isPostgres
    ? sql`extract(epoch from clock_timestamp() - seen_at::timestamptz)::float8`
    : sql`(julianday('now') - julianday(seen_at)) * 86400.0`;

  return {
    /** The first report of a process, or a later one. */
    async report({ id, kind, host, version, clockAheadSeconds }: ProcessReport): Promise<void> {
      await db
        .insertInto('processes')
        .values({ id, kind, host, version, startedAt: now, seenAt: now, clockAheadSeconds })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: now, clockAheadSeconds }))
        .execute();
    },

    /** The time of the database in milliseconds. */
    readClock: () => databaseNow(db),

    async remove(id: string): Promise<void> {
      await db.deleteFrom('processes').where('id', '=', id).execute();
    },

    /**
     * Forgets processes that ended without saying so: after a day, or once one of the same kind runs on the same host in their place.
     * @param aliveSeconds A process that has not reported for longer has ended.
     */
    async removeEnded({ kind, host }: Pick<SystemProcess, 'kind' | 'host'>, aliveSeconds: number): Promise<void> {
      await db
        .deleteFrom('processes')
        .where(secondsAgo, '>', aliveSeconds)
        .where((row) =>
          row.or([row(secondsAgo, '>', keptSeconds), row.and([row('kind', '=', kind), row('host', '=', host)])]),
        )
        .execute();
    },

    async list(): Promise<Omit<SystemProcess, 'isAlive'>[]> {
      return db
        .selectFrom('processes')
        .select(['kind', 'host', 'version', 'startedAt', 'clockAheadSeconds', secondsAgo.as('secondsAgo')])
        .where(secondsAgo, '<=', keptSeconds)
        .orderBy('host')
        .orderBy('kind')
        .orderBy('startedAt', 'desc')
        .execute();
    },
  };
}
