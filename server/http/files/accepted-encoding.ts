import Negotiator from 'negotiator';
import type { Encoding } from '#server/http/pages/cached-page.ts';

/** Browsers send a handful of different values; whoever sends ever new ones gains nothing. */
const maxRemembered = 200;
const remembered = new Map<string, Encoding>();

/** The smallest encoding that the client takes (RFC 9110, 12.5.3), whatever the weights: all of it is compressed already. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (remembered.size < maxRemembered) remembered.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
