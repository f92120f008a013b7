import type { createObjectCopier } from './copy-objects.ts';
import { type Checksums, names } from './manifest.ts';
import type { createRecordedFiles, RecordedFile } from './recorded-files.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { eachInParallel } from '#server/platform/storage/in-parallel.ts';

export interface FilesCheck {
  originals: number;
  renditions: number;
  /** recorded in the copied database, but deleted or changed while the files were copied */
  changedMeanwhile: number;
  /** recorded in the database, and missing in the studio itself too */
  missing: RecordedFile[];
}

/** Checks that every object that the copied database records was copied with its size. */
export async function checkFiles(parts: {
  /** of the copied database */
  recorded: AsyncIterable<RecordedFile>;
  /** of the studio */
  studio: Pick<ReturnType<typeof createRecordedFiles>, 'isRecorded'>;
  storage: Storage;
  copier: Pick<ReturnType<typeof createObjectCopier>, 'copyOne'>;
  checksums: Checksums;
  /** size of a copied object; undefined if there is none */
  findSize(key: string): Promise<number | undefined>;
}): Promise<FilesCheck> {
  const { recorded, studio, storage, copier, checksums, findSize: sizeOf } = parts;
  const found = { originals: 0, renditions: 0, changedMeanwhile: 0 };
  const missing: RecordedFile[] = [];
  const isCopied = async ({ key, size }: RecordedFile) => (await sizeOf(key)) === size;

  await eachInParallel(recorded, async (file) => {
    if (!(await isCopied(file))) {
      // A directory listing may miss files that are created or renamed while it is read: copy the file now.
      const object = await storage.head(file.key);
      if (object && !checksums.has(`${names.storage}/${file.key}`)) await copier.copyOne(object);
      if (!(await isCopied(file))) {
        if (await studio.isRecorded(file)) missing.push(file);
        else found.changedMeanwhile += 1;
        return;
      }
    }
    if (file.kind === 'rendition') found.renditions += 1;
    else found.originals += 1;
  });
  return { ...found, missing };
}
