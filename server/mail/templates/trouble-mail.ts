import { tabPath } from '#contract/admin-tabs.ts';
import type { MailLanguage } from '#contract/mail.ts';
import { describeTrouble } from '#contract/trouble-texts.ts';
import type { Trouble } from '#contract/system.ts';
import { escapeHtml, htmlDocument, htmlLink, oneLine, findMarks } from './mail-text.ts';
import type { NewMail } from '../mail.repository.ts';
import type { Recipient } from '../mail-settings.service.ts';

const texts: Record<MailLanguage, { subject: (count: number) => string; lead: string; open: string; end: string }> = {
  zh: {
    subject: (count) => `网站有 ${count} 个问题需要处理`,
    lead: '网站程序有需要处理的问题。请转告管理服务器的人：',
    open: '在管理后台查看',
    end: '问题解决之前，每天会发送一次这样的邮件。',
  },
  en: {
    subject: (count) => (count === 1 ? 'The website needs attention' : `The website needs attention: ${count} matters`),
    lead: 'Something about the website needs attention. Please pass it on to whoever looks after the server:',
    open: 'Look in the back office',
    end: 'This mail comes once a day while it lasts.',
  },
};
const languages: Record<Recipient['language'], MailLanguage[]> = { zh: ['zh'], en: ['en'], both: ['zh', 'en'] };
const htmlLang: Record<MailLanguage, string> = { zh: 'zh-CN', en: 'en' };

/** The mail that tells of all troubles. */
export function troubleMail(
  troubles: readonly Trouble[],
  { address, language }: Pick<Recipient, 'address' | 'language'>,
  { publicUrl, timeZone }: { publicUrl: string | undefined; timeZone: string | undefined },
): NewMail {
  const url = publicUrl && `${publicUrl}${tabPath('system')}`;
  const parts = languages[language].map((one) => ({
    ...texts[one],
    lang: htmlLang[one],
    marks: findMarks(one),
    described: troubles.map((trouble) => describeTrouble(trouble, one, timeZone)),
  }));
  return {
    kind: 'trouble-notice',
    contactId: null,
    recipient: address,
    replyTo: null,
    subject: parts.map(({ subject }) => subject(troubles.length)).join(' '),
    textBody: parts
      .flatMap(({ marks, lead, described, open, end }) => [
        lead,
        ...described.map(({ text, reason }) => `- ${[text, ...(reason ? [oneLine(reason)] : [])].join('\n  ')}`),
        ...(url ? [`${open}${marks.colon}${url}`] : []),
        `${end}\n`,
      ])
      .join('\n\n'),
    htmlBody: htmlDocument(
      parts.length === 1 ? (parts[0]?.lang ?? 'en') : htmlLang.zh,
      parts.flatMap(({ lang, lead, described, open, end }) => [
        `<div lang="${lang}"><p>${escapeHtml(lead)}</p><ul>`,
        ...described.map(
          ({ text, reason }) =>
            `<li>${escapeHtml(text)}${reason ? `<br><span lang="en">${escapeHtml(oneLine(reason))}</span>` : ''}</li>`,
        ),
        '</ul>',
        ...(url ? [htmlLink(url, open)] : []),
        `<p>${escapeHtml(end)}</p></div>`,
      ]),
    ),
  };
}
