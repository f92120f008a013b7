import type { ContactRequest } from '#contract/contact.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import type { JudgeContact } from './contact.service.ts';
import type { FormStamps, ReadStamp } from './form-tokens.ts';
import { half, type Signal, whole } from './signal.ts';
import type { FingerprintText } from './text-fingerprint.ts';
import { createTrafficSignals, type Way } from './traffic-signals.ts';

/** Nobody reads a form, fills it in and writes a sentence in less. */
const quickMs = 3_000;
/** A form that was begun longer ago shows nothing any more; its stamp need not be remembered for longer either. */
const stampTtlMs = 24 * 3_600_000;
const manyLinks = 3;

/**
 * Tells enquiries from what programs post (docs/decisions/0011, 0033). A browser can fill in a form in no time, and an enquiry
 * can hold a link: such half signals set a message apart only where two of them meet.
 */
export function createContactJudge({
  stamps,
  hashAddress,
  fingerprint,
  now = Date.now,
}: {
  stamps: FormStamps;
  hashAddress: HashAddress;
  fingerprint: FingerprintText;
  now?: () => number;
}): JudgeContact {
  const trafficSignals = createTrafficSignals({ hashAddress, fingerprint, now });

  /** By the form only if its stamp says so, and only once: else one stamp would do for a thousand messages. */
  const wayOf = async (stamp: ReadStamp | undefined, counters: ContactCounters): Promise<Way> => {
    if (stamp?.id === undefined || stamp.ageMs < quickMs || stamp.ageMs > stampTtlMs) return 'plain';
    const name = `stamp:${stamp.id}`;
    const used = await counters.add(now(), [{ name, windowMs: stampTtlMs }]);
    return used.get(name)?.total === 1 ? 'form' : 'plain';
  };

  return async (request, { address }, counters) => {
    const stamp = request.stamp ? stamps.read(request.stamp, address) : undefined;
    const signals = [
      honeypotSignal(request),
      request.stamp && !stamp ? { weight: whole, reason: 'carries a stamp that is not ours' } : undefined,
      quickSignal(stamp),
      linkSignal(request),
    ].filter((signal) => signal !== undefined);
    if (address !== undefined) {
      const way = await wayOf(stamp, counters);
      const isSuspected = weightOf(signals) >= whole;
      signals.push(...(await trafficSignals(request, { address, way, isSuspected }, counters)));
    }
    return weightOf(signals) < whole ? null : signals.map(({ reason }) => reason).join('; ');
  };
}

function weightOf(signals: readonly Signal[]): number {
  return signals.reduce((sum, { weight }) => sum + weight, 0);
}

function honeypotSignal({ website }: ContactRequest): Signal | undefined {
  return website?.trim() ? { weight: whole, reason: 'filled in the field that people do not see' } : undefined;
}

/** No stamp is no signal: a plain caller of the API has none. An old one is none either: pages are kept, and tabs stay open. */
function quickSignal(stamp: ReadStamp | undefined): Signal | undefined {
  if (!stamp || stamp.ageMs >= quickMs) return undefined;
  const seconds = (Math.max(0, stamp.ageMs) / 1_000).toFixed(1);
  return { weight: half, reason: `sent ${seconds} s after the form was opened` };
}

function linkSignal({ firstName, lastName, message }: ContactRequest): Signal | undefined {
  const link = /\bhttps?:\/\/|\bwww\./gi;
  if (/<a\s[^>]*href|\[(?:url|link)\b/i.test(message)) return { weight: whole, reason: 'writes links as markup' };
  if (link.test(`${firstName} ${lastName}`)) return { weight: whole, reason: 'has a link for a name' };
  const links = message.match(link)?.length ?? 0;
  if (links === 0) return undefined;
  return links >= manyLinks
    ? { weight: whole, reason: `has ${links} links` }
    : { weight: half, reason: links === 1 ? 'has a link' : `has ${links} links` };
}
