import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { checkWrite, pingDatabase } from '#server/platform/db/check-database.ts';
import { startStep } from './start-failure.ts';

/** Longer than the timeout of requests: a database that is restarted together with this process needs time. */
const startTimeoutMs = 10_000;
/** For one statement. A migration that ran into a timeout would run into it again at each start. */
const migrationTimeoutMs = 10 * 60_000;

/**
 * Creates the data folder, which only its owner may open, and migrates the database.
 * @returns the names of the migrations that ran
 * @throws StartError in one line if the folder or the database cannot be used
 */
export async function prepareData(config: Config): Promise<string[]> {
  await startStep(
    () => {
      mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
      accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    (reason) => `DATA_DIR (${config.dataDir}) is not a folder that can be written to: ${reason}`,
  );
  return withDatabase(config, startTimeoutMs, async (database) => {
    await startStep(
      () => pingDatabase(database),
      (reason) => `The database ${nameOf(config)} cannot be reached: ${reason}`,
    );
    const migrated = await withDatabase(config, migrationTimeoutMs, migrate);
    await startStep(
      () => checkWrite(database),
      (reason) => `The database ${nameOf(config)} cannot be written to: ${reason}`,
    );
    return migrated;
  });
}

async function withDatabase<T>(
  config: Config,
  timeoutMs: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(config, { timeoutMs });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The location of the database, without the password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `at ${host}${pathname}`;
}
