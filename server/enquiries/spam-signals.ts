import { z } from 'zod';
import { type SpamSignalTexts, textOfSignal } from '#contract/spam-signal-texts.ts';
import { spamSignal, type SpamSignal } from '#contract/spam-signals.ts';

const within = 'within an hour';

/** As the API says them in `quarantineReason`. */
const english: SpamSignalTexts = {
  'hidden-field': () => 'filled in the field that people do not see',
  'foreign-stamp': () => 'carries a stamp that is not ours',
  quick: ({ seconds }) => `sent ${seconds.toFixed(1)} s after the form was opened`,
  'link-markup': () => 'writes links as markup',
  'link-name': () => 'has a link for a name',
  links: ({ count }) => (count === 1 ? 'has a link' : `has ${count} links`),
  'same-address': ({ count }) => `message ${count} from one address ${within}`,
  'same-text': ({ count }) => `the same text from ${count} addresses ${within}`,
  'same-provider': ({ count }) => `one of ${count} senders of one provider ${within}`,
  'without-form': ({ count }) => `sent without the form, as by ${count} addresses ${within}`,
  words: ({ words }) => (words.length === 0 ? 'words as in spam' : `words as in spam: ${words.join(', ')}`),
  staff: () => 'marked by staff',
  other: ({ text }) => text,
};

export function describeSignals(signals: readonly SpamSignal[]): string {
  return signals.map((signal) => textOfSignal(english, signal)).join('; ');
}

/** The column `quarantine_reason`. */
export const formatSignals = (signals: readonly SpamSignal[]): string => JSON.stringify(signals);

const stored = z.array(spamSignal);

/** Reads the column `quarantine_reason`. */
export function readSignals(column: string): SpamSignal[] {
  if (!column.startsWith('[')) return column.split('; ').map(readSentence);
  try {
    return stored.parse(JSON.parse(column));
  } catch {
    // Of a later version, which this one runs beside or after.
    return [{ code: 'other', text: column }];
  }
}

/**
 * Earlier versions stored sentences. They stay in their rows, in exports and in copies that are restored: a migration could not reach
 * those, and a node of an earlier version, which still runs during an upgrade, writes them and shows them.
 */
const sentences: [form: RegExp, read: (figure: string) => SpamSignal][] = [
  [/^filled in the field that people do not see$/, () => ({ code: 'hidden-field' })],
  [/^carries a stamp that is not ours$/, () => ({ code: 'foreign-stamp' })],
  [/^sent ([\d.]+) s after the form was opened$/, (seconds) => ({ code: 'quick', seconds: Number(seconds) })],
  [/^writes links as markup$/, () => ({ code: 'link-markup' })],
  [/^has a link for a name$/, () => ({ code: 'link-name' })],
  [/^has a link$/, () => ({ code: 'links', count: 1 })],
  [/^has (\d+) links$/, (count) => ({ code: 'links', count: Number(count) })],
  [/^message (\d+) from one address within an hour$/, (count) => ({ code: 'same-address', count: Number(count) })],
  [/^the same text from (\d+) addresses within an hour$/, (count) => ({ code: 'same-text', count: Number(count) })],
  [/^one of (\d+) senders of one provider within/, (count) => ({ code: 'same-provider', count: Number(count) })],
  [/^sent without the form, as by (\d+) addresses/, (count) => ({ code: 'without-form', count: Number(count) })],
  [/^words as in spam(?:: (.+))?$/, (list) => ({ code: 'words', words: list === '' ? [] : list.split(', ') })],
  [/^marked by staff$/, () => ({ code: 'staff' })],
];

function readSentence(sentence: string): SpamSignal {
  for (const [form, read] of sentences) {
    const found = form.exec(sentence);
    if (found) return read(found[1] ?? '');
  }
  return { code: 'other', text: sentence };
}
