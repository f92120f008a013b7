import { setImmediate } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import type { AuditRepository } from './audit.repository.ts';

const hourMs = 60 * 60 * 1000;
/** Failed sign-ins are written by whoever tries. What staff do is kept for good. */
export const refusalsKept = { forMs: 90 * 24 * hourMs, atMost: 10_000 } as const;
/** So many go at once: nobody who writes waits long. */
const batchSize = 500;

export type AuditPruning = ReturnType<typeof createAuditPruning>;

/** Keeps strangers from filling the disk, and the trail from being read for nothing. */
export function createAuditPruning({
  repository,
  log,
}: {
  repository: Pick<AuditRepository, 'deleteRefusals'>;
  log: Pick<Log, 'info' | 'error'>;
}) {
  /** @returns how many were removed */
  const prune = async (now = Date.now()): Promise<number> => {
    const olderThan = new Date(now - refusalsKept.forMs).toISOString();
    let removed = 0;
    for (let batch = batchSize; batch === batchSize; await setImmediate()) {
      batch = await repository.deleteRefusals({ olderThan, keep: refusalsKept.atMost, limit: batchSize });
      removed += batch;
    }
    return removed;
  };

  const run = () =>
    prune().then(
      (removed) => removed > 0 && log.info({ removed }, 'old failed sign-ins were removed from the audit trail'),
      (error: unknown) =>
        log.error({ err: error }, 'old failed sign-ins were not removed; it is tried again in an hour'),
    );

  return {
    prune,

    /** Prunes now and every hour. @returns stops it */
    start(): () => void {
      void run();
      const timer = setInterval(run, hourMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
