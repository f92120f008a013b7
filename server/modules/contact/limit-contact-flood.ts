import type { ContactRequest } from '#contract/contact.ts';
import { AppError } from '#server/app-error.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { ContactOrigin } from './contact.service.ts';
import { createHourlyCounter } from './hourly-counter.ts';

const mebibyte = 1024 * 1024;
/** What a row takes besides its texts: ids, times, its places in the indexes. */
const rowBytes = 512;

/** Bytes an hour. Thousands of enquiries from one address fit; a program that fills the disk does not. */
export const floodLimits = { address: 10 * mebibyte, everybody: 100 * mebibyte } as const;

export type AdmitContact = (request: ContactRequest, origin: ContactOrigin) => void;

/**
 * The one case in which an enquiry is refused: taking more would end with a full disk, on which nobody's message is kept.
 * Counted in bytes because that is what runs out.
 */
export function createContactFloodLimit({
  hashAddress,
  limits = floodLimits,
  now,
}: {
  hashAddress: HashAddress;
  limits?: { address: number; everybody: number };
  now?: () => number;
}): AdmitContact {
  const bytesByAddress = createHourlyCounter({ now });
  const bytesOfAll = createHourlyCounter({ now });

  /** @throws AppError too-many-requests */
  return ({ firstName, lastName, email, phone, message }, { address }) => {
    const bytes = rowBytes + Buffer.byteLength([firstName, lastName, email, phone, message].join(''));
    const fits =
      (address === undefined || bytesByAddress.add(hashAddress(address), bytes) <= limits.address) &&
      bytesOfAll.add('all', bytes) <= limits.everybody;
    if (fits) return;
    throw new AppError(
      'too-many-requests',
      'More messages arrive than the studio can take. Please write an e-mail or telephone.',
      { retryAfterSeconds: bytesByAddress.secondsLeft() },
    );
  };
}
