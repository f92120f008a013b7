import Negotiator from 'negotiator';
import type { Encoding } from '#server/http/pages/cached-page.ts';

/** Browsers send a handful of different values. The limit bounds the memory that made-up ones can take. */
const maxRemembered = 200;
const remembered = new Map<string, Encoding>();

/** The encoding with the smallest result that the client accepts (RFC 9110, 12.5.3). Weights are ignored, because all variants exist already. */
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
