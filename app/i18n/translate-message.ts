import type { Problem } from '#contract/problem.ts';
import type { Catalogue } from './zh.ts';

/**
 * Translates a schema's message; an unknown message is returned as it is. Numbers and words in braces are `#` in the tables:
 * 'Must have at most # lines'.
 */
export function translateFieldMessage(texts: Catalogue, message: string): string {
  const tooLong = /^Must be at most (\d+) characters$/.exec(message);
  if (tooLong) return texts.atMostCharacters(Number(tooLong[1]));
  const values = message.match(/\d+|\{\w+\}/g) ?? [];
  const pattern = message.replaceAll(/\d+|\{\w+\}/g, '#');
  let next = 0;
  const translated = texts.fieldMessages[pattern]?.replaceAll('#', () => values[next++] ?? '');
  return texts.fieldMessages[message] ?? translated ?? message;
}

/** Translates a problem document. Prefers the message of a field, which says more than "check your entries". */
export function translateProblem(texts: Catalogue, problem: Pick<Problem, 'code' | 'errors'>): string {
  const [first] = problem.errors ?? [];
  if (problem.code === 'validation-failed' && first) return translateFieldMessage(texts, first.message);
  return texts.problems[problem.code] ?? texts.failures.unknown;
}
