import { AppError } from '#server/platform/app-error.ts';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';

/** What a client is told to wait before it tries again. */
const retryAfterSeconds = 5;

const sqliteBusy = 5;

/** Whether SQLite would have done it, had no other connection been writing. */
export function isBusy(error: unknown): boolean {
  // The upper bits of the extended codes say more of the same.
  const { errcode } = (error ?? {}) as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === sqliteBusy;
}

/**
 * The one place where a database that cannot do its work becomes `unavailable`. Any other error, such as a violated
 * constraint or a mistake in a statement, stays what it is.
 */
export function explainDatabaseFailure(error: unknown): unknown {
  return !(error instanceof AppError) && isInfrastructureFault(error) ? databaseUnavailable(error) : error;
}

/** @param cause for the log; who asked is told nothing of the inside */
export function databaseUnavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'The database is not available at the moment.', { retryAfterSeconds, cause });
}
