import { translateFieldMessage, translateProblem } from '#app/i18n/translate-message.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { ApiError, NetworkError } from './api-client.ts';

/** Describes a failed call in the language of the catalogue. A server error also has the request id, to be found in the log. */
export function describeError(texts: Catalogue, error: unknown): string {
  if (error instanceof NetworkError) return texts.failures.network;
  if (!(error instanceof ApiError) || !error.problem) return texts.failures.unknown;
  const message = translateProblem(texts, error.problem);
  return error.status >= 500 ? `${message} ${texts.failures.requestId(error.problem.requestId)}` : message;
}

/** The messages of the fields that a call was refused for, by their paths. */
export function translateFieldErrors(texts: Catalogue, error: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of (error instanceof ApiError && error.problem?.errors) || [])
    found[path] ??= translateFieldMessage(texts, message);
  return found;
}

/** Messages that no field on the screen shows, for the place beside the button. */
export function messagesElsewhere(
  errors: Readonly<Record<string, string | undefined>>,
  isOnScreen: (path: string) => boolean,
): string[] {
  const found = Object.entries(errors).flatMap(([path, message]) => (message && !isOnScreen(path) ? [message] : []));
  return [...new Set(found)];
}
