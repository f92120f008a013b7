import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds 19 MiB and a thread: more at a time would let a flood of sign-ins starve everything else. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), parameters));
}

/** @returns false also for a hash that is not one */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password.normalize('NFKC')).catch(() => false));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
