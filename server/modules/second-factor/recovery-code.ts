import { createHash, randomInt } from 'node:crypto';

const codeCount = 10;
/** Letters and digits that are not easily confused. 16 of them have 79 bits, which nobody guesses from a hash without a salt. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new codes such as `f7km-2qxa-hh3n-9vte`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => [group(), group(), group(), group()].join('-'));
}

function group(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The same for a code that was typed in capitals, or without hyphens. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(plain).digest('hex');
}
