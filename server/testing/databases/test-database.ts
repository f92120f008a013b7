import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import pg from 'pg';
import { sql } from 'kysely';
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

/** The location of a database: a test's (`createTestDatabase`), or that of a started server. */
interface Place {
  /** the folder of SQLite's file */
  dataDir: string;
  databaseUrl: string | undefined;
}

/**
 * Copies a database that nobody has open. On PostgreSQL the copy exists until the test run's server ends.
 * @param label distinguishes copies of one database
 * @returns restores the copy; can be called repeatedly
 */
export async function takeSnapshot({ dataDir, databaseUrl }: Place, label = 'older'): Promise<() => Promise<void>> {
  if (databaseUrl) {
    const name = new URL(databaseUrl).pathname.slice(1);
    const copy = async (from: string, to: string) => {
      const server = new URL(databaseUrl);
      server.pathname = '/postgres';
      const client = new pg.Client({ connectionString: server.href });
      await client.connect();
      try {
        await client.query(`drop database if exists ${to} with (force)`);
        await client.query(`create database ${to} template ${from}`);
      } finally {
        await client.end();
      }
    };
    await copy(name, `${name}_${label}`);
    return () => copy(`${name}_${label}`, name);
  }
  const file = path.join(dataDir, 'lightwell.sqlite');
  await copyFile(file, `${file}.${label}`);
  return async () => {
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true });
    await copyFile(`${file}.${label}`, file);
  };
}

/**
 * Fills the database, so that it refuses further rows as on a full disk.
 * @returns makes room again
 */
export async function fillDatabase({ db, dialect, transact }: Database): Promise<() => Promise<void>> {
  const run = (statement: string) => transact(async () => void (await sql.raw(statement).execute(db)));
  if (dialect === 'sqlite') {
    // SQLite never sets the limit below the file's size.
    await run('pragma max_page_count = 1');
    return () => run('pragma max_page_count = 1073741823');
  }
  // PostgreSQL's disk-full error cannot be caused without filling a real disk; a trigger raises the same error.
  await run(`create function refuse_growth() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  const tables = ['contact_messages', 'sessions', 'audit_events'];
  for (const table of tables) {
    await run(`create trigger refuse_growth before insert or update on ${table} execute function refuse_growth()`);
  }
  return () => run('drop function refuse_growth cascade');
}

/** Holds SQLite's write lock in another process, like a backup tool or an operator's shell. */
export async function holdForeignLock(file: string): Promise<{ release(): Promise<void> }> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(process.argv[1], { timeout: 10_000 }).exec('begin exclusive');
    process.stdout.write('held');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', script, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [first] = (await Promise.race([once(child.stdout, 'data'), exited])) as [unknown];
  if (String(first) !== 'held') throw new Error('The lock was not to be had.');
  return {
    async release() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
