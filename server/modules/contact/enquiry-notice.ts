import { type ContactMessage, serviceTypeLabels } from '#contract/contact.ts';
import type { NewMail } from '#server/modules/mail/mail.repository.ts';

type Enquiry = Pick<
  ContactMessage,
  'id' | 'createdAt' | 'firstName' | 'lastName' | 'email' | 'phone' | 'serviceType' | 'message'
>;

const serviceTypeLabelsZh: Record<ContactMessage['serviceType'], string> = {
  portrait: '人像摄影',
  newborn: '新生儿摄影',
  property: '房产摄影',
  commercial: '商业摄影',
  other: '其他',
};
/** As promised on every page. */
const answerWithinMs = 24 * 60 * 60 * 1000;

/**
 * The mails that tell staff of an enquiry, one for each recipient, in Chinese and English. An answer to one goes to the sender.
 * @param adminUrl address of the back office; undefined if it is not configured
 */
export function enquiryNotices(
  enquiry: Enquiry,
  recipients: readonly string[],
  adminUrl: string | undefined,
): NewMail[] {
  const name = oneLine(`${enquiry.firstName} ${enquiry.lastName}`);
  const rows: [label: string, value: string][] = [
    ['姓名 Name', name],
    ['邮箱 E-mail', enquiry.email],
    ['电话 Phone', enquiry.phone ?? '—'],
    ['服务 Service', `${serviceTypeLabelsZh[enquiry.serviceType]} ${serviceTypeLabels[enquiry.serviceType]}`],
    ['收到 Received', timeOf(Date.parse(enquiry.createdAt))],
    ['请在此前回复 Answer by', timeOf(Date.parse(enquiry.createdAt) + answerWithinMs)],
  ];
  const how = '直接回复此邮件即可答复客户。 An answer to this mail goes to the sender.';
  const mail = {
    kind: 'enquiry-notice' as const,
    contactId: enquiry.id,
    replyTo: { name, address: enquiry.email },
    subject: `新咨询 New enquiry: ${serviceTypeLabels[enquiry.serviceType]}, ${name}`,
    textBody: [
      ...rows.map(([label, value]) => `${label}: ${oneLine(value)}`),
      '',
      enquiry.message,
      '',
      how,
      ...(adminUrl === undefined ? [] : [adminUrl]),
      '',
    ].join('\n'),
    htmlBody: [
      '<!doctype html><html lang="zh"><body style="font-family:sans-serif">',
      '<table>',
      ...rows.map(
        ([label, value]) =>
          `<tr><th style="text-align:left;padding-right:1em">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
      ),
      '</table>',
      `<p style="white-space:pre-wrap">${escapeHtml(enquiry.message)}</p>`,
      `<p>${escapeHtml(how)}</p>`,
      ...(adminUrl === undefined ? [] : [`<p><a href="${escapeHtml(adminUrl)}">${escapeHtml(adminUrl)}</a></p>`]),
      '</body></html>',
    ].join('\n'),
  };
  return recipients.map((recipient) => ({ ...mail, recipient }));
}

/** In the time zone of the server, which it names. */
function timeOf(time: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' }).format(time);
}

/** Control characters would end a header or a line of the list. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
