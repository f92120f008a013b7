import { createHmac, timingSafeEqual } from 'node:crypto';

export type EnquiryLinks = ReturnType<typeof createEnquiryLinks>;

/**
 * Keys of the private pages of enquiries, `{id}~{signature}`: nobody can guess one, every node with the same secret can check it,
 * and nothing is stored. Logs leave out what follows `~`.
 */
export function createEnquiryLinks({ key }: { key: Buffer }) {
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url');

  return {
    toKey: (id: string): string => `${id}~${sign(id)}`,

    /** @returns the id of the enquiry; undefined if this installation has not signed the key */
    findId(pageKey: string): string | undefined {
      const [id = '', signature = ''] = pageKey.split('~', 2);
      const given = Buffer.from(signature);
      const own = Buffer.from(sign(id));
      return given.length === own.length && timingSafeEqual(given, own) ? id : undefined;
    },
  };
}
