import type { ContactRequest } from '#contract/contact.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { JudgeContact } from './contact.service.ts';
import type { FormStamps } from './form-stamps.ts';
import { createHourlyCounter } from './hourly-counter.ts';

/** Nobody reads a form, fills it in and writes a sentence in less. */
const quickMs = 3_000;
const someMessages = 5;
const manyMessages = 20;
const manyLinks = 3;

/** How much a sign counts. Two half ones make a whole. */
const half = 1;
const whole = 2;

interface Sign {
  weight: number;
  reason: string;
}

/**
 * Tells enquiries from what programs post (docs/decisions/0011). A browser can fill in a form in no time, and an enquiry can
 * hold a link: such half signs set a message apart only where two of them meet.
 */
export function createContactJudge({
  stamps,
  hashAddress,
  now,
}: {
  stamps: FormStamps;
  hashAddress: HashAddress;
  now?: () => number;
}): JudgeContact {
  const messages = createHourlyCounter({ now });

  return (request, { address }) => {
    const signs = [
      trap(request),
      stampSign(stamps, request.stamp),
      linkSign(request),
      address === undefined ? undefined : crowdSign(messages.add(hashAddress(address))),
    ].filter((sign) => sign !== undefined);
    const weight = signs.reduce((sum, sign) => sum + sign.weight, 0);
    return weight < whole ? null : signs.map(({ reason }) => reason).join('; ');
  };
}

function trap({ website }: ContactRequest): Sign | undefined {
  return website?.trim() ? { weight: whole, reason: 'filled in the field that people do not see' } : undefined;
}

/** No stamp is no sign: a plain caller of the API has none. An old one is none either: pages are kept, and tabs stay open. */
function stampSign(stamps: FormStamps, stamp: string | null | undefined): Sign | undefined {
  if (!stamp) return undefined;
  const ageMs = stamps.ageOf(stamp);
  if (ageMs === undefined) return { weight: whole, reason: 'carries a stamp that is not ours' };
  if (ageMs >= quickMs) return undefined;
  return { weight: half, reason: `sent ${(Math.max(0, ageMs) / 1_000).toFixed(1)} s after the form was opened` };
}

function linkSign({ firstName, lastName, message }: ContactRequest): Sign | undefined {
  const link = /\bhttps?:\/\/|\bwww\./gi;
  if (/<a\s[^>]*href|\[(?:url|link)\b/i.test(message)) return { weight: whole, reason: 'writes links as markup' };
  if (link.test(`${firstName} ${lastName}`)) return { weight: whole, reason: 'has a link for a name' };
  const links = message.match(link)?.length ?? 0;
  if (links === 0) return undefined;
  return links >= manyLinks
    ? { weight: whole, reason: `has ${links} links` }
    : { weight: half, reason: links === 1 ? 'has a link' : `has ${links} links` };
}

function crowdSign(sentThisHour: number): Sign | undefined {
  if (sentThisHour <= someMessages) return undefined;
  const weight = sentThisHour > manyMessages ? whole : half;
  return { weight, reason: `message ${sentThisHour} from one address within an hour` };
}
