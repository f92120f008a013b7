import { accessSync, constants, mkdirSync, statfsSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { minuteMs } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { type Database, openDatabase, backgroundTimeoutMs } from '#server/platform/db/database.ts';
import { migrate, inspectMigrations } from '#server/platform/db/migrate.ts';
import { checkWrite, pingDatabase } from '#server/platform/db/database-now.ts';
import { copyBeforeUpgrade, deleteOldCopies, formatRestoreCommand } from '#server/backup/upgrade-copy.ts';
import { StartError } from '#server/platform/app-error.ts';
import { startStep } from './start-failure.ts';

/** Longer than the timeout of requests: a database that is restarted together with this process needs time. */
const startTimeoutMs = 10_000;
/** For one statement. A migration that ran into a timeout would run into it again at each start. */
const migrationTimeoutMs = 10 * minuteMs;
const littleSpaceMb = 10;

/** A copy of the database that was made before an upgrade. */
export interface UpgradeCopy {
  folder: string;
  /** the command that goes back to it */
  wayBack: string;
}

/**
 * Creates the data folder, which only its owner may open, and migrates the database. One that an earlier version has migrated is
 * copied before.
 * @param onCopied is told of the copy before anything is changed
 * @returns the names of the migrations that ran
 * @throws StartError in one line if the folder or the database cannot be used
 */
export async function prepareData(config: Config, onCopied: (copy: UpgradeCopy) => void): Promise<string[]> {
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
      (reason) => `The database ${formatDatabaseName(config)} cannot be reached: ${reason}${spaceNote(config)}`,
    );
    const beforeUpgrade = async () => onCopied(await copyForWayBack(config));
    const migrated = await withDatabase(config, migrationTimeoutMs, (migrating) =>
      migrate(migrating, undefined, { beforeUpgrade }),
    );
    await startStep(
      () => checkWrite(database),
      (reason) => `The database ${formatDatabaseName(config)} cannot be written to: ${reason}${spaceNote(config)}`,
    );
    return migrated;
  });
}

/** For a process that has a log. */
export function logCopy(log: Pick<Log, 'info'>): (copy: UpgradeCopy) => void {
  return ({ folder, wayBack }) => log.info({ copy: folder, wayBack }, 'copied the database before the upgrade');
}

async function copyForWayBack(config: Config): Promise<UpgradeCopy> {
  return startStep(
    async () => {
      // A start that fails is tried again and again: its copies must not fill the disk.
      await deleteOldCopies(config.dataDir);
      const folder = await copyBeforeUpgrade(config);
      return { folder, wayBack: formatRestoreCommand(folder) };
    },
    (reason) => `The database was not upgraded, because it could not be copied before: ${reason}${spaceNote(config)}`,
  );
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
function formatDatabaseName({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `at ${host}${pathname}`;
}

/** SQLite calls a full disk "disk I/O error" at times. */
function spaceNote({ dataDir }: Config): string {
  const { bavail, bsize } = statfsSync(dataDir);
  const megabytes = (bavail * bsize) / 1e6;
  return megabytes < littleSpaceMb ? ` (Only ${megabytes.toFixed(1)} MB of the disk are free.)` : '';
}

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
