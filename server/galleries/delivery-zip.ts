import { notFound } from '#server/platform/app-error.ts';
import { distinctFileNames } from '#server/platform/file-names.ts';
import { createZipFile, type ZipFileEntry } from '#server/platform/zip-file.ts';
import type { ClientFileTable, MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { DeliveredFile, OriginalRow } from '#server/media/delivery/delivery.service.ts';
import { deliveredName } from '#server/media/library/alteration.ts';
import type { CheckSums } from '#server/media/library/check-sums.ts';
import { clientFileKey, parseClientFiles } from '#server/media/processing/client-files.ts';
import { deliveredFile } from './delivery-sizes.ts';
import { beingPrepared } from './delivery-sizes.service.ts';
import { isInSection } from './item-order.ts';

interface Row extends OriginalRow {
  mediaType: 'photo' | 'video';
  alteration: MediaTable['alteration'];
  section: string | null;
}

interface Parts {
  storage: Pick<Storage, 'chunks'>;
  checkSums: Pick<CheckSums, 'find'>;
}

interface Contents {
  title: string;
  sections: readonly string[];
  /** of the gallery, in its order: each has the same name in every ZIP */
  all: readonly Row[];
  /** those of this ZIP */
  rows: readonly Row[];
}

interface InSize {
  /** of the photos, by id */
  names: ReadonlyMap<string, string>;
  /** all in one folder */
  isFlat: boolean;
  /** by the id of the photo */
  files: ReadonlyMap<string, ClientFileTable>;
}

/**
 * A ZIP of a client gallery, in a folder for each section, that goes on where it broke off. Photos that cannot be made in the size are
 * left out, as the page says; films are always as they were uploaded.
 * @param inSize undefined: the originals
 * @throws AppError being-prepared while a photo is not made yet; not-found if the storage does not have an original that was never read
 */
export async function createDeliveryZip(
  { title, sections, all, rows }: Contents,
  inSize: InSize | undefined,
  { storage, checkSums }: Parts,
): Promise<DeliveredFile> {
  const folders = distinctFileNames(sections);
  const groups = inSize?.isFlat
    ? [{ folder: '', own: all }]
    : [null, ...sections].map((section, index) => ({
        folder: index === 0 ? '' : `${folders[index - 1]}/`,
        own: all.filter((row) => isInSection(row, section, sections)),
      }));
  const isIn = new Set(rows.map(({ id }) => id));
  const entries: ZipFileEntry[] = [];
  for (const { folder, own } of groups) {
    const names = distinctFileNames(own.map((row) => inSize?.names.get(row.id) ?? deliveredName(row)));
    for (const [index, row] of own.entries()) {
      if (!isIn.has(row.id)) continue;
      const name = `${folder}${names[index]}`;
      if (!inSize || row.mediaType !== 'photo') {
        entries.push({
          name,
          size: row.fileSize,
          crc32: await checkSums.find(row),
          version: row.storageKey,
          modifiedAt: new Date(row.createdAt),
          open: (range) => storage.chunks(row.storageKey, range),
        });
        continue;
      }
      const file = inSize.files.get(row.id);
      if (file?.state === 'failed') continue;
      if (file?.state !== 'made') throw beingPrepared();
      entries.push({
        name,
        size: parseClientFiles(file)[deliveredFile] ?? 0,
        crc32: Number.parseInt(file.crc32 ?? '', 16),
        version: file.id,
        modifiedAt: new Date(row.createdAt),
        open: (range) => storage.chunks(clientFileKey(file.id, deliveredFile), range),
      });
    }
  }
  if (entries.length === 0) throw notFound('file');
  return { name: `${title}.zip`, contentType: 'application/zip', ...createZipFile(entries) };
}
