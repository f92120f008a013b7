import { hourMs, minuteMs } from '#contract/durations.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { clientFilesFolder, parseClientFiles } from '#server/media/processing/client-files.ts';
import { derivativesWithout, listRenditions } from '#server/media/processing/rendition-set.ts';
import { formatFailure, lostFile } from '#server/media/processing/failures.ts';
import {
  emptyStats,
  type Finding,
  isExpiredOrphan,
  isOrphan,
  isSafeToRepair,
  looksLikeAnotherDatabase,
  type AuditStats,
} from './audit-findings.ts';
import { createOrphanedObjectsCheck, type StorageTrash } from './orphaned-objects.ts';
import type { StorageAuditRepository, StorageFindingRepository } from './storage-audit.repository.ts';
import { type StorageGeneration, type SweepStop, stopReasons } from './storage-generation.ts';

const halfHourMs = 30 * minuteMs;
/** The hours in which the audit runs, in the server's time zone. */
const nightHours = { from: 3, to: 6 };
/** The command reports all findings. */
const maxLoggedFindings = 20;
const findingsPerInsert = 200;

export type StorageAuditService = ReturnType<typeof createStorageAuditService>;

export interface StorageAuditParts {
  database: Transactions;
  repository: StorageAuditRepository;
  requeue: { requeueMissing(item: MediaTable, derivatives: string | null): Promise<void> };
  findings: StorageFindingRepository;
  generation: Pick<StorageGeneration, 'check'>;
  trash: StorageTrash;
  storage: Storage;
  revision: { bump(): Promise<unknown> };
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** wakes the media worker */
  onRequeued(): void;
}

/** What an audit found. */
export interface StorageAuditResult {
  stats: AuditStats;
  found: number;
  /** Set: the sweep is stopped, so orphans are not deleted. */
  stop: SweepStop | undefined;
}

/**
 * Compares storage and database, while uploads and the worker run: rows are written before their objects and removed after
 * them, objects younger than an hour are ignored, and each repair checks again first. Listings are streamed.
 */
export function createStorageAuditService(parts: StorageAuditParts) {
  const { repository, findings, generation, log } = parts;
  const findOrphanedObjects = createOrphanedObjectsCheck(parts);
  const findMissingFiles = createMissingFilesCheck(parts);

  const runIfDue = async () => {
    const now = new Date();
    const isNight = now.getHours() >= nightHours.from && now.getHours() < nightHours.to;
    const notAfter = new Date(now.getTime() - (isNight ? 20 : 48) * hourMs);
    if (await repository.beginRun(now, notAfter)) await service.runNightly(now);
  };

  const service = {
    /** Yields every finding. @param stats counts what was checked */
    async *inspect(stats: AuditStats = emptyStats(), now = new Date()): AsyncGenerator<Finding> {
      const inTrash = new Set<string>();
      for await (const finding of findOrphanedObjects(stats, now)) {
        if (finding.kind === 'original-in-trash') inTrash.add(finding.subject);
        yield finding;
      }
      // Last, so that it finds files missing that a repair above has deleted.
      yield* findMissingFiles(stats, inTrash);
    },

    /** When an audit first found it; undefined before the first audit. */
    firstSeenAt: (finding: Finding) => findings.firstSeenAt(finding),

    /** Checks everything and records the findings; earlier findings that are gone are deleted. */
    async run(now: Date, onFinding: (finding: Finding) => unknown): Promise<StorageAuditResult> {
      const stop = await generation.check();
      const stats = emptyStats();
      let found = 0;
      const batch: Finding[] = [];
      for await (const finding of service.inspect(stats, now)) {
        found += 1;
        batch.push(finding);
        if (batch.length >= findingsPerInsert) await findings.note(batch.splice(0), now);
        await onFinding(finding);
      }
      await findings.note(batch, now);
      await findings.forgetUnseen(now);
      return { stats, found, stop };
    },

    /** Checks everything again, so that findings need not be held in memory, and repairs what may be. @returns how many */
    async repair(
      now: Date,
      { stop, mayRepair }: Pick<StorageAuditResult, 'stop'> & { mayRepair(finding: Finding): boolean },
    ) {
      let repaired = 0;
      for await (const finding of service.inspect(emptyStats(), now)) {
        const isWanted = isOrphan(finding)
          ? !stop && isExpiredOrphan(finding, await findings.firstSeenAt(finding), now)
          : mayRepair(finding);
        if (isWanted && (await finding.repair?.(now))) repaired += 1;
      }
      return repaired;
    },

    /** Logs the findings, and repairs those that need no operator. */
    async runNightly(now = new Date()): Promise<{ found: number; repaired: number }> {
      let named = 0;
      const { stats, found, stop } = await service.run(now, ({ kind, subject, detail, bytes, writtenAt }) => {
        named += 1;
        if (named <= maxLoggedFindings) log.warn({ kind, subject, detail, bytes, writtenAt }, 'storage audit finding');
      });
      if (stop) log.error({ ...stop }, sweepStopMessage(stop));
      if (looksLikeAnotherDatabase(stats)) {
        log.error(
          { ...stats },
          'so many files belong to no row that the database may be the wrong one: nothing was repaired',
        );
        return { found, repaired: 0 };
      }
      const repaired = found > 0 ? await service.repair(now, { stop, mayRepair: isSafeToRepair }) : 0;
      log.info({ ...stats, found, repaired }, 'storage audit finished');
      return { found, repaired };
    },

    /** Runs once a night in one of the processes, at any hour if two nights were missed. @returns a function that stops it */
    start: () => runEvery(halfHourMs, runIfDue, { log, failure: 'storage audit failed', firstMs: halfHourMs }),
  };
  return service;
}

/** For the log and the commands. */
export function sweepStopMessage({ reason }: SweepStop): string {
  return `the sweep is stopped, and no file is removed: ${stopReasons[reason]}. Look with "npm run storage -- check", then let it go on with "npm run storage -- resume"`;
}

const pageSize = 200;

/** Checks that the files referred to by the library's rows exist. */
function createMissingFilesCheck(parts: {
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
      await repository.markAsFailed(id, formatFailure(lostFile));
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

  /** Files of client galleries: the worker makes them again. */
  async function* findMissingClientFiles(): AsyncGenerator<Finding> {
    const { clientFiles } = repository;
    let page = await clientFiles.listMadeAfter('', pageSize);
    while (page.length > 0) {
      for (const { id, mediaId, files } of page) {
        const missing = new Map(Object.entries(parseClientFiles({ files })));
        const folder = clientFilesFolder(id);
        for await (const { key, size } of storage.list(folder)) {
          const name = key.slice(folder.length);
          if (missing.get(name) === size) missing.delete(name);
        }
        if (missing.size === 0) continue;
        const repair = async () => {
          const isQueued = await clientFiles.makeAgain(id);
          if (isQueued) onRequeued();
          return isQueued;
        };
        const detail = `${missing.size} of the files of a client gallery, ${folder}`;
        yield { kind: 'row-without-renditions', subject: mediaId, bytes: 0, detail, repair };
      }
      page = await clientFiles.listMadeAfter(page.at(-1)?.id ?? '', pageSize);
    }
  }

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
    yield* findMissingClientFiles();
  };
}
