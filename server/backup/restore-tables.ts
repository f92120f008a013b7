import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { minuteMs } from '#contract/durations.ts';
import { BackupError, explainMissing } from './backup-folder.ts';
import { type Checksums, type Manifest, names, linesIn } from './manifest.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { importPostgres, listFilledTables, listMigrations } from '#server/platform/db/postgres-snapshot.ts';
import { endWriteAheadLog, findDamage, importSqlite, readSqliteLines } from '#server/platform/db/sqlite-snapshot.ts';
import { hashFile } from '#server/platform/storage/read-chunks.ts';

/** Rows that migrations and the start of a server create. */
const madeByStart = new Set(['change_topics', 'content_revision', 'readiness_checks', 'storage_generation']);
const migrationMs = 10 * minuteMs;

/** The database of a backup. */
export interface CopiedDatabase {
  /** the backup */
  folder: string;
  manifest: Manifest;
  checksums: Checksums;
}

/** @throws BackupError if one is of PostgreSQL and the other of SQLite, and the move was not asked for */
export function assertSameDatabase(
  { database }: Manifest,
  place: { databaseUrl: string | undefined },
  { mayConvert = false }: { mayConvert?: boolean | undefined } = {},
): void {
  if (mayConvert) return;
  if (database.kind === 'postgres' && !place.databaseUrl) {
    throw new BackupError('This is a backup of PostgreSQL: set DATABASE_URL, or add --convert to move it to SQLite.');
  }
  if (database.kind === 'sqlite' && place.databaseUrl) {
    throw new BackupError(
      'This is a backup of SQLite, but DATABASE_URL is set. Restore it without DATABASE_URL, or add --convert to move it to PostgreSQL.',
    );
  }
}

/** @throws BackupError if the database has rows, or was migrated by a newer version than the one of the backup */
export async function assertEmptyTables(databaseUrl: string, { database }: Manifest): Promise<void> {
  const filled = (await listFilledTables(databaseUrl)).filter((table) => !madeByStart.has(table));
  if (filled.length > 0) {
    throw new BackupError(
      `The database of DATABASE_URL is not empty: it has rows in ${filled.join(', ')}. A backup is restored into an empty one.`,
    );
  }
  const unknown = (await listMigrations(databaseUrl)).filter((name) => !database.migrations.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The database of DATABASE_URL has ${unknown.join(', ')}, which the backup does not have. Create a new, empty database.`,
    );
  }
}

/**
 * Migrates an empty schema to the state of the backup, and inserts its rows in one transaction. The backup may be of SQLite.
 * @throws BackupError if a file is missing or damaged, or rows are missing
 */
export async function restoreTables(databaseUrl: string, copied: CopiedDatabase): Promise<void> {
  await assertIntact(copied);
  await migrateTo({ databaseUrl }, copied.manifest.database.migrations.at(-1));
  await importPostgres(databaseUrl, createReader(copied), wholeness(copied), new Date(copied.manifest.madeAt));
}

/**
 * Runs `work` with a SQLite file of the backup's database: its own, or one that is made of PostgreSQL's rows in `dataDir` and
 * deleted afterwards.
 * @throws BackupError if a file is missing or damaged, or rows are missing
 */
export async function withSqliteFile<T>(
  copied: CopiedDatabase,
  dataDir: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await assertIntact(copied);
  if (copied.manifest.database.kind === 'sqlite') return work(path.join(copied.folder, names.sqlite));
  const scratch = path.join(dataDir, `${names.sqlite}.converting`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  try {
    const file = path.join(scratch, names.sqlite);
    await migrateTo({ dataDir: scratch }, copied.manifest.database.migrations.at(-1));
    await importSqlite(file, createReader(copied), wholeness(copied), new Date(copied.manifest.madeAt));
    const damage = findDamage(file);
    if (damage.length > 0) throw new BackupError(`The rows of the backup do not fit together: ${damage.join('\n')}`);
    endWriteAheadLog(file);
    await chmod(file, 0o600);
    return await work(file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Compares the files of the database with their checksums. */
async function assertIntact({ folder, checksums }: CopiedDatabase): Promise<void> {
  const files = [...checksums].filter(([file]) => file.startsWith(`${names.tables}/`) || file === names.sqlite);
  for (const [file, sha256] of files) {
    if ((await hashFile(path.join(folder, file)).catch(explainMissing(file))) === sha256) continue;
    throw new BackupError(`${file} of the backup is damaged.`);
  }
}

/** Reads the rows of a table as lines of JSON. */
function createReader({ folder, manifest, checksums }: CopiedDatabase) {
  if (manifest.database.kind === 'sqlite') {
    const file = path.join(folder, names.sqlite);
    return (table: string) => (table in manifest.database.tables ? readSqliteLines(file, table) : undefined);
  }
  return (table: string) => {
    const file = `${names.tables}/${table}.ndjson`;
    return checksums.has(file) ? linesIn(path.join(folder, file)) : undefined;
  };
}

function wholeness({ manifest }: CopiedDatabase) {
  return (counts: Record<string, number>) => {
    for (const [table, rows] of Object.entries(manifest.database.tables)) {
      if (counts[table] === rows) continue;
      throw new BackupError(`${table} has ${counts[table] ?? 0} rows, and ${rows} by the manifest.`);
    }
  };
}

export async function migrateTo(
  { dataDir = '', databaseUrl }: { dataDir?: string; databaseUrl?: string },
  upTo?: string,
): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl }, { timeoutMs: migrationMs });
  try {
    await migrate(database, undefined, { upTo });
  } finally {
    await database.close();
  }
}
