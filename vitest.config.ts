import os from 'node:os';
import { defineConfig } from 'vitest/config';

const all = ['{app,contract,content,scripts,server,migrations,e2e}/**/*.test.{ts,tsx}'];
const onS3 = ['server/**/*.s3.test.ts'];
/** Nothing in them opens a database, starts a process or changes what another file reads: they share their modules. */
const pure = ['{app,contract,content}/**/*.test.{ts,tsx}'];
/** What reads and writes rows. */
const onBothDatabases = ['server/{modules,platform/db,system-tests}/**/*.test.ts', 'server/app.test.ts'];
/** What they try is the same on either database: encoders, processes, files, SQLite itself. Their queries run on both in others. */
const onOneDatabase = [
  'server/platform/db/{sqlite-dialect,postgres-pool}.test.ts',
  'server/modules/{library,processing}/{camera-films,film-reprocessing,film-workers,picture-processing,real-photos}.test.ts',
  'server/system-tests/{full-disk,kill-films,log-fails,main,open-bodies,web-processes,worker,worker-memory}.test.ts',
];

/** Everything runs on SQLite; what touches the database runs on PostgreSQL again, and S3 storage has a server of its own. */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/databases/sqlite-template.ts'],
    // Many tests wait for processes and clocks; the default leaves one of two processors idle.
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
