import type { Catalogue } from '#app/i18n/zh.ts';

type Texts = Catalogue['contacts']['quarantineReasons'];

/** The signs as the server words them, and what staff read. */
const signs: [said: RegExp, text: (texts: Texts, figure: string) => string][] = [
  [/^filled in the field that people do not see$/, ({ trap }) => trap],
  [/^carries a stamp that is not ours$/, ({ foreignStamp }) => foreignStamp],
  [/^sent ([\d.]+) s after the form was opened$/, ({ quick }, seconds) => quick(seconds)],
  [/^writes links as markup$/, ({ markup }) => markup],
  [/^has a link for a name$/, ({ linkName }) => linkName],
  [/^has a link$/, ({ links }) => links(1)],
  [/^has (\d+) links$/, ({ links }, count) => links(Number(count))],
  [/^message (\d+) from one address within an hour$/, ({ crowd }, count) => crowd(Number(count))],
  [/^the same text from (\d+) addresses within an hour$/, ({ sameText }, count) => sameText(Number(count))],
  [/^one of (\d+) senders of one provider within an hour$/, ({ provider }, count) => provider(Number(count))],
  [/^sent without the form, as by (\d+) addresses within an hour$/, ({ plain }, count) => plain(Number(count))],
  [/^marked by staff$/, ({ staff }) => staff],
];

/** Why a message is suspected, in the catalogue's language; a sign that it does not know is shown as it is. */
export function describeSuspicion({ contacts }: Catalogue, reason: string): string {
  const texts = contacts.quarantineReasons;
  const described = reason.split('; ').map((said) => {
    for (const [pattern, text] of signs) {
      const found = pattern.exec(said);
      if (found) return text(texts, found[1] ?? '');
    }
    return said;
  });
  return contacts.quarantineReason(described);
}
