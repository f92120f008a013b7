import type { Catalogue } from '#app/i18n/zh.ts';
import type { MailValues, RecipientValues } from './mail-values.ts';

/** A value of the mail settings as words, for the choice between two edits. */
export function mailConflictText(texts: Catalogue, name: string, value: unknown): string {
  if (name === 'tls') return texts.mail.tlsKinds[value as MailValues['tls']];
  if (name === 'recipients') return formatRecipients(texts, value as RecipientValues[]) || texts.conflict.empty;
  if (typeof value === 'boolean') return value ? texts.pages.yes : texts.pages.no;
  return String(value ?? '') || texts.conflict.empty;
}

/** A recipient in each line: address, services, language, and the hours of the digest. */
function formatRecipients(texts: Catalogue, recipients: readonly RecipientValues[]): string {
  const { mail, services: names, listSeparator } = texts;
  const lines = recipients.map(({ address, services, language, digestHours }) => {
    const wanted = services === null ? mail.allServices : services.map((service) => names[service]).join(listSeparator);
    const digest = digestHours.trim() && `${mail.digestHours} ${digestHours.trim()}`;
    return [address.trim() || texts.conflict.empty, wanted, mail.languages[language], digest]
      .filter(Boolean)
      .join(' · ');
  });
  return lines.join('\n');
}
