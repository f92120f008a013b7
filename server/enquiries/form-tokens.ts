import { randomBytes } from 'node:crypto';
import { type ContactRequest, toEnquiryValues } from '#contract/enquiries.ts';
import { toNetwork } from '#server/accounts/client-address.ts';
import { createSignedTexts, createSigner } from '#server/platform/signed-token.ts';

export type FormTokens = ReturnType<typeof createFormTokens>;

export interface FormToken {
  /** milliseconds since it was issued */
  ageMs: number;
  /** Unique. Undefined for a token issued to another network, and for those without an address, which pages once had. */
  id: string | undefined;
}

/** Characters of a signature: 162 bits. */
const signatureLength = 27;

/**
 * Signed timestamps that tell how long a form was open before it was sent. Nothing is stored; every node with the same key
 * can verify them.
 */
export function createFormTokens({ key, now = Date.now }: { key: Buffer; now?: () => number }) {
  const { sign } = createSigner(key, { length: signatureLength });
  const signed = createSignedTexts(key, '.', { length: signatureLength });

  const hashSite = (address: string) => sign(`site ${toNetwork(address, 'site')}`).slice(0, 12);

  return {
    /** @param address the visitor's */
    issue(address: string): string {
      const text = [now().toString(36), randomBytes(9).toString('base64url'), hashSite(address)].join('~');
      return signed.toToken(text);
    },

    /**
     * @param address the sender's
     * @returns undefined for a token that this key did not sign
     */
    read(token: string, address?: string): FormToken | undefined {
      const text = signed.open(token);
      if (text === undefined) return undefined;
      const [time = '', id, site] = text.split('~', 3);
      const isOwn = address !== undefined && site === hashSite(address);
      return { ageMs: now() - Number.parseInt(time, 36), id: isOwn ? id : undefined };
    },

    /**
     * Equal for one enquiry that is sent again from the same form, because the first answer did not arrive.
     * @param address of the sender, where it tells the form in place of a token
     * @returns undefined without either: two equal calls of the API are two enquiries
     */
    findSubmission(request: ContactRequest, address?: string): string | undefined {
      const form = request.stamp || (address === undefined ? undefined : hashSite(address));
      if (form === undefined) return undefined;
      return sign(JSON.stringify([form, ...Object.values(toEnquiryValues(request))]));
    },
  };
}
