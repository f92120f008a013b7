import { AppError } from '#server/platform/app-error.ts';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';

/** Sent to clients as Retry-After. */
const retryAfterSeconds = 5;

const sqliteBusy = 5;

/** Whether SQLite failed only because another connection was writing. */
export function isBusy(error: unknown): boolean {
  // Extended result codes contain the primary code in their lowest byte.
  const { errcode } = (error ?? {}) as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === sqliteBusy;
}

/**
 * Turns infrastructure failures of the database into `unavailable`. Other errors, such as violated constraints and invalid
 * SQL, are returned unchanged.
 */
export function explainDatabaseFailure(error: unknown): unknown {
  return !(error instanceof AppError) && isInfrastructureFault(error) ? databaseUnavailable(error) : error;
}

/** @param cause logged, never sent to the client */
export function databaseUnavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'The database is not available at the moment.', { retryAfterSeconds, cause });
}
