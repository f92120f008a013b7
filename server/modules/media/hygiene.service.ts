import {
  emptyTally,
  type Finding,
  type HygieneParts,
  isSafeToRepair,
  looksLikeAnotherDatabase,
  type Tally,
} from './hygiene-findings.ts';
import { createItemInspection } from './hygiene-items.ts';
import { createObjectInspection } from './hygiene-objects.ts';

const halfHourMs = 30 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
/** Hours of the night, as the server's clock has it. */
const night = { from: 3, to: 6 };
/** So many are named in the log; the command names all. */
const namedInLog = 20;

export type StorageHygiene = ReturnType<typeof createStorageHygiene>;

/**
 * Compares storage and database. It runs beside uploads and the worker: rows are written before the objects that belong to
 * them and removed after them, what is younger than an hour is left alone, and each repair looks again first. Listings are
 * read as they come; nothing whole is held in memory.
 */
export function createStorageHygiene(parts: HygieneParts) {
  const { repository, log } = parts;
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
      yield* inspectObjects(tally, now);
      // Last, so that what a repair above took away from a worker's hands is found here.
      yield* inspectItems(tally);
    },

    /** Reports to the log, and repairs what `isSafeToRepair` says. */
    async runNightly(now = new Date()): Promise<{ found: number; repaired: number }> {
      const tally = emptyTally();
      let found = 0;
      for await (const { kind, subject, detail, bytes, writtenAt } of hygiene.inspect(tally, now)) {
        found += 1;
        if (found <= namedInLog)
          log.warn({ kind, subject, detail, bytes, writtenAt }, 'storage and database do not fit');
      }
      if (looksLikeAnotherDatabase(tally)) {
        log.error(
          { ...tally },
          'so many files belong to no row that the database may be the wrong one: nothing is repaired',
        );
        return { found, repaired: 0 };
      }
      let repaired = 0;
      if (found > 0) {
        // A second pass, since what is to go must not be held in memory until the first has counted it.
        for await (const finding of hygiene.inspect(emptyTally(), now)) {
          if (isSafeToRepair(finding, now) && (await finding.repair?.())) repaired += 1;
        }
      }
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
