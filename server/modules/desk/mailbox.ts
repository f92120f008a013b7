import { createHmac } from 'node:crypto';

/** One text for all addresses of a mailbox: in any case, and with any tag after `+`. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
}

export type HashMailbox = (address: string) => string;

/** Keyed, so that addresses cannot be guessed from what is stored. */
export function createMailboxHash(key: Buffer): HashMailbox {
  return (address) =>
    createHmac('sha256', key)
      .update(`mailbox ${mailboxOf(address)}`)
      .digest('hex')
      .slice(0, 32);
}
