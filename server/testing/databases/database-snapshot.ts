import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

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
