import { z } from 'zod';
import { enquiryFaults } from './enquiry-texts.ts';
import { limits } from './limits.ts';

const message = enquiryFaults.email.en;
/** RFC 5321, section 4.5.3.1.1 */
const maxLocalPart = 64;
/** Nobody sees them, and they come along when an address is copied. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * An e-mail address as the HTML standard takes it: what a browser accepts, the server does too. Full-width characters and stray spaces
 * are made plain, and a domain in another script becomes punycode, so that it can be mailed to and compared.
 */
export const emailAddress = z
  .string({ error: message })
  .trim()
  .max(limits.email, { error: message, abort: true })
  .overwrite(plainAddress)
  .refine(isAddress, message);

function plainAddress(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll(unseen, '').replaceAll('。', '.');
  const [domain = '', ...before] = plain.split('@').map(withoutSpaces).toReversed();
  return [asciiDomain(domain), ...before].toReversed().join('@');
}

function isAddress(plain: string): boolean {
  return plain.length <= limits.email && plain.indexOf('@') <= maxLocalPart && z.regexes.html5Email.test(plain);
}

function withoutSpaces(part: string): string {
  return part
    .split('.')
    .map((label) => label.trim())
    .join('.');
}

/** @returns empty if it is no domain */
function asciiDomain(domain: string): string {
  if (!/[^\x20-\x7E]/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
