import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Finding, AuditStats } from './audit-findings.ts';
import type { StorageAuditRepository } from './storage-audit.repository.ts';
import { derivativesWithout, listRenditions } from '#server/modules/renditions/item-files.ts';
import { lostReason } from '#server/modules/processing/media-fault.ts';

const pageSize = 200;

/** Checks that the files referred to by the library's rows exist. */
export function createMissingFilesCheck(parts: {
  database: Transactions;
  repository: StorageAuditRepository;
  requeue: { requeueMissing(item: MediaTable, derivatives: string | null): Promise<void> };
  storage: Storage;
  revision: { bump(): Promise<unknown> };
  /** wakes the media worker */
  onRequeued(): void;
}) {
  const { database, repository, requeue, storage, revision, onRequeued } = parts;

  /** Which of the row's files are missing or have another size. */
  const listMissing = async (row: MediaTable) => {
    const hasOriginal = (await storage.head(row.storageKey))?.size === row.fileSize;
    const missing = listRenditions(row);
    for (const folder of new Set([...missing.keys()].map((key) => key.slice(0, key.lastIndexOf('/') + 1)))) {
      for await (const { key, size } of storage.list(folder)) if (missing.get(key) === size) missing.delete(key);
    }
    return { hasOriginal, renditions: [...missing.keys()] };
  };

  const inspect = async (id: string) => {
    const row = await repository.findItem(id);
    return row && !(await repository.isBeingMade([row])) ? { row, ...(await listMissing(row)) } : undefined;
  };

  const makeRenditions = async (id: string): Promise<boolean> => {
    const found = await inspect(id);
    if (!found?.hasOriginal || found.renditions.length === 0 || !found.row.sha256) return false;
    const { sha256 } = found.row;
    await database.transact(async () => {
      // Requeue all items that share the files: one alone would copy another's incomplete set.
      for (const row of await repository.listByBytes(sha256)) {
        await requeue.requeueMissing(row, derivativesWithout(row, found.renditions));
      }
      await revision.bump();
      await database.afterCommit(onRequeued);
    });
    return true;
  };

  const markAsLost = async (id: string): Promise<boolean> => {
    const found = await inspect(id);
    if (!found || found.hasOriginal || found.renditions.length === 0) return false;
    await database.transact(async () => {
      await repository.markAsFailed(id, lostReason);
      await revision.bump();
    });
    return true;
  };

  const toFinding = async (row: MediaTable): Promise<Finding | undefined> => {
    // Checked twice: an item may have been deleted or processed meanwhile.
    const first = await listMissing(row);
    if (first.hasOriginal && first.renditions.length === 0) return undefined;
    const found = await inspect(row.id);
    if (!found || (found.hasOriginal && found.renditions.length === 0)) return undefined;
    const item = { subject: row.id, bytes: 0 };
    const name = `"${row.originalName}"`;
    if (found.hasOriginal) {
      const detail = `${name}, ${found.renditions.length} of its files`;
      return { kind: 'row-without-renditions', ...item, detail, repair: () => makeRenditions(row.id) };
    }
    const isShown = found.renditions.length === 0;
    const detail = `${name}, ${row.storageKey}${isShown ? '' : '; its renditions are missing too'}`;
    return {
      kind: 'row-without-original',
      ...item,
      detail,
      ...(!isShown && row.state === 'ready' && { repair: () => markAsLost(row.id) }),
    };
  };

  /** @param inTrash originals in the trash, which are reported already */
  return async function* findMissingFiles(
    stats: AuditStats,
    inTrash: ReadonlySet<string> = new Set(),
  ): AsyncGenerator<Finding> {
    let page = await repository.listItemsAfter('', pageSize);
    while (page.length > 0) {
      for (const row of page) {
        stats.items += 1;
        const finding = await toFinding(row);
        if (finding && !(finding.kind === 'row-without-original' && inTrash.has(row.storageKey))) yield finding;
      }
      page = await repository.listItemsAfter(page.at(-1)?.id ?? '', pageSize);
    }
  };
}
