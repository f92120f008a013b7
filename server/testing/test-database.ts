import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';

export interface TestDatabase {
  /** what a Config needs to open the same database again */
  dataDir: string;
  databaseUrl: string | undefined;
  dialect: 'sqlite' | 'postgres';
  open(): Database;
  remove(): Promise<void>;
}

/** A new, migrated database of its own on the dialect that this test project runs on (TEST_DIALECT). */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const dialect = process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite';
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-test-'));
  const created = dialect === 'postgres' ? await createPostgresDatabase() : undefined;
  const open = () => openDatabase({ dataDir, databaseUrl: created?.url });
  if (migrated) {
    const database = open();
    await migrate(database);
    await database.close();
  }
  return {
    dataDir,
    databaseUrl: created?.url,
    dialect,
    open,
    async remove() {
      await created?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function createPostgresDatabase() {
  const server = inject('postgresUrl');
  const name = `lightwell_${randomBytes(8).toString('hex')}`;
  await run(`${server}/postgres`, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    drop: () => run(`${server}/postgres`, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
