import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';

/** A migrated SQLite database that every test copies, so that the migrations run only once. */
export default async function setup(project: TestProject) {
  const template = await createSqliteTemplate();
  project.provide('sqliteTemplate', template.file);
  return template.remove;
}

export async function createSqliteTemplate() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-template-'));
  const database = openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return { file: database.file as string, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** a file */
    sqliteTemplate: string;
  }
}
