import { translateProblem } from '#app/i18n/translate-message.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { ApiError, NetworkError } from './api-client.ts';

/** What staff are told of a failed call: the problem in their language, with the number to look it up when it is ours. */
export function describeError(texts: Catalogue, error: unknown): string {
  if (error instanceof NetworkError) return texts.failures.network;
  if (!(error instanceof ApiError) || !error.problem) return texts.failures.unknown;
  const said = translateProblem(texts, error.problem);
  return error.status >= 500 ? `${said} ${texts.failures.requestId(error.problem.requestId)}` : said;
}
