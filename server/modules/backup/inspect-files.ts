import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './backup-folder.ts';
import { type Checksums, names } from './manifest.ts';
import type { RecordedFile } from './recorded-files.ts';
import { hashFile } from '#server/platform/storage/hash-file.ts';
import { eachInParallel } from '#server/platform/storage/in-parallel.ts';

export interface Problems {
  add(problem: string): void;
  count(): number;
}

/** Compares every file with its checksum, and looks for files without one. @returns how many were compared */
export async function inspectFiles(folder: string, checksums: Checksums, problems: Problems): Promise<number> {
  await eachInParallel(checksums, async ([file, sha256]) => {
    const found = await stat(path.join(folder, file)).catch(ignoreMissing);
    if (!found) problems.add(`${file} is missing.`);
    else if (!found.isFile()) problems.add(`${file} is no file.`);
    else if ((await hashFile(path.join(folder, file))) !== sha256) problems.add(`${file} is damaged.`);
  });
  for await (const file of filesBelow(folder, '')) {
    if (file !== names.manifest && file !== names.checksums && !checksums.has(file))
      problems.add(`${file} does not belong to the backup.`);
  }
  return checksums.size;
}

/** Looks for objects that a row names and the backup does not have. @param missing those that the studio lacked itself */
export async function inspectRecorded(
  recorded: AsyncIterable<RecordedFile>,
  { folder, missing, problems }: { folder: string; missing: readonly string[]; problems: Problems },
): Promise<void> {
  const known = new Set(missing);
  await eachInParallel(recorded, async ({ kind, key, size }) => {
    if (known.has(key)) return;
    const found = await stat(path.join(folder, names.storage, key)).catch(ignoreMissing);
    if (found?.size !== size) problems.add(`The ${kind} ${key} of a row is not in the backup with its size.`);
  });
}

/** Paths of all files, relative to the folder. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<string> {
  for await (const entry of await opendir(path.join(folder, prefix))) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, `${name}/`);
    else yield name;
  }
}
