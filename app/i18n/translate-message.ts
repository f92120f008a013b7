import type { Problem } from '#contract/problem.ts';
import type { Catalogue } from './zh.ts';

/** Translates a schema's message; an unknown message is returned as it is. */
export function translateFieldMessage(texts: Catalogue, message: string): string {
  const tooLong = /^Must be at most (\d+) characters$/.exec(message);
  if (tooLong) return texts.atMostCharacters(Number(tooLong[1]));
  return texts.fieldMessages[message] ?? message;
}

/** Translates a problem document. Prefers the message of a field, which says more than "check your entries". */
export function translateProblem(texts: Catalogue, problem: Pick<Problem, 'code' | 'errors'>): string {
  const [first] = problem.errors ?? [];
  if (problem.code === 'validation-failed' && first) return translateFieldMessage(texts, first.message);
  return texts.problems[problem.code] ?? texts.failures.unknown;
}
