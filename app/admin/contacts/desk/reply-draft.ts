import { personName } from '#contract/person-name.ts';
import type { ContactMessage } from '#contract/contact.ts';
import type { Language } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';

export type TemplateName = keyof Catalogue['workflow']['templates'];

export interface ReplyDraft {
  subject: string;
  text: string;
}

type Addressee = Pick<ContactMessage, 'firstName' | 'lastName' | 'email' | 'serviceType' | 'message'>;

/** The language in which the sender wrote. */
export function detectLanguage({ message, firstName, lastName }: Addressee): Language {
  return /\p{Script=Han}/u.test(`${message} ${firstName} ${lastName}`) ? 'zh' : 'en';
}

/** @param texts of the language of the template, which need not be that of the back office */
export function fillInTemplate(
  texts: Pick<Catalogue, 'workflow' | 'services'>,
  name: TemplateName,
  enquiry: Addressee,
): ReplyDraft {
  const { subject, text } = texts.workflow.templates[name];
  const values = { name: personName(enquiry), service: texts.services[enquiry.serviceType] };
  return { subject: subject(values), text: text(values) };
}

/** A link that opens the draft in the mail program. Its lines end with CR LF (RFC 6068, section 5). */
export function createMailtoLink({ email }: Addressee, { subject, text }: ReplyDraft): string {
  const body = encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
