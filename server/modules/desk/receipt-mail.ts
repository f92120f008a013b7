import type { PageContent } from '#contract/content/define-page.ts';
import { fillIn } from '#contract/content/fill-in.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import type { enquiryPage } from '#contract/content/pages/enquiry.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { answerWithinMs } from '#contract/contact-desk.ts';
import { type ContactMessage, wishedDaysOf } from '#contract/contact.ts';
import type { EnquiryField } from '#contract/enquiry-fields.ts';
import { dayText } from '#contract/studio-day.ts';
import { escapeHtml, htmlDocument, htmlLink, oneLine } from '#server/modules/contact/notices/mail-text.ts';
import { greetedName } from './greeted-name.ts';
import { timeIn } from '#server/modules/contact/notices/notice-texts.ts';
import type { NewMail } from '#server/modules/mail/mail.repository.ts';

const messagesByLanguage = {
  en: { locale: 'en', dateLocale: 'en-US', separator: ', ', colon: ': ' },
  'zh-Hans': { locale: 'zh', dateLocale: 'zh-CN', separator: '、', colon: '：' },
} as const;

/** How the sender reaches the studio. */
export interface ReceiptStudio {
  name: string;
  email: string;
  phone: string | null;
}

export interface ReceiptTexts {
  receipt: PageContent<typeof enquiryPage>['receipt'];
  /** names of the fields and of the services */
  form: PageContent<typeof contactPage>['form'];
}

/**
 * The mail that tells the sender of an enquiry that it has arrived. A stranger may have typed somebody else's address, so it repeats
 * nothing that was written but a name that can be nothing else, and what can only be a day.
 * @param options.pageUrl address of the enquiry's private page; undefined if the site's own address is not configured
 */
export function receiptMail(
  enquiry: Pick<ContactMessage, 'id' | 'createdAt' | EnquiryField>,
  studio: ReceiptStudio,
  { receipt: texts, form }: ReceiptTexts,
  options: { language: SiteLanguage; pageUrl: string | undefined; timeZone: string | undefined },
): NewMail {
  const { language, pageUrl, timeZone } = options;
  const { locale, dateLocale, separator, colon } = messagesByLanguage[language];
  const by = timeIn(locale, Date.parse(enquiry.createdAt) + answerWithinMs, timeZone);
  const name = oneLine(studio.name);
  const greeted = greetedName(enquiry.firstName);
  const lines = [
    greeted === undefined ? texts.greetingWithoutName : fillIn(texts.greeting, { name: greeted }),
    fillIn(texts.received, { service: form.services[enquiry.serviceType], by }),
    ...wishedDaysOf(enquiry).map(({ field, day }) => `${form[field]}${colon}${dayText(day, dateLocale, 'full')}`),
    fillIn(texts.reach, { addresses: [studio.email, studio.phone].filter(Boolean).join(separator) }),
  ];
  return {
    kind: 'enquiry-receipt',
    contactId: enquiry.id,
    recipient: enquiry.email,
    replyTo: { name, address: studio.email },
    subject: oneLine(fillIn(texts.subject, { studio: name })),
    textBody: [...lines, ...(pageUrl === undefined ? [] : [`${texts.page} ${pageUrl}`]), name, ''].join('\n\n'),
    htmlBody: htmlDocument(language, [
      ...lines.map((text) => `<p>${escapeHtml(text)}</p>`),
      ...(pageUrl === undefined ? [] : [`<p>${escapeHtml(texts.page)}</p>`, htmlLink(pageUrl, pageUrl)]),
      `<p>${escapeHtml(name)}</p>`,
    ]),
  };
}
