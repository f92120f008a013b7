import type { Problem } from '#contract/problem.ts';
import type { Catalogue } from './zh.ts';

/** A schema's message in the catalogue's language; a message that the catalogue does not know is shown as it is. */
export function translateFieldMessage(texts: Catalogue, message: string): string {
  const tooLong = /^Must be at most (\d+) characters$/.exec(message);
  if (tooLong) return texts.atMostCharacters(Number(tooLong[1]));
  return texts.fieldMessages[message] ?? message;
}

/** What went wrong, said in the catalogue's language: a field's message says more than "check your entries". */
export function translateProblem(texts: Catalogue, problem: Pick<Problem, 'code' | 'errors'>): string {
  const [first] = problem.errors ?? [];
  if (problem.code === 'validation-failed' && first) return translateFieldMessage(texts, first.message);
  return texts.problems[problem.code] ?? texts.failures.unknown;
}
