import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import type { HashAddress } from './client-address.ts';
import type { ThrottleRepository } from './throttle.repository.ts';

const windowMs = 15 * 60_000;
const sweepEveryMs = 60_000;

/** Failures that a window allows. */
export const throttleLimits = { address: 10, site: 30, name: 30, knownAddress: 10 } as const;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Slows guessing down without ever locking the owner out for good: every window ends by itself, and an address from which
 * this name has signed in before has a count of its own, which a flood from elsewhere cannot fill.
 */
export function createLoginThrottle({
  repository,
  hashAddress,
  now = Date.now,
}: {
  repository: ThrottleRepository;
  hashAddress: HashAddress;
  /** milliseconds since 1970; tests move it */
  now?: () => number;
}) {
  let sweptAt = Number.NEGATIVE_INFINITY;

  return {
    /**
     * Runs `check` if there is room for one more try. A try is counted before its check and taken back if it succeeds:
     * counted afterwards, tries at the same moment would all pass.
     * @returns what `check` found; undefined counts as a failure
     * @throws AppError too-many-requests with the seconds until there is room again
     */
    async attempt<T>(
      usernameKey: string,
      address: string,
      check: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const addressHash = hashAddress(address);
      const isKnown = await repository.isKnown(usernameKey, addressHash, now());
      const siteHash = hashAddress(address, 'site');
      const taken = await takeAll(bucketsOf(usernameKey, { addressHash, siteHash, isKnown }));
      const giveBack = () => Promise.all(taken.map((one) => repository.giveBack(one)));
      let found: T | undefined;
      try {
        found = await check();
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (found === undefined) return undefined;
      await giveBack();
      await repository.remember(usernameKey, addressHash, now());
      return found;
    },

    clear: () => repository.clear(),
  };

  async function takeAll(buckets: { bucket: string; limit: number }[]) {
    const at = now();
    const endsAt = new Date(at + windowMs).toISOString();
    if (Math.abs(at - sweptAt) > sweepEveryMs) {
      sweptAt = at;
      await repository.sweep(new Date(at).toISOString());
    }
    const taken: { bucket: string; endsAt: string }[] = [];
    for (const { bucket, limit } of buckets) {
      const one = await repository.take(bucket, { limit, now: new Date(at).toISOString(), endsAt });
      if (!one.hadRoom) {
        await Promise.all(taken.map((other) => repository.giveBack(other)));
        throw new AppError('too-many-requests', 'Too many failed tries to sign in.', {
          retryAfterSeconds: Math.ceil((Date.parse(one.endsAt) - at) / 1_000),
        });
      }
      taken.push(one);
    }
    return taken;
  }
}

function bucketsOf(
  usernameKey: string,
  { addressHash, siteHash, isKnown }: { addressHash: string; siteHash: string; isKnown: boolean },
) {
  // Names are hashed because people type passwords into the field of the name.
  const nameHash = createHash('sha256').update(usernameKey).digest('hex').slice(0, 32);
  if (isKnown) return [{ bucket: `known:${nameHash}:${addressHash}`, limit: throttleLimits.knownAddress }];
  return [
    { bucket: `address:${addressHash}`, limit: throttleLimits.address },
    // Whoever has an IPv6 /48 has 65,536 of the networks that count as one address. Of IPv4 it is the same network.
    ...(siteHash === addressHash ? [] : [{ bucket: `site:${siteHash}`, limit: throttleLimits.site }]),
    { bucket: `name:${nameHash}`, limit: throttleLimits.name },
  ];
}
