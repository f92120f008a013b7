import path from 'node:path';
import { BackupError, explainMissing } from './backup-error.ts';
import { type Checksums, type Manifest, names } from './manifest.ts';
import { linesIn } from './recorded-files.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { importPostgres, listFilledTables, listMigrations } from '#server/platform/db/snapshots/postgres-snapshot.ts';
import { hashFile } from '#server/platform/storage/hash-file.ts';

/** Rows that migrations and the start of a server create. */
const madeByStart = new Set(['change_topics', 'content_revision', 'readiness_checks', 'storage_generation']);
const migrationMs = 10 * 60_000;

/** @throws BackupError if one is of PostgreSQL and the other of SQLite */
export function assertSameDatabase({ database }: Manifest, place: { databaseUrl: string | undefined }): void {
  if (database.kind === 'postgres' && !place.databaseUrl) {
    throw new BackupError('This is a backup of PostgreSQL: set DATABASE_URL.');
  }
  if (database.kind === 'sqlite' && place.databaseUrl) {
    throw new BackupError('This is a backup of SQLite, but DATABASE_URL is set. Restore it without DATABASE_URL.');
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
 * Migrates an empty schema to the state of the backup, and inserts its rows in one transaction.
 * @throws BackupError if a file is missing or damaged, or rows are missing
 */
export async function restoreTables(
  databaseUrl: string,
  parts: { folder: string; manifest: Manifest; checksums: Checksums },
): Promise<void> {
  const { folder, manifest, checksums } = parts;
  const files = [...checksums].filter(([file]) => file.startsWith(`${names.tables}/`));
  for (const [file, sha256] of files) {
    if ((await hashFile(path.join(folder, file)).catch(explainMissing(file))) === sha256) continue;
    throw new BackupError(`${file} of the backup is damaged.`);
  }
  await migrateTo(databaseUrl, manifest.database.migrations.at(-1));
  const read = (table: string) => {
    const file = `${names.tables}/${table}.ndjson`;
    return checksums.has(file) ? linesIn(path.join(folder, file)) : undefined;
  };
  const assertWhole = (counts: Record<string, number>) => {
    for (const [table, rows] of Object.entries(manifest.database.tables)) {
      if (counts[table] === rows) continue;
      throw new BackupError(`${table} has ${counts[table] ?? 0} rows, and ${rows} by the manifest.`);
    }
  };
  await importPostgres(databaseUrl, read, assertWhole, new Date(manifest.madeAt));
}

export async function migrateTo(databaseUrl: string, upTo?: string): Promise<void> {
  const database = openDatabase({ dataDir: '', databaseUrl }, { timeoutMs: migrationMs });
  try {
    await migrate(database, undefined, { upTo });
  } finally {
    await database.close();
  }
}
