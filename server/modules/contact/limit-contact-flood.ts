import type { ContactRequest } from '#contract/contact.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { AdmitContact } from './contact.service.ts';

const hourMs = 3_600_000;
const mebibyte = 1024 * 1024;
/** What a row takes besides its texts: ids, times, its places in the indexes. */
const rowBytes = 512;
/** What a visitor writes is seldom longer, and always kept. */
const smallBytes = 4 * 1024;

/** Bytes an hour of what is suspected. Thousands of enquiries fit; a program that fills the disk does not. */
export const floodLimits = {
  /** of one IPv4 address or IPv6 /48 */
  site: 10 * mebibyte,
  /** of one IPv4 /16 or IPv6 /32, large messages only: who has a whole provider's network must not fill the disk either */
  provider: 50 * mebibyte,
} as const;

/**
 * The one case in which an enquiry is refused while there is room on the disk: it is suspected, and its network has sent more
 * of the kind than anybody will read. Nobody else's traffic counts (docs/decisions/0033).
 */
export function createContactFloodLimit({
  hashAddress,
  limits = floodLimits,
  now = Date.now,
}: {
  hashAddress: HashAddress;
  limits?: { site: number; provider: number };
  now?: () => number;
}): AdmitContact {
  /** @throws AppError too-many-requests */
  return async (request, { address }, counters) => {
    if (address === undefined) return;
    const amount = bytesOf(request);
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
      if (count && count.total > limit) throw tooMuch(Date.parse(count.windowEndsAt) - at);
    }
  };
}

function bytesOf({ firstName, lastName, email, phone, message }: ContactRequest): number {
  return rowBytes + Buffer.byteLength([firstName, lastName, email, phone, message].join(''));
}

function tooMuch(waitMs: number): AppError {
  return new AppError(
    'too-many-requests',
    'More messages arrive than the studio can take. Please write an e-mail or telephone.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  );
}
