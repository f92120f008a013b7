import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { DeliveredFile } from '../delivered-file.ts';

/** The columns of an item that say what its original is. */
export type OriginalRow = Pick<
  MediaTable,
  'id' | 'storageKey' | 'originalName' | 'fileSize' | 'mimeType' | 'createdAt'
>;

/** An original under its own name. */
export function createOriginalFile(row: OriginalRow, storage: Pick<Storage, 'get'>): DeliveredFile {
  return {
    name: row.originalName.toWellFormed(),
    size: row.fileSize,
    contentType: row.mimeType,
    etag: `"original-${row.id}"`,
    open: (range) => storage.get(row.storageKey, range),
  };
}
