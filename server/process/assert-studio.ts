import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { pingDatabase } from '#server/platform/db/check-database.ts';
import { backgroundTimeoutMs, openDatabase } from '#server/platform/db/database.ts';
import { inspectMigrations } from '#server/platform/db/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';
import { formatDatabaseName } from './prepare-data.ts';
import { startStep } from './start-failure.ts';

/**
 * Only `npm start` makes a studio: a command with a wrong DATA_DIR would otherwise make an empty one, and report of that.
 * Changes nothing, and makes no file.
 * @throws StartError in one line if there is none
 */
export async function assertStudio(config: Config): Promise<'older' | 'current'> {
  const state = await findStudio(config);
  if (state !== 'none') return state;
  throw new StartError(
    config.databaseUrl
      ? `There is no studio in the database ${formatDatabaseName(config)}. ${howToName('DATABASE_URL')}`
      : `There is no studio in ${config.dataDir}. ${howToName('DATA_DIR')}`,
  );
}

/**
 * The same for a command that works on the studio. It upgrades no database either: the start does, which names the way back in
 * the log.
 * @throws StartError in one line
 */
export async function assertStudioForCommand(config: Config): Promise<void> {
  const { dataDir, databaseUrl, secret, s3 } = config;
  if ((await assertStudio(config)) === 'older') {
    throw new StartError(
      'The database is of an earlier version of Lightwell. Start this one first ("npm start"): it copies the database and upgrades it.',
    );
  }
  if (!databaseUrl) return;
  if (secret === undefined && !existsSync(path.join(dataDir, 'secrets.json'))) {
    throw new StartError(
      `There is no secrets.json in ${dataDir}, and LIGHTWELL_SECRET is not set. ${howToName('DATA_DIR')}`,
    );
  }
  if (!s3 && !existsSync(dataDir)) {
    throw new StartError(`There are no files of the studio in ${dataDir}. ${howToName('DATA_DIR')}`);
  }
}

function howToName(variable: 'DATA_DIR' | 'DATABASE_URL'): string {
  return `Say which studio is meant: set ${variable} before the command, or in ${path.resolve('.env')}. Only "npm start" makes a new one.`;
}

async function findStudio(config: Config): Promise<'none' | 'older' | 'current'> {
  // SQLite makes a file that it is asked to open.
  const file = path.join(config.dataDir, 'lightwell.sqlite');
  if (!config.databaseUrl && !statSync(file, { throwIfNoEntry: false })?.size) return 'none';
  const database = openDatabase(config, { timeoutMs: backgroundTimeoutMs });
  try {
    return await startStep(
      async () => {
        await pingDatabase(database);
        return inspectMigrations(database);
      },
      (reason) => `The database ${formatDatabaseName(config)} cannot be read: ${reason}`,
    );
  } finally {
    await database.close();
  }
}
