import { createHmac, timingSafeEqual } from 'node:crypto';

/** The code of `parts`, one after the other (HMAC-SHA-256). */
export function authenticate(key: Buffer, ...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** In constant time, but for the length. */
export function areEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A hash that nobody without the key can find by guessing texts. */
export function hashWithKey(key: Buffer, text: string): string {
  return authenticate(key, text).toString('hex').slice(0, 32);
}

/** Signatures in base64url. @param options.length characters of a signature; default: all 43 */
export function createSigner(key: Buffer, { length }: { length?: number | undefined } = {}) {
  const sign = (text: string) => authenticate(key, text).toString('base64url').slice(0, length);
  return {
    sign,
    isSigned: (text: string, signature: string): boolean => areEqual(Buffer.from(signature), Buffer.from(sign(text))),
  };
}

/**
 * Tokens of a text and its signature: nobody can make one up, every node with the same key can check it, and nothing is stored.
 * @param separator occurs in no text. Logs leave out what follows `~`.
 * @param options.purpose is signed before the text
 */
export function createSignedTexts(
  key: Buffer,
  separator: '~' | '.',
  { purpose = '', length }: { purpose?: string; length?: number | undefined } = {},
) {
  const { sign, isSigned } = createSigner(key, { length });
  return {
    toToken: (text: string): string => `${text}${separator}${sign(purpose + text)}`,

    /** @returns the text; undefined if this key has not signed it */
    open(token: string): string | undefined {
      const [text = '', signature = ''] = token.split(separator, 2);
      return isSigned(purpose + text, signature) ? text : undefined;
    },
  };
}
