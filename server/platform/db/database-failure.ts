import { AppError, isInfrastructureFault } from '#server/platform/app-error.ts';

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

/** SQLite's extended result codes and PostgreSQL's SQLSTATEs for the same two failures. */
const kinds = new Map<unknown, 'unique' | 'foreign-key'>([
  [2067, 'unique'],
  ['23505', 'unique'],
  [787, 'foreign-key'],
  ['23503', 'foreign-key'],
]);

/**
 * The kind of constraint that a write violated; undefined for other errors. Unlike a query before the write, this cannot
 * race with other requests.
 */
export function violatedConstraint(error: unknown): 'unique' | 'foreign-key' | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return kinds.get(errcode) ?? kinds.get(code);
}

/** Whether PostgreSQL refused a text for U+0000, which somebody sent: `character_not_in_repertoire`. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22021';
}
