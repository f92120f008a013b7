import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/platform/app-error.ts';

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a thread: more at once would let a flood of sign-ins starve all other requests. */
const maxConcurrent = 2;
/** About a second of work. Further callers are rejected instead of queued without bound. */
const maxQueued = 50;
let running = 0;
const queue: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFKC'), parameters));
}

let dummyHash: Promise<string> | undefined;

/**
 * Without an account (`passwordHash` undefined) a dummy hash is verified, so that the response time does not reveal which
 * names exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const dummy = await (dummyHash ??= hashPassword(randomBytes(32).toString('hex')));
  const fits = await withHashSlot(() => verify(passwordHash ?? dummy, password.normalize('NFKC')));
  return fits && passwordHash !== undefined;
}

/** Letters and digits that are not easily confused; about 119 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrent) running += 1;
  else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve));
  else throw new AppError('too-many-requests', 'Too many sign-ins at this moment.', { retryAfterSeconds: 5 });
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
