import { tabPath } from '#contract/admin-tabs.ts';
import { personName } from '#contract/person-name.ts';
import { answerWithinMs } from '#contract/enquiry-stages.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { type EnquiryField, enquiryFields, enquiryFieldsInOrder } from '#contract/enquiry-fields.ts';
import { dayText } from '#contract/studio-day.ts';
import type { NewMail } from '../mail.repository.ts';
import type { Recipient } from '../mail-settings.service.ts';
import {
  escapeHtml,
  htmlDocument,
  htmlLink,
  htmlRows,
  oneLine,
  type Rows,
  textRows,
  toHtmlLang,
  findMarks,
  type Say,
  sayIn,
  timeIn,
} from './mail-text.ts';

export type Enquiry = Pick<ContactMessage, 'id' | 'createdAt' | EnquiryField>;

interface NoticeOptions {
  /** address of the site; undefined if it is not configured */
  publicUrl: string | undefined;
  /** of the times in mails; undefined: that of the server */
  timeZone: string | undefined;
}

/**
 * The mail that tells a recipient of an enquiry, in their language. An answer to it goes to the sender.
 * @param options.addition what the sender has added to it now
 */
export function enquiryNotice(
  enquiry: Enquiry,
  { address, language }: Pick<Recipient, 'address' | 'language'>,
  options: NoticeOptions & { addition?: string | undefined },
): NewMail {
  const say = sayIn(language);
  const name = formatEnquiryName(enquiry);
  const service = say(({ services }) => services[enquiry.serviceType]);
  const rows = listRows(enquiry, language, options);
  const how = say(({ reply }) => reply);
  const url = enquiryUrl(options.publicUrl, enquiry.id);
  const open = say((texts) => texts.open);
  const { colon, comma } = findMarks(language);
  const subject = say((texts) => (options.addition === undefined ? texts.newEnquiry : texts.addition));
  const texts = [...(options.addition === undefined ? [] : [options.addition, '—']), enquiry.message];
  return {
    kind: 'enquiry-notice',
    contactId: enquiry.id,
    recipient: address,
    replyTo: { name, address: enquiry.email },
    subject: `${subject}${colon}${service}${comma}${name}`,
    textBody: [
      ...textRows(rows, colon),
      '',
      ...texts,
      '',
      how,
      ...(url === undefined ? [] : [`${open}${colon}${url}`]),
      '',
    ].join('\n'),
    htmlBody: htmlDocument(toHtmlLang(language), [
      ...htmlRows(rows),
      ...texts.map((text) => `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`),
      `<p>${escapeHtml(how)}</p>`,
      ...(url === undefined ? [] : [htmlLink(url, open)]),
    ]),
  };
}

function formatEnquiryName(enquiry: Enquiry): string {
  return oneLine(personName(enquiry));
}

/** The facts of an enquiry, with the time by which an answer is promised. */
function listRows(enquiry: Enquiry, language: Recipient['language'], { timeZone }: NoticeOptions): Rows {
  const say = sayIn(language);
  const createdAt = Date.parse(enquiry.createdAt);
  return [
    [say((texts) => texts.name), formatEnquiryName(enquiry)],
    ...fieldsInRows.map((field): Rows[number] => [
      say((texts) => texts.fields[field]),
      shownValue(enquiry, field, say),
    ]),
    [say((texts) => texts.received), timeIn(language, createdAt, timeZone)],
    [say((texts) => texts.answerBy), timeIn(language, createdAt + answerWithinMs, timeZone)],
  ];
}

/** All but the name, which is one row, and the message, which stands below them. */
const fieldsInRows = enquiryFieldsInOrder([]).filter((field) => enquiryFields[field].input !== 'textarea');

function shownValue(enquiry: Enquiry, field: EnquiryField, say: Say): string {
  if (field === 'serviceType') return say(({ services }) => services[enquiry.serviceType]);
  const value = enquiry[field];
  if (value !== null && enquiryFields[field].input === 'date')
    return say(({ locale }) => dayText(value, locale, 'full'));
  return value ?? '—';
}

function enquiryUrl(publicUrl: string | undefined, id: string): string | undefined {
  return publicUrl && `${publicUrl}${tabPath('contacts', { enquiry: id })}`;
}

/** The mail that tells a recipient of all enquiries since the last one. Suspected spam is only counted. */
export function enquiryDigest(
  { enquiries, spamCount }: { enquiries: readonly Enquiry[]; spamCount: number },
  { address, language }: Pick<Recipient, 'address' | 'language'>,
  options: NoticeOptions,
): NewMail {
  const say = sayIn(language);
  const open = say((texts) => texts.open);
  const { colon } = findMarks(language);
  const spam = `${say((texts) => texts.spam)}${colon}${spamCount}`;
  const adminUrl = options.publicUrl && `${options.publicUrl}${tabPath('contacts')}`;
  const parts = enquiries.map((enquiry) => ({
    enquiry,
    name: formatEnquiryName(enquiry),
    rows: listRows(enquiry, language, options),
    url: enquiryUrl(options.publicUrl, enquiry.id),
  }));
  const none = enquiries.length === 0 ? [say((texts) => texts.none)] : [];
  return {
    kind: 'enquiry-digest',
    contactId: null,
    enquiryIds: enquiries.map(({ id }) => id),
    recipient: address,
    replyTo: null,
    subject: `${say((texts) => texts.digest)}${colon}${enquiries.length}`,
    textBody: [
      ...none,
      ...parts.flatMap(({ enquiry, rows, url }) => [
        ...textRows(rows, colon),
        ...(url === undefined ? [] : [`${open}${colon}${url}`]),
        '',
        enquiry.message,
        '',
        '--',
        '',
      ]),
      spam,
      ...(adminUrl === undefined ? [] : [adminUrl]),
      '',
    ].join('\n'),
    htmlBody: htmlDocument(toHtmlLang(language), [
      ...none.map((text) => `<p>${escapeHtml(text)}</p>`),
      ...parts.flatMap(({ enquiry, name, rows, url }) => [
        `<h2>${escapeHtml(name)}</h2>`,
        ...htmlRows(rows),
        `<p style="white-space:pre-wrap">${escapeHtml(enquiry.message)}</p>`,
        ...(url === undefined ? [] : [htmlLink(url, open)]),
      ]),
      `<p>${escapeHtml(spam)}</p>`,
      ...(adminUrl === undefined ? [] : [htmlLink(adminUrl, adminUrl)]),
    ]),
  };
}
