import type { Encoding } from '#server/http/pages/cached-page.ts';

/** Browsers send a handful of different values; whoever sends ever new ones gains nothing. */
const maxRemembered = 200;
const remembered = new Map<string, Encoding>();

/** The smallest encoding that the client takes (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (remembered.size < maxRemembered) remembered.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight ? Number(weight.slice(2)) : 1] as const;
      }),
  );
  const takes = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
