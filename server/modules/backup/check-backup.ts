import path from 'node:path';
import { createNamedFiles, type NamedFile } from './named-files.ts';
import { findDamage } from '#server/platform/db/backup-database.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { copyFiles } from '#server/platform/storage/copy-files.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { eachInParallel } from '#server/platform/storage/in-parallel.ts';

export interface BackupCheck {
  /** what SQLite finds wrong in the copy; nothing else is looked at then */
  damage: string[];
  enquiries: number;
  items: number;
  originals: number;
  renditions: number;
  /** named by a row that was deleted or changed while the files were copied */
  changedMeanwhile: number;
  /** named, and not in the studio itself either */
  missing: NamedFile[];
}

/** Looks whether the copy is sound, and whether every object is there, with its size, that one of its rows names. */
export async function checkBackup(parts: {
  dataDir: string;
  copyDir: string;
  withFiles: boolean;
}): Promise<BackupCheck> {
  const { dataDir, copyDir, withFiles } = parts;
  const damage = findDamage(path.join(copyDir, 'lightwell.sqlite'));
  const check = { enquiries: 0, items: 0, originals: 0, renditions: 0, changedMeanwhile: 0, missing: [] };
  if (damage.length > 0) return { ...check, damage };

  const [copy, studio] = [openDatabase({ dataDir: copyDir }), openDatabase({ dataDir })];
  try {
    const count = async (table: 'contactMessages' | 'media') => {
      const rows = copy.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
      return (await rows.executeTakeFirstOrThrow()).count;
    };
    const counted = { ...check, damage, enquiries: await count('contactMessages'), items: await count('media') };
    if (!withFiles) return counted;
    const files = await checkFiles({ dataDir, copyDir }, createNamedFiles(copy.db), createNamedFiles(studio.db));
    return { ...counted, ...files };
  } finally {
    await copy.close();
    await studio.close();
  }
}

async function checkFiles(
  { dataDir, copyDir }: { dataDir: string; copyDir: string },
  named: ReturnType<typeof createNamedFiles>,
  namedNow: ReturnType<typeof createNamedFiles>,
) {
  const [from, to] = [path.join(dataDir, 'storage'), path.join(copyDir, 'storage')];
  const [studio, copy] = [createDiskStorage(from), createDiskStorage(to)];
  const found = { originals: 0, renditions: 0, changedMeanwhile: 0 };
  const missing: NamedFile[] = [];
  const isWhole = async ({ key, size }: NamedFile) => (await copy.head(key))?.size === size;

  await eachInParallel(named.list(), async (file) => {
    if (!(await isWhole(file))) {
      // A folder that is written to while it is listed need not name all that is in it.
      const object = await studio.head(file.key);
      if (object && !(await copy.head(file.key))) await copyFiles(from, to, one(object));
      if (!(await isWhole(file))) {
        if (await namedNow.isNamed(file)) missing.push(file);
        else found.changedMeanwhile += 1;
        return;
      }
    }
    if (file.kind === 'rendition') found.renditions += 1;
    else found.originals += 1;
  });
  return { ...found, missing };
}

async function* one<T>(item: T): AsyncGenerator<T> {
  yield item;
}
