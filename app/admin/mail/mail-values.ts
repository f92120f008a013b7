import type { MailLanguage, MailSettings, MailSettingsUpdate } from '#contract/mail.ts';
import type { ServiceType } from '#contract/service-types.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

export interface RecipientValues {
  address: string;
  /** null: all */
  services: ServiceType[] | null;
  language: MailLanguage;
  /** as typed: hours with commas between them */
  digestHours: string;
}

/** The mail settings as the form has them. */
export interface MailValues {
  hasServer: boolean;
  host: string;
  port: string;
  tls: 'tls' | 'starttls';
  user: string;
  password: string;
  from: string;
  timeZone: string;
  /** whether senders of enquiries get a receipt */
  sendsReceipts: boolean;
  recipients: RecipientValues[];
}

export function toMailValues({ server, from, timeZone, sendsReceipts, recipients }: MailSettings): MailValues {
  return {
    hasServer: server !== null,
    host: server?.host ?? '',
    port: String(server?.port ?? 465),
    tls: server?.tls ?? 'tls',
    user: server?.user ?? '',
    password: '',
    from: from ?? '',
    timeZone: timeZone ?? '',
    sendsReceipts,
    recipients: recipients.map((recipient) => ({ ...recipient, digestHours: recipient.digestHours.join(', ') })),
  };
}

/** @param hasPassword whether a password is stored, which an empty field then keeps */
export function toMailUpdate(values: MailValues, hasPassword: boolean): MailSettingsUpdate {
  const { hasServer, host, port, tls, user, password, from, timeZone, sendsReceipts, recipients } = values;
  const keepsPassword = password === '' && hasPassword && user !== '';
  return {
    server: hasServer
      ? { host, port: numberIn(port), tls, user, ...(!keepsPassword && { password: user === '' ? '' : password }) }
      : null,
    from: from.trim() || null,
    timeZone: timeZone.trim() || null,
    sendsReceipts,
    recipients: recipients.map((recipient) => ({
      ...recipient,
      digestHours: recipient.digestHours
        .split(/[,，、\s]+/)
        .filter(Boolean)
        .map((hour) => numberIn(hour.replace(/:00$/, ''))),
    })),
  };
}

/** The field of the form that a path of the request is about. A digest has one field for all its hours. */
export function mailFieldAt(path: string): string {
  return path.replace(/^server\./, '').replace(/^(recipients\.\d+\.\w+)\..*$/, '$1');
}

export function isMailFieldShown(path: string, hasServerFields: boolean): boolean {
  if (/^(?:host|port|user|password)$/.test(path)) return hasServerFields;
  return /^(?:from|timeZone|recipients\.\d+\.(?:address|digestHours|services))$/.test(path);
}

/** A pasted smtp:// or smtps:// address fills all fields of the server. */
export function withPastedUrl(values: MailValues, host: string): MailValues {
  const url = /^smtps?:\/\//i.test(host) ? URL.parse(host.trim()) : null;
  if (!url) return { ...values, host };
  const tls = url.protocol === 'smtps:' ? 'tls' : 'starttls';
  return {
    ...values,
    host: url.hostname,
    port: url.port || (tls === 'tls' ? '465' : '587'),
    tls,
    user: decodeURIComponent(url.username) || values.user,
    password: decodeURIComponent(url.password) || values.password,
  };
}

/** Not a number: the schema names the field. */
const numberIn = (text: string): number => (/^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN);

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
