import { AppError } from '#server/platform/app-error.ts';
import { hideInWords } from './hide-secrets.ts';

/** The words of the failure below an error that was made for clients, on one line, without hosts, users and values of variables. */
export function describeReason(error: unknown): string {
  const reported = error instanceof AppError ? (error.cause ?? error) : error;
  // A host with several addresses fails with an AggregateError, whose own message is empty.
  const first = reported instanceof AggregateError ? (reported.errors[0] as unknown) : reported;
  const { code, message } = first as NodeJS.ErrnoException;
  return hideInWords((message || code || String(first)).split('\n', 1)[0] as string, process.env);
}
