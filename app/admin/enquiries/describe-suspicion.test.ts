import { describe, expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { type Catalogue, zh } from '#app/i18n/zh.ts';
import { describeSignals, formatSignals, readSignals } from '#server/enquiries/spam-signals.ts';
import { describeSuspicion as describeMessage } from './enquiry-card.tsx';

/** What the server tells of a stored reason, as the card shows it. */
function describeSuspicion(texts: Catalogue, stored: string): string | undefined {
  const quarantineSignals = readSignals(stored);
  return describeMessage(texts, { quarantineSignals, quarantineReason: describeSignals(quarantineSignals) });
}

describe('why a message is suspected', () => {
  it.each([
    'filled in the field that people do not see',
    'carries a stamp that is not ours',
    'sent 0.4 s after the form was opened',
    'writes links as markup',
    'has a link for a name',
    'has a link',
    'has 4 links',
    'message 23 from one address within an hour',
    'the same text from 6 addresses within an hour',
    'one of 11 senders of one provider within an hour',
    'sent without the form, as by 31 addresses within an hour',
    'words as in spam',
    'words as in spam: 优化, 排名',
    'marked by staff',
  ])('"%s" is translated to Chinese, with its number', (reason) => {
    const described = describeSuspicion(zh, reason);
    expect(described).not.toMatch(/[a-z]/);
    expect(described).toContain(/[\d.]+/.exec(reason)?.[0] ?? '');
    // Stored as codes it is the same.
    const signals = readSignals(reason);
    expect(signals).not.toContainEqual(expect.objectContaining({ code: 'other' }));
    expect(describeSuspicion(zh, formatSignals(signals))).toBe(described);
    expect(describeSignals(signals)).toBe(reason);
  });

  it('joins several signals', () =>
    expect(describeSuspicion(en, 'sent 1.0 s after the form was opened; has a link')).toBe(
      'Why: it was sent 1.0 seconds after the form was opened; it has 1 link',
    ));

  it('quotes the words that weighed most', () => {
    const reason = 'words as in spam: ranking, 排名; has a link';
    expect(describeSuspicion(en, reason)).toBe(
      'Why: its words are those of messages that were marked as spam, above all “ranking”, “排名”; it has 1 link',
    );
    expect(describeSuspicion(zh, reason)).toContain('主要是“ranking”、“排名”');
  });

  it('shows an unknown signal as it is', () => expect(describeSuspicion(zh, 'looks odd')).toContain('looks odd'));

  it('shows what another version of the server says, if it knows other signals or none', () => {
    const later = { code: 'odd', count: 1 } as never;
    const message = { quarantineSignals: [later], quarantineReason: 'looks odd' };
    expect(describeMessage(zh, message)).toContain('looks odd');
    expect(describeMessage(zh, { quarantineReason: 'has a link' })).toContain('has a link');
  });
});
