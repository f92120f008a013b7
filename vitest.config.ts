import os from 'node:os';
import { defineConfig } from 'vitest/config';

const all = ['{app,contract,content,scripts,server,migrations,e2e}/**/*.test.{ts,tsx}'];
const onS3 = ['server/**/*.s3.test.ts'];
/** Tests that open no database, start no process and share no mutable state: they run without isolation. */
const pure = ['{app,contract,content}/**/*.test.{ts,tsx}', 'scripts/testing/contributing.test.ts'];
/** Tests that read and write rows. */
const onBothDatabases = ['server/{modules,platform/db,system-tests}/**/*.test.ts', 'server/app.test.ts'];
/** Tests of encoders, processes, files and SQLite itself run on SQLite only: other tests run their queries on both databases. */
const onOneDatabase = [
  'server/platform/db/{sqlite-dialect,postgres-pool}.test.ts',
  'server/modules/{library,processing}/{camera-films,film-reprocessing,film-workers,picture-processing,camera-photos}.test.ts',
  'server/system-tests/{full-disk,kill-films,log-fails,main,open-bodies,upload-restart,web-processes,worker,worker-faults,worker-memory}.test.ts',
];

/** Every test runs once; tests of the database run on SQLite and again on PostgreSQL, tests of S3 storage against an S3 server. */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/databases/sqlite-template.ts'],
    // Many tests wait for processes and timers, and the default would leave one of two processors idle.
    maxWorkers: os.availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'sqlite', include: all, exclude: [...pure, ...onS3], env: { TEST_DIALECT: 'sqlite' } },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothDatabases,
          exclude: [...onS3, ...onOneDatabase],
          globalSetup: ['server/testing/databases/postgres-server.ts'],
          env: { TEST_DIALECT: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 's3',
          include: onS3,
          globalSetup: ['server/testing/servers/s3-server.ts'],
          testTimeout: 60_000,
          env: { TEST_DIALECT: 'sqlite' },
        },
      },
    ],
  },
});
