import { AppError, StartError } from '#server/platform/app-error.ts';
import { ConfigError } from '#server/config.ts';
import { MigrationError } from '#server/platform/db/migrate.ts';

/** Runs a step of the start and turns its failure into a StartError with the message of `explain`. */
export async function startStep<T>(step: () => T | Promise<T>, explain: (reason: string) => string): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isExpected(error)) throw error;
    throw new StartError(explain(findReason(error)), { cause: error });
  }
}

/** One line for a failure that the operator can fix, the stack for any other. */
export function explainFailure(error: unknown): string {
  if (isExpected(error)) return `Lightwell cannot start. ${error.message}`;
  return `Lightwell cannot start. ${error instanceof Error ? error.stack : String(error)}`;
}

function isExpected(error: unknown): error is Error {
  return error instanceof StartError || error instanceof ConfigError || error instanceof MigrationError;
}

function findReason(error: unknown): string {
  // The cause, which clients do not get, helps the operator.
  const reported = error instanceof AppError ? (error.cause ?? error) : error;
  // A host with several addresses fails with an AggregateError, whose own message is empty.
  const first = reported instanceof AggregateError ? (reported.errors[0] as unknown) : reported;
  const { code, message } = first as NodeJS.ErrnoException;
  return (message || code || String(first)).split('\n', 1)[0] as string;
}
