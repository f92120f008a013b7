import type { ContactRequest } from '#contract/contact.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import { half, type Signal, whole } from './signal.ts';
import type { FingerprintText } from './text-fingerprint.ts';

const hourMs = 3_600_000;
const burstMs = 10_000;

/**
 * `form`: sent from a form that was open (with a form token of the sender's network, some seconds old and unused). `plain`:
 * sent without one, by API clients and browsers without JavaScript. They are counted separately, so that a program does not
 * use up the limit of the people who share its address.
 */
export type Channel = 'form' | 'plain';

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
export function createTrafficSignals({
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
  const within = 'within an hour';
  if (text > trafficLimits.sameText[channel]) {
    return { weight: whole, reason: `the same text from ${text} addresses ${within}` };
  }
  if (provider > trafficLimits.provider[channel]) {
    return { weight: whole, reason: `one of ${provider} senders of one provider ${within}` };
  }
  if (channel === 'plain' && everybody > trafficLimits.plainEverywhere) {
    return { weight: whole, reason: `sent without the form, as by ${everybody} addresses ${within}` };
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
  const reason = `message ${site} from one address within an hour`;
  if (burst > trafficLimits.burst || site > trafficLimits.site[channel]) return [{ weight: whole, reason }];
  if (customer > trafficLimits.customer[channel]) {
    return [{ weight: half, reason: `message ${customer} from one address within an hour` }];
  }
  return [];
}
