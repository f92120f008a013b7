import { AppError } from '#server/platform/app-error.ts';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';

/**
 * Whose fault it is that an item could not be worked on. `file`: it never will be; `infrastructure`: what the worker
 * stands on is gone for now; `missing`: so is the original, which may come back with the disk that it is on; `unknown`:
 * another try may tell.
 */
export type MediaFault = 'file' | 'infrastructure' | 'missing' | 'unknown';

export function faultOf(error: unknown): MediaFault {
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

/** How long an item waits that has waited for so long: twice as long in all each time. */
export function pauseAfterWaiting(waitedMs: number): number {
  return Math.min(Math.max(waitedMs, firstPauseMs), maxPauseMs);
}

/** An original that has been missing for a day, where all else answers, is lost. A backup restored by then is soon enough. */
export const lostAfterMs = 24 * 60 * 60_000;
export const lostReason = 'The file is missing from the storage. Upload it again, or restore it from a backup.';
