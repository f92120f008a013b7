import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Passes of downloads, `{id}~{signature}`: a reader of the database cannot make one up. Logs leave out what follows `~`.
 * When a pass expires, and for which session it is, is stored in the row of the id.
 */
export function createDownloadLinks(key: Buffer) {
  const sign = (id: string) => createHmac('sha256', key).update(`media download ${id}`).digest('base64url');

  return {
    createToken: (id: string) => `${id}~${sign(id)}`,

    /** @returns undefined if this installation has not signed it */
    open(token: string): string | undefined {
      const [id = '', signature = ''] = token.split('~', 2);
      const [given, own] = [Buffer.from(signature), Buffer.from(sign(id))];
      return given.length === own.length && timingSafeEqual(given, own) ? id : undefined;
    },
  };
}
