import type { Catalogue } from '#app/i18n/zh.ts';

type Texts = Catalogue['contacts']['quarantineReasons'];

/** Patterns of the signals that the spam filter writes, and their texts in the catalogue. */
const signals: [pattern: RegExp, text: (texts: Texts, figure: string) => string][] = [
  [/^filled in the field that people do not see$/, ({ honeypot }) => honeypot],
  [/^carries a stamp that is not ours$/, ({ foreignToken }) => foreignToken],
  [/^sent ([\d.]+) s after the form was opened$/, ({ quick }, seconds) => quick(seconds)],
  [/^writes links as markup$/, ({ markup }) => markup],
  [/^has a link for a name$/, ({ linkName }) => linkName],
  [/^has a link$/, ({ links }) => links(1)],
  [/^has (\d+) links$/, ({ links }, count) => links(Number(count))],
  [/^message (\d+) from one address within an hour$/, ({ sameAddress }, count) => sameAddress(Number(count))],
  [/^the same text from (\d+) addresses within an hour$/, ({ sameText }, count) => sameText(Number(count))],
  [/^one of (\d+) senders of one provider within an hour$/, ({ provider }, count) => provider(Number(count))],
  [/^sent without the form, as by (\d+) addresses within an hour$/, ({ plain }, count) => plain(Number(count))],
  [/^words as in spam$/, ({ words }) => words],
  [/^words as in spam: (.+)$/, ({ wordList }, list) => wordList(list.split(', '))],
  [/^marked by staff$/, ({ staff }) => staff],
];

/** Why a message is suspected spam, in the catalogue's language; an unknown signal is shown as it is. */
export function describeSuspicion({ contacts }: Catalogue, reason: string): string {
  const texts = contacts.quarantineReasons;
  const described = reason.split('; ').map((signal) => {
    for (const [pattern, text] of signals) {
      const found = pattern.exec(signal);
      if (found) return text(texts, found[1] ?? '');
    }
    return signal;
  });
  return contacts.quarantineReason(described);
}
