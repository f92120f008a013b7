import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-process.ts';

/**
 * A real PostgreSQL for the whole test run, started and stopped here. TEST_DATABASE_URL names another server instead
 * (a role that may create databases). Without either the run fails with the reason; nothing is skipped.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return;
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
