import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import {
  emptyStats,
  type Finding,
  isExpiredOrphan,
  isOrphan,
  isSafeToRepair,
  looksLikeAnotherDatabase,
  type AuditStats,
} from './audit-findings.ts';
import { createMissingFilesCheck } from './missing-files.ts';
import { createOrphanedObjectsCheck } from './orphaned-objects.ts';
import type { StorageAuditRepository } from './storage-audit.repository.ts';
import type { StorageFindingRepository } from './storage-finding.repository.ts';
import { type StorageGeneration, type SweepStop, stopReasons } from './storage-generation.ts';
import type { StorageTrash } from './storage-trash.ts';

const halfHourMs = 30 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
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

  const runIfDue = async (now = new Date()) => {
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
      const tally = emptyStats();
      let found = 0;
      const batch: Finding[] = [];
      for await (const finding of service.inspect(tally, now)) {
        found += 1;
        batch.push(finding);
        if (batch.length >= findingsPerInsert) await findings.note(batch.splice(0), now);
        await onFinding(finding);
      }
      await findings.note(batch, now);
      await findings.forgetUnseen(now);
      return { stats: tally, found, stop };
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
      const {
        stats: tally,
        found,
        stop,
      } = await service.run(now, ({ kind, subject, detail, bytes, writtenAt }) => {
        named += 1;
        if (named <= maxLoggedFindings) log.warn({ kind, subject, detail, bytes, writtenAt }, 'storage audit finding');
      });
      if (stop) log.error({ ...stop }, sweepStopMessage(stop));
      if (looksLikeAnotherDatabase(tally)) {
        log.error(
          { ...tally },
          'so many files belong to no row that the database may be the wrong one: nothing was repaired',
        );
        return { found, repaired: 0 };
      }
      const repaired = found > 0 ? await service.repair(now, { stop, mayRepair: isSafeToRepair }) : 0;
      log.info({ ...tally, found, repaired }, 'storage audit finished');
      return { found, repaired };
    },

    /** Runs once a night in one of the processes, at any hour if two nights were missed. @returns a function that stops it */
    start(): () => void {
      const timer = setInterval(() => {
        runIfDue().catch((error: unknown) => log.error({ err: error }, 'storage audit failed'));
      }, halfHourMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
  return service;
}

/** For the log and the commands. */
export function sweepStopMessage({ reason }: SweepStop): string {
  return `the sweep is stopped, and no file is removed: ${stopReasons[reason]}. Look with "npm run storage -- check", then let it go on with "npm run storage -- resume"`;
}
