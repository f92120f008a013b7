import type { Database } from '#server/platform/db/database.ts';
import { createHash } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HashAddress } from './client-address.ts';
import { createThrottleRepository } from './throttle.repository.ts';

const attemptWindowMs = 15 * minuteMs;
const sweepEveryMs = 60_000;

/**
 * Failures allowed in a window. `code`: in a day, after the right password. A code is one of a million, and three are valid
 * at a time: 30 tries in each quarter of an hour would find one within months. `mails`: in an hour, for forgotten passwords.
 */
export const throttleLimits = {
  address: 10,
  site: 30,
  name: 30,
  knownAddress: 10,
  code: 50,
  mails: 5,
  mailsOfSite: 15,
  mailsOfName: 3,
} as const;

interface Bucket {
  bucket: string;
  limit: number;
  windowMs: number;
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Slows down password guessing without locking the owner out: every window ends by itself, and an address from which this
 * name has signed in before has its own bucket, which attempts from other addresses cannot fill.
 */
export function createLoginThrottle({
  database,
  hashAddress,
  now = Date.now,
}: {
  database: Database;
  hashAddress: HashAddress;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const repository = createThrottleRepository(database.db);
  let sweptAt = Number.NEGATIVE_INFINITY;

  return {
    /**
     * Runs `check` if there is room for another attempt. An attempt is counted before its check and refunded if it
     * succeeds: counted afterwards, concurrent attempts would all pass.
     * @returns the result of `check`; undefined counts as a failure
     * @throws AppError too-many-requests with the seconds until there is room again
     */
    async attempt<T>(
      usernameKey: string,
      address: string,
      check: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const { addressHash, isKnown } = await findVisitor(usernameKey, address);
      const siteHash = hashAddress(address, 'site');
      const found = await countAndCheck(listBuckets(usernameKey, { addressHash, siteHash, isKnown }), check);
      if (found !== undefined) await repository.remember(usernameKey, addressHash, now());
      return found;
    },

    /** The same for the code of a second factor, which is checked within an attempt, after the right password. */
    async attemptCode<T>(
      usernameKey: string,
      address: string,
      check: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const { addressHash, isKnown } = await findVisitor(usernameKey, address);
      const bucket = `code:${hashOfName(usernameKey)}${isKnown ? `:${addressHash}` : ''}`;
      return countAndCheck([{ bucket, limit: throttleLimits.code, windowMs: dayMs }], check);
    },

    /**
     * Counts a mail that somebody asks for by a name or an address, whether or not there is such an account.
     * @throws AppError too-many-requests
     */
    async countMail(nameKey: string, address: string): Promise<void> {
      const [addressHash, siteHash] = [hashAddress(address), hashAddress(address, 'site')];
      const { mails, mailsOfSite, mailsOfName } = throttleLimits;
      await countInAll(
        [
          { bucket: `mail-address:${addressHash}`, limit: mails },
          ...(siteHash === addressHash ? [] : [{ bucket: `mail-site:${siteHash}`, limit: mailsOfSite }]),
          { bucket: `mail-name:${hashOfName(nameKey)}`, limit: mailsOfName },
        ].map((one) => ({ ...one, windowMs: hourMs })),
      );
    },

    clear: () => repository.clear(),
  };

  async function findVisitor(usernameKey: string, address: string) {
    const addressHash = hashAddress(address);
    return { addressHash, isKnown: await repository.isKnown(usernameKey, addressHash, now()) };
  }

  async function countAndCheck<T>(buckets: Bucket[], check: () => Promise<T | undefined>): Promise<T | undefined> {
    const counted = await countInAll(buckets);
    const refund = () => Promise.all(counted.map((one) => repository.refund(one)));
    let found: T | undefined;
    try {
      found = await check();
    } catch (error) {
      await refund();
      throw error;
    }
    if (found !== undefined) await refund();
    return found;
  }

  async function countInAll(buckets: Bucket[]) {
    const at = now();
    if (Math.abs(at - sweptAt) > sweepEveryMs) {
      sweptAt = at;
      await repository.sweep(new Date(at).toISOString());
    }
    const counted: { bucket: string; endsAt: string }[] = [];
    for (const { bucket, limit, windowMs } of buckets) {
      const endsAt = new Date(at + windowMs).toISOString();
      const one = await repository.count(bucket, { limit, now: new Date(at).toISOString(), endsAt });
      if (!one.hadRoom) {
        await Promise.all(counted.map((other) => repository.refund(other)));
        throw new AppError('too-many-requests', 'Too many failed tries to sign in.', {
          retryAfterSeconds: Math.ceil((Date.parse(one.endsAt) - at) / 1_000),
        });
      }
      counted.push(one);
    }
    return counted;
  }
}

function listBuckets(
  usernameKey: string,
  { addressHash, siteHash, isKnown }: { addressHash: string; siteHash: string; isKnown: boolean },
): Bucket[] {
  const nameHash = hashOfName(usernameKey);
  if (isKnown)
    return [
      { bucket: `known:${nameHash}:${addressHash}`, limit: throttleLimits.knownAddress, windowMs: attemptWindowMs },
    ];
  return [
    { bucket: `address:${addressHash}`, limit: throttleLimits.address, windowMs: attemptWindowMs },
    // A client with an IPv6 /48 has 65,536 networks that each count as one address. With IPv4 both are the same.
    ...(siteHash === addressHash
      ? []
      : [{ bucket: `site:${siteHash}`, limit: throttleLimits.site, windowMs: attemptWindowMs }]),
    { bucket: `name:${nameHash}`, limit: throttleLimits.name, windowMs: attemptWindowMs },
  ];
}

/** Names are hashed: people type passwords into the name field. */
function hashOfName(usernameKey: string): string {
  return createHash('sha256').update(usernameKey).digest('hex').slice(0, 32);
}
