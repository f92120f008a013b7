import type { ContactRequest } from '#contract/contact.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import type { FindSpamReason } from './contact.service.ts';
import type { FormTokens, FormToken } from './form-tokens.ts';
import { half, type Signal, whole } from './signal.ts';
import type { SpamWords } from './spam-words/spam-words.ts';
import type { FingerprintText } from './text-fingerprint.ts';
import { createTrafficSignals, type Channel } from './traffic-signals.ts';

/** The shortest time in which a person can read the form, fill it in and write a sentence. */
const minFillMs = 3_000;
/** Older tokens prove nothing. Used tokens are remembered as long, so that each counts once. */
const formTokenTtlMs = 24 * 3_600_000;
const manyLinks = 3;

/**
 * Recognises enquiries sent by programs (docs/decisions/0011, 0033), and those whose words staff
 * have taught it (0051). A person may submit a form that the browser filled in
 * at once, unseen fields too (0092), or send a link: such half signals suspect a message only together.
 */
export function createSpamFilter({
  formTokens,
  hashAddress,
  fingerprint,
  spamWords,
  now = Date.now,
}: {
  formTokens: FormTokens;
  hashAddress: HashAddress;
  fingerprint: FingerprintText;
  spamWords?: Pick<SpamWords, 'findSignal'>;
  now?: () => number;
}): FindSpamReason {
  const trafficSignals = createTrafficSignals({ hashAddress, fingerprint, now });

  /** The form's limits apply only with a valid token, and to its first use: else one token would serve a thousand messages. */
  const findChannel = async (token: FormToken | undefined, counters: ContactCounters): Promise<Channel> => {
    if (token?.id === undefined || token.ageMs < minFillMs || token.ageMs > formTokenTtlMs) return 'plain';
    const name = `stamp:${token.id}`;
    const used = await counters.add(now(), [{ name, windowMs: formTokenTtlMs }]);
    return used.get(name)?.total === 1 ? 'form' : 'plain';
  };

  return async (request, { address }, counters) => {
    const token = request.stamp ? formTokens.read(request.stamp, address) : undefined;
    const signals = [
      honeypotSignal(request),
      request.stamp && !token ? { weight: whole, reason: 'carries a stamp that is not ours' } : undefined,
      quickSignal(token),
      linkSignal(request),
    ].filter((signal) => signal !== undefined);
    // A message that is suspected already needs no query.
    const words = sumWeights(signals) < whole ? await spamWords?.findSignal(request) : undefined;
    if (words) signals.push(words);
    if (address !== undefined) {
      const channel = await findChannel(token, counters);
      const isSuspected = sumWeights(signals) >= whole;
      signals.push(...(await trafficSignals(request, { address, channel, isSuspected }, counters)));
    }
    return sumWeights(signals) < whole ? null : signals.map(({ reason }) => reason).join('; ');
  };
}

function sumWeights(signals: readonly Signal[]): number {
  return signals.reduce((sum, { weight }) => sum + weight, 0);
}

/** Browsers and password managers fill it in too, without their owners' knowing. */
function honeypotSignal({ website }: ContactRequest): Signal | undefined {
  return website?.trim() ? { weight: half, reason: 'filled in the field that people do not see' } : undefined;
}

/** No token is no signal: API clients have none. An old one is none either: pages are cached, and tabs stay open. */
function quickSignal(token: FormToken | undefined): Signal | undefined {
  if (!token || token.ageMs >= minFillMs) return undefined;
  const seconds = (Math.max(0, token.ageMs) / 1_000).toFixed(1);
  return { weight: half, reason: `sent ${seconds} s after the form was opened` };
}

function linkSignal({ firstName, lastName, message }: ContactRequest): Signal | undefined {
  const link = /\bhttps?:\/\/|\bwww\./gi;
  if (/<a\s[^<>]*href|\[(?:url|link)\b/i.test(message)) return { weight: whole, reason: 'writes links as markup' };
  if (link.test(`${firstName} ${lastName}`)) return { weight: whole, reason: 'has a link for a name' };
  const links = message.match(link)?.length ?? 0;
  if (links === 0) return undefined;
  return links >= manyLinks
    ? { weight: whole, reason: `has ${links} links` }
    : { weight: half, reason: links === 1 ? 'has a link' : `has ${links} links` };
}
