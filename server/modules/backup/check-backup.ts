import path from 'node:path';
import { createRecordedFiles, type RecordedFile } from './recorded-files.ts';
import { findDamage } from '#server/platform/db/backup-database.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { copyFiles } from '#server/platform/storage/copy-files.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { eachInParallel } from '#server/platform/storage/in-parallel.ts';

export interface BackupCheck {
  /** errors found by SQLite in the copy; if there are any, nothing else is checked */
  damage: string[];
  enquiries: number;
  items: number;
  originals: number;
  renditions: number;
  /** recorded in the copied database, but deleted or changed while the files were copied */
  changedMeanwhile: number;
  /** recorded in the database, and missing in the studio itself too */
  missing: RecordedFile[];
}

/** Checks the copied database, and that every object recorded in it was copied with its size. */
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
    const files = await checkFiles({ dataDir, copyDir }, createRecordedFiles(copy.db), createRecordedFiles(studio.db));
    return { ...counted, ...files };
  } finally {
    await copy.close();
    await studio.close();
  }
}

async function checkFiles(
  { dataDir, copyDir }: { dataDir: string; copyDir: string },
  recorded: ReturnType<typeof createRecordedFiles>,
  recordedNow: ReturnType<typeof createRecordedFiles>,
) {
  const [from, to] = [path.join(dataDir, 'storage'), path.join(copyDir, 'storage')];
  const [studio, copy] = [createDiskStorage(from), createDiskStorage(to)];
  const found = { originals: 0, renditions: 0, changedMeanwhile: 0 };
  const missing: RecordedFile[] = [];
  const isCopied = async ({ key, size }: RecordedFile) => (await copy.head(key))?.size === size;

  await eachInParallel(recorded.list(), async (file) => {
    if (!(await isCopied(file))) {
      // A directory listing may miss files that are created or renamed while it is read: copy the file now.
      const object = await studio.head(file.key);
      if (object && !(await copy.head(file.key))) await copyFiles(from, to, one(object));
      if (!(await isCopied(file))) {
        if (await recordedNow.isRecorded(file)) missing.push(file);
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
