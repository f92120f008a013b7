import { type ToldFault, formatFault } from '#contract/faults/format-fault.ts';
import type { MediaItem } from '#contract/media.ts';
import type { Problem } from '#contract/problem.ts';
import type { Catalogue } from './zh.ts';

/** What is wrong with a field. A fault of another version of the server is said in its own words. */
export function translateFault(texts: Catalogue, fault: ToldFault): string {
  return formatFault(texts.faults, fault);
}

/** Why an item of the library could not be processed. An older server says it in words only. */
export function translateFailure(
  texts: Catalogue,
  { failure, failureReason }: Pick<MediaItem, 'failure' | 'failureReason'>,
): string {
  const message = failureReason ?? '';
  return failure ? translateFault(texts, { ...failure, message }) : message;
}

/** Translates a problem document. Prefers the fault of a field, which says more than "check your entries". */
export function translateProblem(texts: Catalogue, problem: Pick<Problem, 'code' | 'errors'>): string {
  const [first] = problem.errors ?? [];
  if (problem.code === 'validation-failed' && first) return translateFault(texts, first);
  return texts.problems[problem.code] ?? texts.failures.unknown;
}
