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
