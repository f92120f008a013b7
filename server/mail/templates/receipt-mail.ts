import type { PageContent } from '#contract/content/define-page.ts';
import { fillIn } from '#contract/content/shown-item.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import type { enquiryPage } from '#contract/content/pages/enquiry.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { answerWithinMs } from '#contract/enquiry-stages.ts';
import { type ContactMessage, listWishedDays } from '#contract/enquiries.ts';
import type { EnquiryField } from '#contract/enquiry-fields.ts';
import { dayText } from '#contract/studio-day.ts';
import { escapeHtml, htmlDocument, htmlLink, oneLine, timeIn } from './mail-text.ts';
import type { NewMail } from '../mail.repository.ts';

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
    ...listWishedDays(enquiry).map(({ field, day }) => `${form[field]}${colon}${dayText(day, dateLocale, 'full')}`),
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

const maxLength = 80;
/** Letters of any script, and what stands between those of a name. */
const onlyName = /^[\p{L}\p{M} '’.\-·・,]+$/u;
/** Mail programs make a link of it. */
const domain = /\.\p{L}{2}/u;

/**
 * A stranger's name for a mail that may go to somebody else.
 * @returns undefined if it could be something else: an address, a number or a long text
 */
export function greetedName(given: string): string | undefined {
  const name = oneLine(given);
  return name.length <= maxLength && onlyName.test(name) && !domain.test(name) ? name : undefined;
}
