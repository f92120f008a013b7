import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Config } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { pingDatabase } from './platform/db/ping.ts';
import { startStep } from './start-failure.ts';

/**
 * Makes the data folder, which only its owner may enter, and brings the database up to date.
 * @returns the names of the migrations that ran
 * @throws StartError in one line if the folder or the database is not to be had
 */
export async function prepareData(config: Config): Promise<string[]> {
  await startStep(
    () => {
      mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
      accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    (reason) => `DATA_DIR (${config.dataDir}) is not a folder that can be written to: ${reason}`,
  );
  const database = openDatabase(config);
  try {
    await startStep(
      () => pingDatabase(database),
      (reason) => `The database ${nameOf(config)} cannot be reached: ${reason}`,
    );
    return await migrate(database);
  } finally {
    await database.close();
  }
}

/** Where the database is, without the password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `at ${host}${pathname}`;
}
