import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { inspectRecorded, type Problems } from './inspect-files.ts';
import { type Checksums, findKey, type Manifest, names } from './manifest.ts';
import { createRecordedFiles, recordedFilesIn } from './recorded-files.ts';
import { migrateTo, restoreTables } from './restore-tables.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { exportPostgres, withScratchSchema } from '#server/platform/db/snapshots/postgres-snapshot.ts';
import { describeDatabase, findDamage } from '#server/platform/db/snapshots/sqlite-snapshot.ts';
import { makePlaceBelow } from '#server/platform/path-below.ts';
import { linkOrCopy } from '#server/platform/storage/copy-file.ts';
import { eachInParallel } from '#server/platform/storage/in-parallel.ts';

/** Opens pages of a studio that was restored to scratch. @returns what went wrong */
export type OpenRestored = (restored: { dataDir: string; databaseUrl: string | undefined }) => Promise<string[]>;

interface RestoreTestParts {
  folder: string;
  manifest: Manifest;
  checksums: Checksums;
  /** the DATA_DIR of the restored studio */
  scratch: string;
  databaseUrl: string | undefined;
  problems: Problems;
  openPages: OpenRestored;
}

/** Restores the file, checks it, and opens pages on it if it is sound. */
export async function testSqliteRestore(parts: RestoreTestParts): Promise<void> {
  const { folder, manifest, scratch, problems } = parts;
  const file = path.join(scratch, names.sqlite);
  await copyFile(path.join(folder, names.sqlite), file);
  for (const damage of findDamage(file)) problems.add(`${names.sqlite}: ${damage}`);
  const { tables, migrations } = describeDatabase(file);
  compareTables(manifest, tables, problems);
  if (migrations.join() !== manifest.database.migrations.join()) {
    problems.add(`${names.sqlite} has other migrations than the manifest.`);
  }
  const database = openDatabase({ dataDir: scratch });
  try {
    const recorded = createRecordedFiles(database.db).list();
    if (manifest.objects) await inspectRecorded(recorded, { folder, missing: manifest.missing, problems });
    if (problems.count() === 0) await migrate(database);
  } finally {
    await database.close();
  }
  await openIfIntact(parts, undefined);
}

/** Restores the rows to a new schema, and exports them again: the files must be the same. */
export async function testPostgresRestore(parts: RestoreTestParts): Promise<void> {
  const { folder, manifest, checksums, scratch, databaseUrl, problems } = parts;
  if (!databaseUrl) throw new Error('The backup is of PostgreSQL, but DATABASE_URL is not set: it was not restored.');
  const schema = `rehearsal_${path.basename(scratch).replace(/\W+/g, '')}`;
  await withScratchSchema(databaseUrl, schema, async (scratchUrl) => {
    await restoreTables(scratchUrl, { folder, manifest, checksums });
    const counts = await exportPostgres(scratchUrl, async ({ table, lines }) => {
      const hash = createHash('sha256');
      for await (const chunk of lines) hash.update(chunk);
      // The restore marks this table.
      const isSame = hash.digest('hex') === checksums.get(`${names.tables}/${table}.ndjson`);
      if (!isSame && table !== 'storage_generation') problems.add(`The restored rows of ${table} are others.`);
    });
    compareTables(
      manifest,
      { ...counts, storage_generation: manifest.database.tables.storage_generation ?? 0 },
      problems,
    );
    const recorded = recordedFilesIn(folder);
    if (manifest.objects) await inspectRecorded(recorded, { folder, missing: manifest.missing, problems });
    if (problems.count() === 0) await migrateTo({ databaseUrl: scratchUrl });
    await openIfIntact(parts, scratchUrl);
  });
}

function compareTables({ database }: Manifest, tables: Record<string, number>, problems: Problems): void {
  for (const table of new Set([...Object.keys(tables), ...Object.keys(database.tables)])) {
    const [found, expected] = [tables[table], database.tables[table]];
    if (found !== expected)
      problems.add(`${table} has ${found ?? 'no'} rows, and ${expected ?? 'none'} by the manifest.`);
  }
}

async function openIfIntact(
  { folder, checksums, scratch, problems, openPages }: RestoreTestParts,
  databaseUrl?: string,
) {
  if (problems.count() > 0) return;
  // The restored studio only reads its files, so they may be those of the backup.
  await eachInParallel(checksums.keys(), async (file) => {
    if (findKey(file) === undefined && file !== names.marker) return;
    await linkOrCopy(path.join(folder, file), await makePlaceBelow(scratch, file), new Date());
  });
  for (const problem of await openPages({ dataDir: scratch, databaseUrl })) problems.add(problem);
}
