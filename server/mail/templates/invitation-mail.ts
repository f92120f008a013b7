import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { escapeHtml, htmlDocument, htmlLink, oneLine } from './mail-text.ts';
import type { NewMail } from '../mail.repository.ts';

const texts = {
  en: {
    subject: (studio: string) => `Your account for the website of ${studio}`,
    lead: (studio: string, name: string) =>
      `You are invited to work on the website of ${studio}. Your username is ${name}. Choose your password here:`,
    until: 'The link works once, within 7 days. If you do not know what this is about, you need not do anything.',
  },
  'zh-Hans': {
    subject: (studio: string) => `${studio} 网站账号邀请`,
    lead: (studio: string, name: string) =>
      `您受邀参与管理 ${studio} 的网站，用户名为 ${name}。请打开以下链接设置密码：`,
    until: '链接 7 天内有效，只能使用一次。如果您不清楚这是怎么回事，忽略本邮件即可。',
  },
} as const;

interface InvitationMailParts {
  recipient: string;
  language: SiteLanguage;
  username: string;
  studio: { name: string; email: string };
  url: string;
}

/** The mail with the link of an invitation. */
export function invitationMail({ recipient, language, username, studio, url }: InvitationMailParts): NewMail {
  const own = texts[language];
  const name = oneLine(studio.name);
  const lead = own.lead(name, oneLine(username));
  return {
    kind: 'invitation',
    contactId: null,
    recipient,
    replyTo: { name, address: studio.email },
    subject: own.subject(name),
    textBody: [lead, url, own.until, name, ''].join('\n\n'),
    htmlBody: htmlDocument(language, [
      `<p>${escapeHtml(lead)}</p>`,
      htmlLink(url, url),
      `<p>${escapeHtml(own.until)}</p>`,
      `<p>${escapeHtml(name)}</p>`,
    ]),
  };
}
