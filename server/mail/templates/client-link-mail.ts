import type { ClientGalleryKind } from '#contract/client-galleries.ts';
import type { ClientLinkMail } from '#contract/client-sharing.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { dayIn, dayText } from '#contract/studio-day.ts';
import { escapeHtml, htmlDocument, htmlLink, oneLine } from './mail-text.ts';
import type { NewMail } from '../mail.repository.ts';

interface Words {
  locale: string;
  greeting: (name: string) => string;
  subject: Record<ClientGalleryKind, (title: string) => string>;
  text: Record<ClientGalleryKind, (title: string) => string>;
  until: (day: string) => string;
  pin: string;
  reminderSubject: (title: string, day: string) => string;
  reminder: (title: string, day: string) => string;
  reminderEnd: string;
}

const words: Record<SiteLanguage, Words> = {
  en: {
    locale: 'en-CA',
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    subject: {
      gallery: (title) => `Your photos are here: ${title}`,
      transfer: (title) => `Your files are here: ${title}`,
    },
    text: {
      gallery: (title) => `your gallery "${title}" is ready. You need no account: open it with this link.`,
      transfer: (title) =>
        `the files of "${title}" are ready for you. You need no account: download them with this link.`,
    },
    until: (day) => `The link is valid until ${day}.`,
    pin: 'It asks for a PIN, which we give you in another way.',
    reminderSubject: (title, day) => `Only until ${day}: ${title}`,
    reminder: (title, day) =>
      `the link that we sent you to "${title}" is valid until ${day}. Please look, and save what you want to keep, before then.`,
    reminderEnd: 'If you do not find the link any more, or need more time, answer this mail.',
  },
  'zh-Hans': {
    locale: 'zh-CN',
    greeting: (name) => (name ? `${name}，您好！` : '您好！'),
    subject: {
      gallery: (title) => `您的照片已准备好：${title}`,
      transfer: (title) => `您的文件已准备好：${title}`,
    },
    text: {
      gallery: (title) => `您的相册“${title}”已准备好。不需要账号，打开以下链接即可查看。`,
      transfer: (title) => `“${title}”的文件已准备好。不需要账号，打开以下链接即可下载。`,
    },
    until: (day) => `链接有效期至 ${day}。`,
    pin: '打开时需要 PIN 码，我们会用另外的方式告诉您。',
    reminderSubject: (title, day) => `有效期至 ${day}：${title}`,
    reminder: (title, day) => `我们发给您的“${title}”链接，有效期至 ${day}。请在此之前查看，并保存您想要的照片和文件。`,
    reminderEnd: '如果找不到链接，或需要更多时间，请直接回复本邮件。',
  },
};

interface Gallery {
  kind: ClientGalleryKind;
  language: SiteLanguage;
  title: string;
  clientName: string;
  clientEmail: string;
}
interface Studio {
  name: string;
  email: string;
}

/** The words of the mail before staff have changed them. The link stands below them. */
export function draftClientLinkMail({ kind, language, title, clientName }: Gallery): ClientLinkMail {
  const own = words[language];
  return {
    subject: own.subject[kind](oneLine(title)).slice(0, 200),
    text: [own.greeting(oneLine(clientName)), own.text[kind](oneLine(title))].join('\n\n'),
  };
}

interface LinkMailParts {
  gallery: Gallery;
  studio: Studio;
  link: { id: string; url: string; hasPin: boolean; expiresAt: string | null };
  timeZone: string;
}

/** The mail with the address of a link: the words of staff, the link, and what to know of it. */
export function clientLinkMail({ subject, text }: ClientLinkMail, parts: LinkMailParts): NewMail {
  const { gallery, studio, link, timeZone } = parts;
  const own = words[gallery.language];
  const notes = [
    ...(link.expiresAt ? [own.until(lastDay(link.expiresAt, own.locale, timeZone))] : []),
    ...(link.hasPin ? [own.pin] : []),
  ];
  return toMail(gallery, studio, {
    clientLinkId: link.id,
    subject,
    text: [text, link.url, ...notes],
    html: [
      `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`,
      htmlLink(link.url, link.url),
      ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ],
  });
}

/** The mail that a link ends. It has no address of it: only the hash of that is stored. */
export function clientReminderMail(
  gallery: Gallery,
  studio: Studio,
  { link, timeZone }: { link: { id: string; expiresAt: string }; timeZone: string },
): NewMail {
  const own = words[gallery.language];
  const title = oneLine(gallery.title);
  const day = lastDay(link.expiresAt, own.locale, timeZone);
  const lines = [own.greeting(oneLine(gallery.clientName)), own.reminder(title, day), own.reminderEnd];
  return toMail(gallery, studio, {
    clientLinkId: link.id,
    subject: own.reminderSubject(title, day),
    text: lines,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`),
  });
}

/** A link that ends with a day ends a millisecond before the next one. */
function lastDay(expiresAt: string, locale: string, timeZone: string): string {
  return dayText(dayIn(timeZone, Date.parse(expiresAt)), locale, 'medium');
}

function toMail(
  { language, clientEmail }: Gallery,
  studio: Studio,
  { clientLinkId, subject, text, html }: { clientLinkId: string; subject: string; text: string[]; html: string[] },
): NewMail {
  const name = oneLine(studio.name);
  return {
    // Every version decrypts the text of this kind; the outbox tells it by its link.
    kind: 'invitation',
    contactId: null,
    clientLinkId,
    recipient: clientEmail,
    replyTo: { name, address: studio.email },
    subject: oneLine(subject),
    textBody: [...text, name, ''].join('\n\n'),
    htmlBody: htmlDocument(language === 'en' ? 'en' : 'zh-CN', [...html, `<p>${escapeHtml(name)}</p>`]),
  };
}
