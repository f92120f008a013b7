import os from 'node:os';
import { defineConfig } from 'vitest/config';

const unit = ['{app,contract,content,scripts,server,migrations,e2e}/**/*.test.{ts,tsx}'];
const onBothDatabases = ['server/{modules,http,platform/db,system-tests}/**/*.test.ts', 'server/*.test.ts'];
/** Nothing in them opens PostgreSQL: once is enough. */
const withoutDatabase = [
  'server/platform/db/sqlite-dialect.test.ts',
  'server/system-tests/{full-disk,log-fails}.test.ts',
];

const onS3 = ['server/**/*.s3.test.ts'];

/** Everything runs on SQLite; what touches the database runs on PostgreSQL again, and S3 storage has a server of its own. */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/databases/sqlite-template.ts'],
    // The default leaves one of two processors idle.
    maxWorkers: os.availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'sqlite', include: unit, exclude: onS3, env: { TEST_DIALECT: 'sqlite' } } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothDatabases,
          exclude: [...onS3, ...withoutDatabase],
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
