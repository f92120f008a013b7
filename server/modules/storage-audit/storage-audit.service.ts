import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import {
  emptyTally,
  type Finding,
  isExpiredOrphan,
  isOrphan,
  isSafeToRepair,
  looksLikeAnotherDatabase,
  type Tally,
} from './audit-findings.ts';
import { createItemInspection } from './missing-files.ts';
import { createObjectInspection } from './orphaned-objects.ts';
import type { HygieneRepository } from './storage-audit.repository.ts';
import type { StorageFindingRepository } from './storage-finding.repository.ts';
import { type StorageGeneration, type SweepStop, stopReasons } from './storage-generation.ts';
import type { StorageTrash } from './storage-trash.ts';

const halfHourMs = 30 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
/** Hours of the night, as the server's clock has it. */
const night = { from: 3, to: 6 };
/** So many are named in the log; the command names all. */
const namedInLog = 20;
/** So many findings are noted at once. */
const notedAtOnce = 200;

export type StorageHygiene = ReturnType<typeof createStorageHygiene>;

export interface HygieneParts {
  database: Transactions;
  repository: HygieneRepository;
  requeue: { requeueMissing(item: MediaTable, derivatives: string | null): Promise<void> };
  findings: StorageFindingRepository;
  generation: Pick<StorageGeneration, 'check'>;
  trash: StorageTrash;
  storage: Storage;
  revision: { move(): Promise<unknown> };
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** wakes the media worker */
  onRequeued(): void;
}

/** What an audit found. */
export interface Audited {
  tally: Tally;
  found: number;
  /** Set: what nobody knows of stays. */
  stop: SweepStop | undefined;
}

/**
 * Compares storage and database. It runs beside uploads and the worker: rows are written before the objects that belong to
 * them and removed after them, what is younger than an hour is left alone, and each repair looks again first. Listings are
 * read as they come; nothing whole is held in memory.
 */
export function createStorageHygiene(parts: HygieneParts) {
  const { repository, findings, generation, log } = parts;
  const inspectObjects = createObjectInspection(parts);
  const inspectItems = createItemInspection(parts);

  const runIfDue = async (now = new Date()) => {
    const isNight = now.getHours() >= night.from && now.getHours() < night.to;
    const notAfter = new Date(now.getTime() - (isNight ? 20 : 48) * hourMs);
    if (await repository.beginRun(now, notAfter)) await hygiene.runNightly(now);
  };

  const hygiene = {
    /** Everything that is amiss, as it is found. @param tally counts what was looked at */
    async *inspect(tally: Tally = emptyTally(), now = new Date()): AsyncGenerator<Finding> {
      const inTrash = new Set<string>();
      for await (const finding of inspectObjects(tally, now)) {
        if (finding.kind === 'original-in-trash') inTrash.add(finding.subject);
        yield finding;
      }
      // Last, so that what a repair above took away from a worker's hands is found here.
      yield* inspectItems(tally, inTrash);
    },

    /** Since when the audit has known of this; undefined if it has not run since. */
    firstSeenAt: (finding: Finding) => findings.firstSeenAt(finding),

    /** Looks at everything and notes what it finds; what it found before and does not any more is forgotten. */
    async audit(now: Date, onFinding: (finding: Finding) => unknown): Promise<Audited> {
      const stop = await generation.check();
      const tally = emptyTally();
      let found = 0;
      const batch: Finding[] = [];
      for await (const finding of hygiene.inspect(tally, now)) {
        found += 1;
        batch.push(finding);
        if (batch.length >= notedAtOnce) await findings.note(batch.splice(0), now);
        await onFinding(finding);
      }
      await findings.note(batch, now);
      await findings.forgetUnseen(now);
      return { tally, found, stop };
    },

    /** Looks anew, since what is to go must not be held in memory until all is counted, and repairs what may be. @returns how many */
    async repair(now: Date, { stop, mayRepair }: Pick<Audited, 'stop'> & { mayRepair(finding: Finding): boolean }) {
      let repaired = 0;
      for await (const finding of hygiene.inspect(emptyTally(), now)) {
        const isWanted = isOrphan(finding)
          ? !stop && isExpiredOrphan(finding, await findings.firstSeenAt(finding), now)
          : mayRepair(finding);
        if (isWanted && (await finding.repair?.(now))) repaired += 1;
      }
      return repaired;
    },

    /** Reports to the log, and repairs what needs nobody's word. */
    async runNightly(now = new Date()): Promise<{ found: number; repaired: number }> {
      let named = 0;
      const { tally, found, stop } = await hygiene.audit(now, ({ kind, subject, detail, bytes, writtenAt }) => {
        named += 1;
        if (named <= namedInLog)
          log.warn({ kind, subject, detail, bytes, writtenAt }, 'storage and database do not fit');
      });
      if (stop) log.error({ ...stop }, sayStopped(stop));
      if (looksLikeAnotherDatabase(tally)) {
        log.error(
          { ...tally },
          'so many files belong to no row that the database may be the wrong one: nothing is repaired',
        );
        return { found, repaired: 0 };
      }
      const repaired = found > 0 ? await hygiene.repair(now, { stop, mayRepair: isSafeToRepair }) : 0;
      log.info({ ...tally, found, repaired }, 'storage was compared with the database');
      return { found, repaired };
    },

    /** Runs once a night, in one process of all, or as soon as two days have gone by without. @returns stops it */
    start(): () => void {
      const timer = setInterval(() => {
        runIfDue().catch((error: unknown) => log.error({ err: error }, 'storage was not compared with the database'));
      }, halfHourMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
  return hygiene;
}

/** For the log of the server and for whoever runs a command. */
export function sayStopped({ reason }: SweepStop): string {
  return `the sweep is stopped, and no file is removed: ${stopReasons[reason]}. Look with "npm run storage -- check", then let it go on with "npm run storage -- resume"`;
}
