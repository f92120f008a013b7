import { type ContactRequest, enquiryValuesOf } from '#contract/contact.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { LimitSuspects } from './contact.service.ts';

const hourMs = 3_600_000;
const mebibyte = 1024 * 1024;
/** Estimated bytes of a row besides its texts: ids, timestamps, index entries. */
const rowBytes = 512;
/** Larger than almost any genuine enquiry. Smaller messages do not count against the provider's limit. */
const smallBytes = 4 * 1024;

/** Bytes of suspected messages per hour: room for thousands of enquiries, but not for a program that fills the disk. */
export const floodLimits = {
  /** per IPv4 address or IPv6 /48 */
  site: 10 * mebibyte,
  /** per IPv4 /16 or IPv6 /32, large messages only: a sender with a whole provider's network must not fill the disk either */
  provider: 50 * mebibyte,
} as const;

/**
 * The only limit that refuses an enquiry while there is disk space: the message is suspected, and its own network has sent
 * more suspected messages than anybody will read. Traffic of other networks does not count (docs/decisions/0033).
 */
export function createSuspectLimit({
  hashAddress,
  limits = floodLimits,
  now = Date.now,
}: {
  hashAddress: HashAddress;
  limits?: { site: number; provider: number };
  now?: () => number;
}): LimitSuspects {
  /** @throws AppError too-many-requests */
  return async (request, { address }, counters) => {
    if (address === undefined) return;
    const amount = countBytes(request);
    const bounds = [
      { name: `bytes:${hashAddress(address, 'site')}`, limit: limits.site },
      ...(amount > smallBytes
        ? [{ name: `large-bytes:${hashAddress(address, 'provider')}`, limit: limits.provider }]
        : []),
    ];
    const at = now();
    const counts = await counters.add(
      at,
      bounds.map(({ name }) => ({ name, amount, windowMs: hourMs })),
    );
    for (const { name, limit } of bounds) {
      const count = counts.get(name);
      if (count && count.total > limit) throw tooManyRequests(Date.parse(count.windowEndsAt) - at);
    }
  };
}

function countBytes(request: ContactRequest): number {
  return rowBytes + Buffer.byteLength(Object.values(enquiryValuesOf(request)).join(''));
}

function tooManyRequests(waitMs: number): AppError {
  return new AppError(
    'too-many-requests',
    'More messages arrive than the studio can take. Please write an e-mail or telephone.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  );
}
