import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { runOn } from './postgres-server.ts';

export interface TestDatabase {
  /** settings with which a Config opens the same database */
  dataDir: string;
  databaseUrl: string | undefined;
  dialect: 'sqlite' | 'postgres';
  open(): Database;
  remove(): Promise<void>;
}

/** A new database on the dialect of this test project (TEST_DIALECT), by default a copy of the migrated template. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const dialect = process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite';
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-test-'));
  const created = dialect === 'postgres' ? await createPostgresDatabase(migrated) : undefined;
  if (migrated && !created) {
    const template = inject('sqliteTemplate');
    copyFileSync(template, path.join(dataDir, path.basename(template)));
  }
  return {
    dataDir,
    databaseUrl: created?.url,
    dialect,
    open: () => openDatabase({ dataDir, databaseUrl: created?.url }),
    async remove() {
      await created?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function createPostgresDatabase(migrated: boolean) {
  const server = inject('postgresUrl');
  const name = `lightwell_${randomBytes(8).toString('hex')}`;
  await runOn(
    server,
    `create database ${name} template ${migrated ? inject('postgresTemplate') : 'template0'} strategy file_copy`,
  );
  return {
    url: `${server}/${name}`,
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}
