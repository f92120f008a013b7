import type { ContactRequest } from '#contract/enquiries.ts';
import { limits } from '#contract/limits.ts';
import type { SpamSignal } from '#contract/spam-signals.ts';

/** Chinese and other messages are learned apart: else the language itself would count as evidence. */
export type Script = 'han' | 'latin';

export interface MessageWords {
  /** undefined: neither Chinese nor Latin letters, so nothing is learned and nothing is suspected */
  script: Script | undefined;
  /** distinct features of the text, at most `maxWords` */
  features: Feature[];
}

export interface Feature {
  /** unique within the message; also what the hash is made of */
  id: string;
  /** the word to show to staff; undefined for single characters, parts of words and kinds of signs */
  shown: string | undefined;
}

/** More than a page of text; bounds the query and what one message teaches. */
const maxWords = 400;
const prefixLetters = 5;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Signs that no segmenter reports as words. Digits are never kept: they may be a phone number or a date. */
const signs: [id: string, pattern: RegExp][] = [
  ['sign:money', /[$€£¥]\s?\d|\d\s?(?:usd|eur|dollars|euros|k\b|bucks)|[\d百千万]元/i],
  ['sign:percent', /%|百分之|折/],
  ['sign:number', /\d/],
  ['sign:exclamation', /[!！]/],
  ['sign:question', /[?？]/],
];

/**
 * The words of a message, without the sender's name, addresses, links and anything with a digit. Chinese has no spaces: its words come from
 * Intl.Segmenter, and single characters are features too, because two versions of its dictionary may cut a text differently. Of longer Latin
 * words the first letters are a feature too, so that "rank", "ranks" and "ranking" count together.
 */
export function extractWords({
  firstName,
  lastName,
  message,
}: Pick<ContactRequest, 'firstName' | 'lastName' | 'message'>): MessageWords {
  const text = plain(message)
    .split(/\s+/)
    .filter((word) => !word.includes('@'))
    .join(' ')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/g, ' ');
  const names = new Set(segment(`${plain(firstName)} ${plain(lastName)} ${plain(lastName)}${plain(firstName)}`));
  const words = segment(text).filter((word) => !names.has(word));
  const characters =
    words
      .filter(isHan)
      .join('')
      .match(/\p{Script=Han}/gu) ?? [];
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word));
  const features = new Map<string, Feature>();
  const add = (id: string, shown?: string) => {
    if (!features.has(id) && features.size < maxWords) features.set(id, { id, shown });
  };
  for (const [id, pattern] of signs) if (pattern.test(text)) add(id);
  for (const word of words) {
    add(`word:${word}`, word.length > 1 ? word : undefined);
    if (isHan(word)) for (const character of word) add(`character:${character}`);
    else if (word.length > prefixLetters) add(`prefix:${word.slice(0, prefixLetters)}`);
  }
  return { script: detectScript(characters.length, latin.length), features: [...features.values()] };
}

/** A Chinese character says about as much as half a Latin word. */
function detectScript(characters: number, latinWords: number): Script | undefined {
  if (characters === 0 && latinWords === 0) return undefined;
  return characters >= latinWords ? 'han' : 'latin';
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}

/** Some characters become eighteen: what is more than a message may have is cut off. */
function plain(text: string): string {
  return text.slice(0, limits.text).normalize('NFKC').slice(0, limits.text).toLowerCase();
}

/** Words of letters only. */
function segment(text: string): string[] {
  return [...segmenter.segment(text)]
    .filter(({ segment: word, isWordLike }) => isWordLike && /^[\p{L}\p{M}'’]{1,40}$/u.test(word))
    .map(({ segment: word }) => word);
}

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

/** Weights of signals. A message is suspected from `whole` on, so one whole or two half signals suffice. */
export const half = 1;
export const whole = 2;

/** Evidence that a program, not a visitor, sent a message. */
export interface Signal {
  weight: number;
  /** shown to staff; contains no address, and none of the message's text but the words of spam-words.ts */
  signal: SpamSignal;
}
