import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from './postgres-process.ts';

/**
 * Starts a PostgreSQL for the test run, with a migrated database that every test copies. TEST_DATABASE_URL names another
 * server instead (with a role that may create databases). Without either the run fails with the reason; nothing is skipped.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = `lightwell_template_${randomBytes(8).toString('hex')}`;
  await runOn(server.url, `create database ${template}`);
  const database = openDatabase({ dataDir: '', databaseUrl: `${server.url}/${template}` });
  await migrate(database);
  await database.close();
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  return async () => {
    await runOn(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

/** @param url of the server, without a database */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** database name */
    postgresTemplate: string;
  }
}
