import { answerWithinMs } from '#contract/contact-desk.ts';
import type { ContactMessage } from '#contract/contact.ts';
import { serviceTypeLabels } from '#contract/service-types.ts';
import { receiptTexts } from '#content/pages/enquiry.ts';
import { escapeHtml, htmlDocument, htmlLink, oneLine } from '#server/modules/contact/notices/mail-text.ts';
import { timeIn } from '#server/modules/contact/notices/notice-texts.ts';
import type { NewMail } from '#server/modules/mail/mail.repository.ts';

/** How the sender reaches the studio. */
export interface ReceiptStudio {
  name: string;
  email: string;
  phone: string | null;
}

/**
 * The mail that tells the sender of an enquiry that it has arrived. Only what was written is repeated, and only as text: a
 * stranger may have typed somebody else's address.
 * @param options.pageUrl address of the enquiry's private page; undefined if the site's own address is not configured
 */
export function receiptMail(
  enquiry: Pick<ContactMessage, 'id' | 'createdAt' | 'firstName' | 'email' | 'serviceType' | 'message'>,
  studio: ReceiptStudio,
  { pageUrl, timeZone }: { pageUrl: string | undefined; timeZone: string | undefined },
): NewMail {
  const by = timeIn('en', Date.parse(enquiry.createdAt) + answerWithinMs, timeZone);
  const name = oneLine(studio.name);
  const before = [
    `${receiptTexts.greeting} ${oneLine(enquiry.firstName)},`,
    receiptTexts.received(serviceTypeLabels[enquiry.serviceType], by),
    `${receiptTexts.reach} ${[studio.email, studio.phone].filter(Boolean).join(', ')}`,
  ];
  const quoted = [receiptTexts.written, enquiry.message];
  return {
    kind: 'enquiry-receipt',
    contactId: enquiry.id,
    recipient: enquiry.email,
    replyTo: { name, address: studio.email },
    subject: oneLine(receiptTexts.subject(name)),
    textBody: [
      ...before,
      ...(pageUrl === undefined ? [] : [`${receiptTexts.page} ${pageUrl}`]),
      ...quoted,
      name,
      '',
    ].join('\n\n'),
    htmlBody: htmlDocument('en', [
      ...before.map((text) => `<p>${escapeHtml(text)}</p>`),
      ...(pageUrl === undefined ? [] : [`<p>${escapeHtml(receiptTexts.page)}</p>`, htmlLink(pageUrl, pageUrl)]),
      ...quoted.map((text) => `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`),
      `<p>${escapeHtml(name)}</p>`,
    ]),
  };
}
