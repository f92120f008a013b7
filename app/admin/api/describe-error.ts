import { translateProblem } from '#app/i18n/translate-message.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { ApiError, NetworkError } from './api-client.ts';

/** Describes a failed call in the language of the catalogue. A server error also has the request id, to be found in the log. */
export function describeError(texts: Catalogue, error: unknown): string {
  if (error instanceof NetworkError) return texts.failures.network;
  if (!(error instanceof ApiError) || !error.problem) return texts.failures.unknown;
  const message = translateProblem(texts, error.problem);
  return error.status >= 500 ? `${message} ${texts.failures.requestId(error.problem.requestId)}` : message;
}
