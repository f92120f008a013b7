import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { derivativeFolder, derivativeSet } from '#server/modules/renditions/photo-plan.ts';
import type { MediaRepository } from './media.repository.ts';
import { listSetNames, parseSupersededSets } from '#server/modules/renditions/rendition-set.ts';

interface Parts {
  repository: MediaRepository;
  storage: Storage;
}

/**
 * Deletes an item's files and then its row. The row is deleted last, so that the next sweep finds an interrupted removal
 * and finishes it. Deleted rows cannot be leased.
 * @returns false if the item was restored meanwhile; otherwise it never comes back
 */
export async function removeMedia(parts: Parts, row: MediaTable): Promise<boolean> {
  if (!(await parts.repository.beginRemoval(row))) return false;
  // A worker would write renditions after the deletion; the sweep tries again when it is done.
  const now = new Date().toISOString();
  if (isLeased(row) || (await parts.repository.isFilmLeased(row.id, now))) return true;
  await parts.storage.delete(row.storageKey);
  const leftover = row.sha256 ? [derivativeSet(row.sha256, row.mediaType)] : [];
  await removeSets(parts, row, [...listSetNames(row), ...leftover]);
  await parts.repository.remove(row.id, row.storageKey.slice(row.storageKey.indexOf('/') + 1));
  return true;
}

/** Deletes superseded sets whose time has passed. @returns the number of sets deleted */
export async function removeSuperseded(parts: Parts, row: MediaTable, now: Date): Promise<number> {
  if (isLeased(row) || (await parts.repository.isFilmLeased(row.id, now.toISOString()))) return 0;
  const retained = parseSupersededSets(row).filter(({ until }) => until > now.toISOString());
  const over = parseSupersededSets(row).filter(({ until }) => until <= now.toISOString());
  if (over.length === 0) return 0;
  const left = { ...row, superseded: JSON.stringify(retained) };
  await removeSets(
    parts,
    left,
    over.map(({ set }) => set),
    listSetNames(left),
  );
  await parts.repository.setSuperseded(row, retained.length > 0 ? JSON.stringify(retained) : null);
  return over.length;
}

function isLeased({ leasedUntil }: MediaTable): boolean {
  return leasedUntil !== null && leasedUntil > new Date().toISOString();
}

/** Items with equal bytes share renditions: sets that another item refers to are not deleted. */
async function removeSets(
  { repository, storage }: Parts,
  row: MediaTable,
  sets: string[],
  own: string[] = [],
): Promise<void> {
  const others = row.sha256 ? await repository.listSameBytes(row.id, row.sha256) : [];
  const retained = new Set([...own, ...others.flatMap(listSetNames)]);
  for (const set of new Set(sets)) {
    if (retained.has(set)) continue;
    // A poster's set is a subfolder of its film's set.
    const within = [...retained].filter((one) => one.startsWith(`${set}.`)).map((one) => `${derivativeFolder(one)}/`);
    for await (const { key } of storage.list(`${derivativeFolder(set)}/`)) {
      if (!within.some((folder) => key.startsWith(folder))) await storage.delete(key);
    }
  }
}
