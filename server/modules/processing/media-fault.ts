import { AppError } from '#server/platform/app-error.ts';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';

/**
 * The cause of a failed job. `file`: the file cannot be processed; `infrastructure`: storage or database is unavailable;
 * `missing`: the original is missing, but may come back with its disk; `unknown`: retry.
 */
export type MediaFault = 'file' | 'infrastructure' | 'missing' | 'unknown';

export function toFault(error: unknown): MediaFault {
  if (isInfrastructureFault(error)) return 'infrastructure';
  if (error instanceof AppError) {
    if (error.code === 'not-found') return 'missing';
    return error.status < 500 ? 'file' : 'unknown';
  }
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unknown';
}

const firstPauseMs = 2_000;
const maxPauseMs = 2 * 60_000;

/** How long an item waits before the next retry: as long as it has waited in total, so that the total doubles each time. */
export function retryDelayMs(waitedMs: number): number {
  return Math.min(Math.max(waitedMs, firstPauseMs), maxPauseMs);
}

/** An original that is missing for a day while the storage works is lost. A backup restored within the day prevents that. */
export const lostAfterMs = 24 * 60 * 60_000;
export const lostReason = 'The file is missing from the storage. Upload it again, or restore it from a backup.';
