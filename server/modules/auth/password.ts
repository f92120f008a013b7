import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/platform/app-error.ts';

/** OWASP's parameters for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds 19 MiB and a thread: more at a time would let a flood of sign-ins starve everything else. */
const atOnce = 2;
/** About a second's worth; who comes later is told to, instead of waiting without end. */
const maxWaiting = 50;
let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), parameters));
}

let dummyHash: Promise<string> | undefined;

/**
 * Where there is no such account (`passwordHash` undefined), a hash that no password fits is verified instead, so that
 * the time of the answer does not tell which names exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const dummy = await (dummyHash ??= hashPassword(randomBytes(32).toString('hex')));
  const fits = await inTurn(() => verify(passwordHash ?? dummy, password.normalize('NFKC')));
  return fits && passwordHash !== undefined;
}

/** Letters and digits that cannot be taken for each other; about 119 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new AppError('too-many-requests', 'Too many sign-ins at this moment.', { retryAfterSeconds: 5 });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
