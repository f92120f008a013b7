import { createHmac } from 'node:crypto';
import type { ContactRequest } from '#contract/contact.ts';

/** A shorter text says too little: two people may well both write "Please call me". Their names tell them apart. */
const tellingLetters = 24;

export type FingerprintText = (request: Pick<ContactRequest, 'firstName' | 'lastName' | 'message'>) => string;

/**
 * The same for messages from one template: numbers, links, signs and spaces are left out. Keyed, so that a text cannot be
 * tried through.
 */
export function createTextFingerprint(key: Buffer): FingerprintText {
  return ({ firstName, lastName, message }) => {
    const text = lettersOf(message);
    const told = text.length < tellingLetters ? `${text} ${lettersOf(`${firstName} ${lastName}`)}` : text;
    return createHmac('sha256', key).update(told).digest('hex').slice(0, 32);
  };
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/\d|:\/\/|^www\.|@/.test(word))
    .map((word) => word.replaceAll(/\P{L}/gu, ''))
    .filter(Boolean)
    .join(' ');
}
