import path from 'node:path';
import { type Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createPostgresPool, withTimeouts } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { openKysely, type Transactions } from './transactions.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface Database extends Transactions {
  db: Kysely<Schema>;
  dialect: DialectName;
  /** the pool behind `db` on PostgreSQL, for LISTEN and advisory locks */
  pool: pg.Pool | undefined;
  /** SQLite's file, undefined on PostgreSQL */
  file: string | undefined;
  close(): Promise<void>;
}

/** How long a lock or a silent server is waited for. Somebody waits for the answer: a little less than five seconds. */
export const requestTimeoutMs = 4_500;
/** The same where nobody waits: in the media worker and in an operator's commands. */
export const backgroundTimeoutMs = 30_000;

export interface DatabaseOptions {
  timeoutMs?: number;
}

/**
 * Opens SQLite in `dataDir`, or PostgreSQL if `databaseUrl` is given. Does not migrate. A statement that is not done in
 * `timeoutMs` fails as `unavailable`.
 */
export function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  { timeoutMs = requestTimeoutMs }: DatabaseOptions = {},
): Database {
  if (databaseUrl) {
    const pool = createPostgresPool(databaseUrl, { timeoutMs });
    const opened = openKysely(new PostgresDialect({ pool: withTimeouts(pool, { timeoutMs }) }));
    return { ...opened, dialect: 'postgres', pool, file: undefined, close: () => opened.db.destroy() };
  }
  const file = path.join(dataDir, 'lightwell.sqlite');
  const opened = openKysely(createSqliteDialect(file, { timeoutMs }));
  return { ...opened, dialect: 'sqlite', pool: undefined, file, close: () => opened.db.destroy() };
}
