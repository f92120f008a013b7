import type { Feature, Script } from './message-words.ts';

/** In how many marked enquiries of each kind something was. */
export interface Counts {
  spam: number;
  ham: number;
}

/** Fewer marked enquiries of either kind, in the script of the message, decide nothing (docs/decisions/0051). */
export const minTrainingSamples = 30;
/**
 * The evidence from which a message is set apart, measured with a corpus (docs/decisions/0051). A Chinese text has more features: each word and
 * each of its characters.
 */
export const thresholds: Record<Script, number> = { latin: 1, han: 5 };
/** Imagined enquiries of each kind that contain the word: one or two real ones are weak evidence. */
const smoothing = 2;
const maxShown = 5;

/**
 * Naive Bayes: adds up the logarithms of how much more often each word was in spam. Counts are scaled to the smaller kind, because with twenty
 * spam messages and a thousand enquiries every rare word would look like spam.
 * @returns the words that weighed most, or undefined if the message is not suspected
 */
export function weighWords(
  { script, features }: { script: Script; features: readonly Feature[] },
  { totals, findCounts }: { totals: Counts; findCounts: (id: string) => Counts | undefined },
): { words: string[] } | undefined {
  const smaller = Math.min(totals.spam, totals.ham);
  if (smaller < minTrainingSamples) return undefined;
  const weights = features.map(({ id, shown }) => {
    const counts = findCounts(id) ?? { spam: 0, ham: 0 };
    const spam = (counts.spam * smaller) / totals.spam + smoothing;
    const ham = (counts.ham * smaller) / totals.ham + smoothing;
    return { shown, weight: Math.log(spam / ham) };
  });
  if (weights.reduce((sum, { weight }) => sum + weight, 0) < thresholds[script]) return undefined;
  const words = weights
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ shown }) => (shown === undefined ? [] : [shown]));
  return { words: words.slice(0, maxShown) };
}
