import { defineConfig } from 'vitest/config';

const unit = ['{app,contract,content,scripts,server,migrations}/**/*.test.{ts,tsx}'];
const onBothDatabases = ['server/{modules,http,platform/db}/**/*.test.ts', 'server/*.test.ts'];

/** Everything runs on SQLite; what touches the database runs on PostgreSQL again. */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/postgres-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'sqlite', include: unit, env: { TEST_DIALECT: 'sqlite' } } },
      { extends: true, test: { name: 'postgres', include: onBothDatabases, env: { TEST_DIALECT: 'postgres' } } },
    ],
  },
});
