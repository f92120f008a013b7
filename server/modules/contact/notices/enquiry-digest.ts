import { tabPath } from '#contract/admin-tabs.ts';
import type { NewMail } from '#server/modules/mail/mail.repository.ts';
import type { Recipient } from '#server/modules/mail/mail-settings.service.ts';
import { type Enquiry, enquiryUrl, formatEnquiryName, type NoticeOptions, listRows } from './enquiry-notice.ts';
import { escapeHtml, htmlDocument, htmlLink, htmlRows, textRows } from './mail-text.ts';
import { toHtmlLang, findMarks, sayIn } from './notice-texts.ts';

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
