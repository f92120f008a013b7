import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkOf } from '#server/modules/auth/client-address.ts';

export type FormStamps = ReturnType<typeof createFormStamps>;

export interface ReadStamp {
  /** since it was issued */
  ageMs: number;
  /** No other stamp has it. None for a stamp that was issued to nobody, to another network, or before there were ids. */
  id: string | undefined;
}

/**
 * Signed times, so that a form can say since when it has been in front of somebody. Nothing is stored, and every node that
 * has the same secret can read them.
 */
export function createFormStamps({ key, now = Date.now }: { key: Buffer; now?: () => number }) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 27);

  const siteOf = (address: string) => sign(`site ${networkOf(address, 'site')}`).slice(0, 12);

  return {
    /** @param address whose form it is; a page that is shared has none */
    issue(address?: string): string {
      const time = now().toString(36);
      const text =
        address === undefined ? time : [time, randomBytes(9).toString('base64url'), siteOf(address)].join('~');
      return `${text}.${sign(text)}`;
    },

    /**
     * @param address of the sender
     * @returns undefined for what is no stamp of ours
     */
    read(stamp: string, address?: string): ReadStamp | undefined {
      const [text = '', signature = ''] = stamp.split('.', 2);
      const given = Buffer.from(signature);
      const own = Buffer.from(sign(text));
      if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
      const [time = '', id, site] = text.split('~', 3);
      const isOwn = address !== undefined && site === siteOf(address);
      return { ageMs: now() - Number.parseInt(time, 36), id: isOwn ? id : undefined };
    },
  };
}
