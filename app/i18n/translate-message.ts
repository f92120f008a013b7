import { type ToldFault, wordsOf } from '#contract/faults/words-of.ts';
import type { Problem } from '#contract/problem.ts';
import type { Catalogue } from './zh.ts';

/** What is wrong with a field. A fault of another version of the server is said in its own words. */
export function translateFault(texts: Catalogue, fault: ToldFault): string {
  return wordsOf(texts.faults, fault);
}

/** Translates a problem document. Prefers the fault of a field, which says more than "check your entries". */
export function translateProblem(texts: Catalogue, problem: Pick<Problem, 'code' | 'errors'>): string {
  const [first] = problem.errors ?? [];
  if (problem.code === 'validation-failed' && first) return translateFault(texts, first);
  return texts.problems[problem.code] ?? texts.failures.unknown;
}
