import { createHmac } from 'node:crypto';
import type { ContactRequest } from '#contract/contact.ts';
import { limits } from '#contract/limits.ts';

/**
 * Shorter texts are not distinctive: two people may both write "Please call me". The sender's name is then part of the
 * fingerprint.
 */
const minDistinctiveLetters = 24;

export type FingerprintText = (request: Pick<ContactRequest, 'firstName' | 'lastName' | 'message'>) => string;

/**
 * Equal for messages made from one template: numbers, links, punctuation and spaces are ignored. Keyed, so that texts
 * cannot be guessed from stored fingerprints.
 */
export function createTextFingerprint(key: Buffer): FingerprintText {
  return ({ firstName, lastName, message }) => {
    const text = toLetters(message);
    const distinctive = text.length < minDistinctiveLetters ? `${text} ${toLetters(`${firstName} ${lastName}`)}` : text;
    return createHmac('sha256', key).update(distinctive).digest('hex').slice(0, 32);
  };
}

function toLetters(text: string): string {
  return text
    .slice(0, limits.text)
    .normalize('NFKC')
    .slice(0, limits.text)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/\d|:\/\/|^www\.|@/.test(word))
    .map((word) => word.replaceAll(/\P{L}/gu, ''))
    .filter(Boolean)
    .join(' ');
}
