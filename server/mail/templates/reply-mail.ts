import type { ContactMessage } from '#contract/enquiries.ts';
import type { ReplyCreate } from '#contract/enquiry-workflow.ts';
import { escapeHtml, htmlDocument, oneLine } from './mail-text.ts';
import type { NewMail } from '../mail.repository.ts';

export type ReplyMail = NewMail & { kind: 'reply' };

/**
 * The mail that carries an answer to the sender of an enquiry. What staff typed stays text: the subject is one line, and the HTML part
 * shows it escaped.
 * @param studio whom the sender answers
 */
export function replyMail(
  { subject, text }: ReplyCreate,
  { id, email }: Pick<ContactMessage, 'id' | 'email'>,
  studio: { name: string; email: string },
): ReplyMail {
  return {
    kind: 'reply',
    contactId: id,
    recipient: email,
    replyTo: { name: oneLine(studio.name), address: studio.email },
    subject: oneLine(subject),
    textBody: `${text}\n`,
    htmlBody: htmlDocument(/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en', [
      `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`,
    ]),
  };
}
