import { setImmediate } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import type { AuditRepository } from './audit.repository.ts';

const hourMs = 60 * 60 * 1000;
/** Retention of failed sign-ins, which anybody on the internet can cause. Actions of staff are never pruned. */
export const refusalRetention = { maxAgeMs: 90 * 24 * hourMs, maxCount: 10_000 } as const;
/** Rows per DELETE, so that concurrent writers wait only briefly. */
const batchSize = 500;

export type AuditPruning = ReturnType<typeof createAuditPruning>;

/** Prunes failed sign-ins, so that strangers cannot fill the disk or bury the actions of staff. */
export function createAuditPruning({
  repository,
  log,
}: {
  repository: Pick<AuditRepository, 'deleteRefusals'>;
  log: Pick<Log, 'info' | 'error'>;
}) {
  /** @returns the number of events deleted */
  const prune = async (now = Date.now()): Promise<number> => {
    const olderThan = new Date(now - refusalRetention.maxAgeMs).toISOString();
    let removed = 0;
    for (let batch = batchSize; batch === batchSize; await setImmediate()) {
      batch = await repository.deleteRefusals({ olderThan, keep: refusalRetention.maxCount, limit: batchSize });
      removed += batch;
    }
    return removed;
  };

  const run = () =>
    prune().then(
      (removed) => removed > 0 && log.info({ removed }, 'pruned old failed sign-ins from the audit trail'),
      (error: unknown) => log.error({ err: error }, 'failed to prune old failed sign-ins; retrying in an hour'),
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
