import { AppError } from '#server/platform/app-error.ts';
import { ConfigError } from '#server/config.ts';
import { MigrationError } from '#server/platform/db/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';

/** Runs a step of the start; what goes wrong in it is told as `explain` puts it. */
export async function startStep<T>(step: () => T | Promise<T>, explain: (reason: string) => string): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isExpected(error)) throw error;
    throw new StartError(explain(reasonOf(error)), { cause: error });
  }
}

/** Prints one line for what the operator can put right and the whole stack for what is our fault. */
export function explainFailure(error: unknown): string {
  if (isExpected(error)) return `Lightwell cannot start. ${error.message}`;
  return `Lightwell cannot start. ${error instanceof Error ? error.stack : String(error)}`;
}

function isExpected(error: unknown): error is Error {
  return error instanceof StartError || error instanceof ConfigError || error instanceof MigrationError;
}

function reasonOf(error: unknown): string {
  // An operator needs what a visitor is not told.
  const told = error instanceof AppError ? (error.cause ?? error) : error;
  // A host with several addresses fails with an AggregateError, whose own message is empty.
  const first = told instanceof AggregateError ? (told.errors[0] as unknown) : told;
  const { code, message } = first as NodeJS.ErrnoException;
  return (message || code || String(first)).split('\n', 1)[0] as string;
}
