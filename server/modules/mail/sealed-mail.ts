import type { Encryption } from '#server/platform/seal.ts';
import type { NewMail, QueuedMail } from './mail.repository.ts';

const context = 'text of an invitation';

/** Encrypts the text of a mail whose link opens an account, so that a stolen database has no such link. */
export function encryptMail<T extends Pick<NewMail, 'textBody' | 'htmlBody'>>(encryption: Encryption, mail: T): T {
  return {
    ...mail,
    textBody: encryption.encrypt(mail.textBody, context),
    htmlBody: encryption.encrypt(mail.htmlBody, context),
  };
}

/** @returns undefined if it was sealed with another secret */
export function decryptMail(encryption: Pick<Encryption, 'decrypt'>, mail: QueuedMail): QueuedMail | undefined {
  if (mail.kind !== 'invitation') return mail;
  const [textBody, htmlBody] = [encryption.decrypt(mail.textBody, context), encryption.decrypt(mail.htmlBody, context)];
  return textBody === undefined || htmlBody === undefined ? undefined : { ...mail, textBody, htmlBody };
}
