import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, ignoreMissing } from './backup-folder.ts';
import { type Checksums, type Manifest, names, linesIn } from './manifest.ts';
import {
  backupDatabase,
  describeDatabase,
  endWriteAheadLog,
  findDamage,
  markAsBackup,
} from '#server/platform/db/sqlite-snapshot.ts';
import { exportPostgres } from '#server/platform/db/postgres-snapshot.ts';
import { hashWhileReading, hashFile } from '#server/platform/storage/read-chunks.ts';
import { syncFolder, writeDurably } from '#server/platform/storage/file-writer.ts';

/** A database that was copied, and how long its snapshot took. */
export interface DatabaseCopied {
  /** of the copy */
  bytes: number;
  ms: number;
  described: Manifest['database'];
}

/**
 * Copies the database into a backup, from one snapshot that blocks no writer and has everything that was committed before.
 * @param options.mayDangle rows that name missing ones are copied too
 * @throws BackupError if there is none, or if it is damaged
 */
export async function copyDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  target: string,
  checksums: Checksums,
  options: { mayDangle?: boolean } = {},
): Promise<DatabaseCopied> {
  const startedAt = performance.now();
  if (databaseUrl !== undefined) {
    const copied = await exportTables(databaseUrl, target, checksums);
    return { ...copied, ms: performance.now() - startedAt };
  }
  const source = path.join(dataDir, names.sqlite);
  const copy = path.join(target, names.sqlite);
  if (!(await stat(source).catch(ignoreMissing))?.size) {
    throw new BackupError(`There is no database in ${dataDir}: nothing to back up.`);
  }
  await backupDatabase(source, copy);
  const ms = performance.now() - startedAt;
  await chmod(copy, 0o600);
  markAsBackup(copy, new Date());
  const damage = findDamage(copy, options);
  if (damage.length > 0) {
    throw new BackupError(`The database itself is damaged, and so would be a backup of it: ${damage.join('\n')}`);
  }
  return { bytes: (await stat(copy)).size, ms, described: { kind: 'sqlite', ...describeDatabase(copy) } };
}

/** After the last use of the copy: it has no write-ahead log any more, and its checksum is known. */
export async function finishDatabase(target: string, checksums: Checksums): Promise<void> {
  const copy = path.join(target, names.sqlite);
  endWriteAheadLog(copy);
  checksums.set(names.sqlite, await hashFile(copy));
}

async function exportTables(databaseUrl: string, target: string, checksums: Checksums) {
  const folder = path.join(target, names.tables);
  await mkdir(folder, { mode: 0o700 });
  let bytes = 0;
  const tables = await exportPostgres(databaseUrl, async ({ table, lines }) => {
    const name = `${names.tables}/${table}.ndjson`;
    const hash = createHash('sha256');
    bytes += (await writeDurably(path.join(target, name), hashWhileReading(lines, hash))).size;
    checksums.set(name, hash.digest('hex'));
  });
  await syncFolder(folder);
  if (!tables['kysely_migration'])
    throw new BackupError('The database has no tables of Lightwell: nothing to back up.');
  return { bytes, described: { kind: 'postgres' as const, migrations: await migrationsIn(target), tables } };
}

async function migrationsIn(folder: string): Promise<string[]> {
  const migrations: string[] = [];
  for await (const line of linesIn(path.join(folder, names.tables, 'kysely_migration.ndjson'))) {
    migrations.push((JSON.parse(line) as { name: string }).name);
  }
  return migrations.sort();
}
