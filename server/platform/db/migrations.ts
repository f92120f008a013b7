import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileMigrationProvider, type Migration } from 'kysely/migration';

/** The day on which it was written, and the name that the database records: its number and its topic. */
const fileName = /^\d{4}-\d{2}-\d{2}-(\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** A migration that takes something away says so by its name: an older version refuses the database (docs/decisions/0086). */
export const contractionName = /^\d{4}-contract-/;

/** Every migration by its recorded name, in the order in which they run. */
export const migrations = await readMigrations(path.resolve(import.meta.dirname, '../../../migrations'));

/** @throws Error if a file has another name than migrations have, or is none */
export async function readMigrations(migrationFolder: string): Promise<Record<string, Migration>> {
  const found = await new FileMigrationProvider({
    fs,
    path,
    migrationFolder,
    import: (file) => import(pathToFileURL(file).href) as Promise<unknown>,
    onFileIgnored(file, reason) {
      if (reason === 'NotMigration') throw new Error(`migrations/${file} exports no function up.`);
    },
  }).getMigrations();
  const named = Object.entries(found).map(([file, migration]) => [toRecordedName(file), migration] as const);
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The date is not recorded: versions before the dates know the names without it (docs/decisions/0109). */
function toRecordedName(file: string): string {
  const name = fileName.exec(file)?.[1];
  if (!name) throw new Error(`migrations/${file} must be named YYYY-MM-DD-NNNN-topic.ts.`);
  return name;
}
