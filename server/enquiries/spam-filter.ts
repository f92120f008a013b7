import { dayMs, hourMs } from '#contract/durations.ts';
import { type ContactRequest, toEnquiryValues } from '#contract/enquiries.ts';
import type { HashAddress } from '#server/accounts/client-address.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashWithKey } from '#server/platform/signed-token.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import type { FindSpamReason, LimitSuspects } from './enquiries.service.ts';
import type { FormTokens, FormToken } from './form-tokens.ts';
import { half, type Signal, whole } from './message-words.ts';
import type { SpamWords } from './spam-words.ts';

/** The shortest time in which a person can read the form, fill it in and write a sentence. */
const minFillMs = 3_000;
/** Older tokens prove nothing. Used tokens are remembered as long, so that each counts once. */
const formTokenTtlMs = dayMs;
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
      request.stamp && !token ? { weight: whole, signal: { code: 'foreign-stamp' } as const } : undefined,
      quickSignal(token),
      linkSignal(request),
    ].filter((found) => found !== undefined);
    // A message that is suspected already needs no query.
    const words = sumWeights(signals) < whole ? await spamWords?.findSignal(request) : undefined;
    if (words) signals.push(words);
    if (address !== undefined) {
      const channel = await findChannel(token, counters);
      const isSuspected = sumWeights(signals) >= whole;
      signals.push(...(await trafficSignals(request, { address, channel, isSuspected }, counters)));
    }
    return sumWeights(signals) < whole ? null : signals.map(({ signal }) => signal);
  };
}

function sumWeights(signals: readonly Signal[]): number {
  return signals.reduce((sum, { weight }) => sum + weight, 0);
}

/** Browsers and password managers fill it in too, without their owners' knowing. */
function honeypotSignal({ website }: ContactRequest): Signal | undefined {
  return website?.trim() ? { weight: half, signal: { code: 'hidden-field' } } : undefined;
}

/** No token is no signal: API clients have none. An old one is none either: pages are cached, and tabs stay open. */
function quickSignal(token: FormToken | undefined): Signal | undefined {
  if (!token || token.ageMs >= minFillMs) return undefined;
  const seconds = Math.round(Math.max(0, token.ageMs) / 100) / 10;
  return { weight: half, signal: { code: 'quick', seconds } };
}

function linkSignal({ firstName, lastName, message }: ContactRequest): Signal | undefined {
  const link = /\bhttps?:\/\/|\bwww\./gi;
  if (/<a\s[^<>]*href|\[(?:url|link)\b/i.test(message)) return { weight: whole, signal: { code: 'link-markup' } };
  if (link.test(`${firstName} ${lastName}`)) return { weight: whole, signal: { code: 'link-name' } };
  const count = message.match(link)?.length ?? 0;
  if (count === 0) return undefined;
  return { weight: count >= manyLinks ? whole : half, signal: { code: 'links', count } };
}

/**
 * Shorter texts are not distinctive: two people may both write "Please call me". The sender's name is then part of the
 * fingerprint.
 */
const minDistinctiveLetters = 24;

export type FingerprintText = (request: Pick<ContactRequest, 'firstName' | 'lastName' | 'message'>) => string;

/**
 * Equal for messages made from one template: numbers, links, punctuation and spaces are ignored. Keyed, so that texts
 * cannot be guessed from stored fingerprints.
 */
export function createTextFingerprint(key: Buffer): FingerprintText {
  return ({ firstName, lastName, message }) => {
    const text = toLetters(message);
    const distinctive = text.length < minDistinctiveLetters ? `${text} ${toLetters(`${firstName} ${lastName}`)}` : text;
    return hashWithKey(key, distinctive);
  };
}

function toLetters(text: string): string {
  return text
    .slice(0, limits.text)
    .normalize('NFKC')
    .slice(0, limits.text)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/\d|:\/\/|^www\.|@/.test(word))
    .map((word) => word.replaceAll(/\P{L}/gu, ''))
    .filter(Boolean)
    .join(' ');
}

const burstMs = 10_000;

/**
 * `form`: sent from a form that was open (with a form token of the sender's network, some seconds old and unused). `plain`:
 * sent without one, by API clients and browsers without JavaScript. They are counted separately, so that a program does not
 * use up the limit of the people who share its address.
 */
type Channel = 'form' | 'plain';

/** Above these a message is suspected (docs/decisions/0033). Per hour, except the burst. */
export const trafficLimits = {
  /** Messages of one IPv4 address or IPv6 /48 within ten seconds: more than a whole office of people writes. */
  burst: 20,
  site: { plain: 60, form: 240 },
  /** Above this, one link is enough. */
  customer: { plain: 5, form: 20 },
  /** Networks that send the same text. */
  sameText: { plain: 5, form: 30 },
  /** Networks of one provider that send their first message. */
  provider: { plain: 10, form: 60 },
  /** Networks anywhere that send their first message without the form. */
  plainEverywhere: 30,
} as const;

/** Signals from the rate of messages and from equal texts of other senders. */
function createTrafficSignals({
  hashAddress,
  fingerprint,
  now = Date.now,
}: {
  hashAddress: HashAddress;
  fingerprint: FingerprintText;
  now?: () => number;
}) {
  /**
   * Counts the message.
   * @param isSuspected for other reasons: then it does not count against later senders
   */
  return async (
    request: ContactRequest,
    { address, channel, isSuspected }: { address: string; channel: Channel; isSuspected: boolean },
    counters: Pick<ContactCounters, 'add' | 'find'>,
  ): Promise<Signal[]> => {
    const at = now();
    const site = hashAddress(address, 'site');
    const text = fingerprint(request);
    const names = {
      burst: `burst:${channel}:${site}`,
      site: `site:${channel}:${site}`,
      customer: `customer:${channel}:${hashAddress(address, 'customer')}`,
      textOfSite: `text:${text}:${site}`,
      text: `text:${text}`,
      provider: `provider:${channel}:${hashAddress(address, 'provider')}`,
      everybody: 'everybody:plain',
      taken: `taken:${channel}:${site}`,
    };
    const own = await counters.add(at, [
      { name: names.burst, windowMs: burstMs },
      { name: names.site, windowMs: hourMs },
      { name: names.customer, windowMs: hourMs },
    ]);
    const findTotal = (name: string, counts = own) => counts.get(name)?.total ?? 0;
    const ownSignals = crowdSignals({
      burst: findTotal(names.burst),
      site: findTotal(names.site),
      customer: findTotal(names.customer),
      channel,
    });
    if (isSuspected || ownSignals.some(({ weight }) => weight === whole)) return ownSignals;

    // Do not increment a counter that is above its limit: in a flood every transaction would wait for that row.
    const before = await counters.find(at, [names.text, names.provider, names.everybody]);
    const known = sharedSignal(channel, {
      text: findTotal(names.text, before),
      provider: findTotal(names.provider, before),
      everybody: findTotal(names.everybody, before),
    });
    if (known) return [...ownSignals, known];

    const countOne = async (name: string) => findTotal(name, await counters.add(at, [{ name, windowMs: hourMs }]));
    const isNewText = (await countOne(names.textOfSite)) === 1;
    const foundText = isNewText && sharedSignal(channel, { text: await countOne(names.text) });
    if (foundText) return [...ownSignals, foundText];
    // Only an accepted message makes a network known: else a flood could send suspected messages first and then pass as
    // known.
    if ((await countOne(names.taken)) > 1) return ownSignals;
    const found =
      sharedSignal(channel, { provider: await countOne(names.provider) }) ??
      (channel === 'plain' ? sharedSignal(channel, { everybody: await countOne(names.everybody) }) : undefined);
    return found ? [...ownSignals, found] : ownSignals;
  };
}

/** @param totals how many networks sent this text, are new at this provider, and are new altogether */
function sharedSignal(
  channel: Channel,
  { text = 0, provider = 0, everybody = 0 }: { text?: number; provider?: number; everybody?: number },
): Signal | undefined {
  if (text > trafficLimits.sameText[channel]) {
    return { weight: whole, signal: { code: 'same-text', count: text } };
  }
  if (provider > trafficLimits.provider[channel]) {
    return { weight: whole, signal: { code: 'same-provider', count: provider } };
  }
  if (channel === 'plain' && everybody > trafficLimits.plainEverywhere) {
    return { weight: whole, signal: { code: 'without-form', count: everybody } };
  }
  return undefined;
}

function crowdSignals({
  burst,
  site,
  customer,
  channel,
}: {
  burst: number;
  site: number;
  customer: number;
  channel: Channel;
}): Signal[] {
  if (burst > trafficLimits.burst || site > trafficLimits.site[channel]) {
    return [{ weight: whole, signal: { code: 'same-address', count: site } }];
  }
  if (customer > trafficLimits.customer[channel]) {
    return [{ weight: half, signal: { code: 'same-address', count: customer } }];
  }
  return [];
}

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
  limits: allowed = floodLimits,
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
      { name: `bytes:${hashAddress(address, 'site')}`, limit: allowed.site },
      ...(amount > smallBytes
        ? [{ name: `large-bytes:${hashAddress(address, 'provider')}`, limit: allowed.provider }]
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
  return rowBytes + Buffer.byteLength(Object.values(toEnquiryValues(request)).join(''));
}

function tooManyRequests(waitMs: number): AppError {
  return new AppError(
    'too-many-requests',
    'More messages arrive than the studio can take. Please write an e-mail or telephone.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  );
}
