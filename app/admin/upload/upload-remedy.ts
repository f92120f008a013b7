import type { ProblemCode } from '#contract/problem.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { ApiError, NetworkError } from '#app/admin/api/api-client.ts';

/** Refusals of the file itself: sending the same bytes again ends the same way. */
const finalProblems: readonly ProblemCode[] = [
  'file-too-large',
  'file-type-not-supported',
  'file-type-mismatch',
  'file-damaged',
  'file-dimensions-too-large',
];

/** Whether a retry can succeed without another file. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError && error.problem && finalProblems.includes(error.problem.code));
}

/** What the owner can do about a failed upload, in one sentence. */
export function findSuggestion({ upload }: Catalogue, error: unknown): string {
  if (error instanceof NetworkError) return upload.suggestions.network;
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code && code in upload.suggestions) return upload.suggestions[code as keyof typeof upload.suggestions];
  return upload.suggestions.other;
}
