import { tabPath } from '#contract/admin-tabs.ts';
import type { MailLanguage } from '#contract/mail.ts';
import type { NewMail } from '../mail.repository.ts';
import type { Recipient } from '../mail-settings.service.ts';
import { escapeHtml, findMarks, htmlDocument, htmlLink, htmlRows, oneLine, textRows, toHtmlLang } from './mail-text.ts';

/** What a client has submitted. */
export interface SubmittedChoice {
  gallery: {
    id: string;
    title: string;
    clientName: string;
    clientEmail: string;
    enquiryId: string | null;
    includedPicks: number | null;
  };
  /** the name of who submitted it */
  person: string;
  pickedCount: number;
}

const texts: Record<
  MailLanguage,
  Record<'subject' | 'gallery' | 'client' | 'person' | 'picked' | 'included' | 'open', string>
> = {
  zh: {
    subject: '客户提交了选片',
    gallery: '相册',
    client: '客户',
    person: '提交人',
    picked: '选中',
    included: '套餐包含',
    open: '在管理后台查看',
  },
  en: {
    subject: 'A client has chosen',
    gallery: 'Gallery',
    client: 'Client',
    person: 'Submitted by',
    picked: 'Chosen',
    included: 'Included',
    open: 'Open in the back office',
  },
};
const languages: Record<Recipient['language'], MailLanguage[]> = { zh: ['zh'], en: ['en'], both: ['zh', 'en'] };

/** The mail that tells a recipient of a submitted choice. An answer to it goes to the client, if the gallery has an address. */
export function choiceMail(
  { gallery, person, pickedCount }: SubmittedChoice,
  { address, language }: Pick<Recipient, 'address' | 'language'>,
  { publicUrl }: { publicUrl: string | undefined },
): NewMail {
  const say = (name: keyof (typeof texts)['en']) => languages[language].map((one) => texts[one][name]).join(' ');
  const { colon } = findMarks(language);
  const title = oneLine(gallery.title);
  const url = publicUrl && `${publicUrl}${tabPath('client-galleries', { gallery: gallery.id })}`;
  const rows: [string, string][] = [
    [say('gallery'), title],
    ...(gallery.clientName === '' ? [] : [[say('client'), oneLine(gallery.clientName)] as [string, string]]),
    [say('person'), oneLine(person)],
    [say('picked'), String(pickedCount)],
    ...(gallery.includedPicks === null ? [] : [[say('included'), String(gallery.includedPicks)] as [string, string]]),
  ];
  return {
    // No kind of its own: an earlier version lists only those that it knows.
    kind: 'enquiry-notice',
    contactId: gallery.enquiryId,
    recipient: address,
    replyTo:
      gallery.clientEmail === ''
        ? null
        : { name: oneLine(gallery.clientName || gallery.clientEmail), address: gallery.clientEmail },
    subject: `${say('subject')}${colon}${title}`,
    textBody: [...textRows(rows, colon), '', ...(url ? [`${say('open')}${colon}${url}`, ''] : [])].join('\n'),
    htmlBody: htmlDocument(toHtmlLang(language), [
      `<p>${escapeHtml(say('subject'))}</p>`,
      ...htmlRows(rows),
      ...(url ? [htmlLink(url, say('open'))] : []),
    ]),
  };
}
