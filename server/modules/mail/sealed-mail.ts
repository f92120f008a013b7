import type { Seal } from '#server/platform/seal.ts';
import type { NewMail, QueuedMail } from './mail.repository.ts';

const context = 'text of an invitation';

/** Encrypts the text of a mail whose link opens an account, so that a stolen database has no such link. */
export function sealMail<T extends Pick<NewMail, 'textBody' | 'htmlBody'>>(seal: Seal, mail: T): T {
  return { ...mail, textBody: seal.seal(mail.textBody, context), htmlBody: seal.seal(mail.htmlBody, context) };
}

/** @returns undefined if it was sealed with another secret */
export function openMail(seal: Pick<Seal, 'open'>, mail: QueuedMail): QueuedMail | undefined {
  if (mail.kind !== 'invitation') return mail;
  const [textBody, htmlBody] = [seal.open(mail.textBody, context), seal.open(mail.htmlBody, context)];
  return textBody === undefined || htmlBody === undefined ? undefined : { ...mail, textBody, htmlBody };
}
