import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { escapeHtml, htmlDocument, htmlLink, oneLine } from './mail-text.ts';
import type { NewMail } from '../mail.repository.ts';

/** `invitation`: to a new account; `password`: to one whose password is forgotten. */
export type AccountLinkUse = 'invitation' | 'password';

const texts = {
  en: {
    invitation: {
      subject: (studio: string) => `Your account for the website of ${studio}`,
      lead: (studio: string, name: string) =>
        `You are invited to work on the website of ${studio}. Your username is ${name}. Choose your password here:`,
      until: 'The link works once, within 7 days. If you do not know what this is about, you need not do anything.',
    },
    password: {
      subject: (studio: string) => `A new password for the website of ${studio}`,
      lead: (studio: string, name: string) =>
        `Somebody has asked for a new password of the account ${name} for the website of ${studio}. Choose it here:`,
      until:
        'The link works once, within an hour. If it was not you, you need not do anything: the password stays as it is.',
    },
  },
  'zh-Hans': {
    invitation: {
      subject: (studio: string) => `${studio} 网站账号邀请`,
      lead: (studio: string, name: string) =>
        `您受邀参与管理 ${studio} 的网站，用户名为 ${name}。请打开以下链接设置密码：`,
      until: '链接 7 天内有效，只能使用一次。如果您不清楚这是怎么回事，忽略本邮件即可。',
    },
    password: {
      subject: (studio: string) => `${studio} 网站：设置新密码`,
      lead: (studio: string, name: string) =>
        `有人为 ${studio} 网站的账号 ${name} 申请设置新密码。请打开以下链接设置：`,
      until: '链接 1 小时内有效，只能使用一次。如果不是您本人申请，忽略本邮件即可，密码不会改变。',
    },
  },
} as const satisfies Record<SiteLanguage, Record<AccountLinkUse, object>>;

interface AccountLinkMailParts {
  use: AccountLinkUse;
  recipient: string;
  language: SiteLanguage;
  username: string;
  studio: { name: string; email: string };
  url: string;
}

/** The mail with a link by which somebody sets the password of an account. */
export function accountLinkMail({ use, recipient, language, username, studio, url }: AccountLinkMailParts): NewMail {
  const own = texts[language][use];
  const name = oneLine(studio.name);
  const lead = own.lead(name, oneLine(username));
  return {
    // Also for a forgotten password: an earlier version decrypts the text of this kind only.
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
