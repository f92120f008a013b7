import path from 'node:path';
import { type Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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

// bigint columns hold byte counts and revisions, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens SQLite in `dataDir`, or PostgreSQL if `databaseUrl` is given. Does not migrate. */
export function openDatabase({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Database {
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
    // An idle connection that breaks must not take the process down; the next query gets a new one or says why not.
    pool.on('error', () => {});
    const opened = openKysely(new PostgresDialect({ pool }));
    return { ...opened, dialect: 'postgres', pool, file: undefined, close: () => opened.db.destroy() };
  }
  const file = path.join(dataDir, 'lightwell.sqlite');
  const opened = openKysely(createSqliteDialect(file));
  return { ...opened, dialect: 'sqlite', pool: undefined, file, close: () => opened.db.destroy() };
}
