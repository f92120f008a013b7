import { setImmediate } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import type { AuditRepository } from './audit.repository.ts';

const hourMs = 60 * 60 * 1000;
/** Retention of failed sign-ins, which anybody on the internet can cause. Actions of staff are pruned only if a setting says so. */
export const refusalRetention = { maxAgeMs: 90 * 24 * hourMs, maxCount: 10_000 } as const;
/** Rows per DELETE, so that concurrent writers wait only briefly. */
const batchSize = 500;

export type AuditPruning = ReturnType<typeof createAuditPruning>;

/** Prunes failed sign-ins, so that strangers cannot fill the disk or bury the actions of staff. */
export function createAuditPruning({
  repository,
  log,
  keptDays,
}: {
  repository: Pick<AuditRepository, 'deleteRefusals' | 'deleteOld'>;
  /** for how many days all events are kept; undefined: for ever, but for failed sign-ins */
  keptDays?: number | undefined;
  log: Pick<Log, 'info' | 'error'>;
}) {
  /** @returns the number of events deleted */
  const prune = async (now = Date.now()): Promise<number> => {
    const olderThan = new Date(now - refusalRetention.maxAgeMs).toISOString();
    const { maxCount: keep } = refusalRetention;
    const refusals = await inBatches((limit) => repository.deleteRefusals({ olderThan, keep, limit }));
    if (keptDays === undefined) return refusals;
    const until = new Date(now - keptDays * 24 * hourMs).toISOString();
    return refusals + (await inBatches((limit) => repository.deleteOld(until, limit)));
  };

  const run = () =>
    prune().then(
      (removed) => removed > 0 && log.info({ removed }, 'pruned old events from the audit trail'),
      (error: unknown) => log.error({ err: error }, 'failed to prune old events; retrying in an hour'),
    );

  return {
    prune,

    /** Prunes now and every hour. @returns a function that stops it */
    start(): () => void {
      void run();
      const timer = setInterval(run, hourMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** @returns the number deleted */
async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; await setImmediate()) {
    batch = await deleteSome(batchSize);
    removed += batch;
  }
  return removed;
}
