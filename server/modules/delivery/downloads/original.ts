import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { DeliveredFile } from '../delivered-file.ts';

/** An original under its own name. */
export function originalOf(row: MediaTable, storage: Pick<Storage, 'get'>): DeliveredFile {
  return {
    name: row.originalName.toWellFormed(),
    size: row.fileSize,
    contentType: row.mimeType,
    etag: `"original-${row.id}"`,
    open: (range) => storage.get(row.storageKey, range),
  };
}
