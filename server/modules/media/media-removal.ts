import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { derivativeSet } from './derivative-plan.ts';
import type { MediaRepository } from './media.repository.ts';

/**
 * Deletes an item's files and then its row. The row goes last, so that whatever interrupts this leaves something that
 * the next sweep finds and finishes. No lease begins on a row that is marked as deleted.
 */
export async function removeMedia(parts: { repository: MediaRepository; storage: Storage }, row: MediaTable) {
  const { repository, storage } = parts;
  // The worker would write renditions behind our back; the sweep comes again when it is done.
  const now = new Date().toISOString();
  if ((row.leasedUntil !== null && row.leasedUntil > now) || (await repository.isFilmHeld(row.id, now))) return;
  await storage.delete(row.storageKey);
  if (row.sha256 && !(await repository.isShared(row.id, row.sha256))) {
    for await (const { key } of storage.list(`derivatives/${derivativeSet(row.sha256)}/`)) await storage.delete(key);
  }
  await repository.remove(row.id, row.storageKey.slice(row.storageKey.indexOf('/') + 1));
}
