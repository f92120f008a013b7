import { createHmac } from 'node:crypto';

/** One text for all addresses of a mailbox: in any case, and with any tag after `+`. */
export function toMailbox(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at).split('+', 1)[0] as string}${plain.slice(at)}`;
}

export type HashMailbox = (address: string) => string;

/** Keyed, so that addresses cannot be guessed from what is stored. */
export function createMailboxHash(key: Buffer): HashMailbox {
  return (address) =>
    createHmac('sha256', key)
      .update(`mailbox ${toMailbox(address)}`)
      .digest('hex')
      .slice(0, 32);
}
