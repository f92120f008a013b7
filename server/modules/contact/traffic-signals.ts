import type { ContactRequest } from '#contract/contact.ts';
import type { HashAddress } from '#server/modules/auth/client-address.ts';
import type { ContactCounters } from './contact-counters.repository.ts';
import { half, type Signal, whole } from './signal.ts';
import type { FingerprintText } from './text-fingerprint.ts';

const hourMs = 3_600_000;
const burstMs = 10_000;

/**
 * How a message came: by a form that somebody had open (a stamp of its own network, some seconds old, used for the first time), or
 * plainly, as callers of the API and visitors without script send it. Each is counted by itself, so that a program does not
 * use up what an office behind the same address may send by the form.
 */
export type Way = 'form' | 'plain';

/** More than these is suspected (docs/decisions/0033). Per hour, save the burst. */
export const trafficLimits = {
  /** Messages of one IPv4 address or /48 within ten seconds. People do not write that fast, not even an office full of them. */
  burst: 20,
  site: { plain: 60, form: 240 },
  /** From here on a link is enough. */
  customer: { plain: 5, form: 20 },
  /** Sites that send one text. */
  sameText: { plain: 5, form: 30 },
  /** Sites of one provider that write for the first time. */
  provider: { plain: 10, form: 60 },
  /** Sites anywhere that write plainly for the first time; a form shows that somebody had it open. */
  plainEverywhere: 30,
} as const;

/** What tells a flood from visitors by who else writes, and what. */
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
   * @param isSuspected for other reasons: then it does not count against those who come after it
   */
  return async (
    request: ContactRequest,
    { address, way, isSuspected }: { address: string; way: Way; isSuspected: boolean },
    counters: Pick<ContactCounters, 'add' | 'find'>,
  ): Promise<Signal[]> => {
    const at = now();
    const site = hashAddress(address, 'site');
    const text = fingerprint(request);
    const names = {
      burst: `burst:${way}:${site}`,
      site: `site:${way}:${site}`,
      customer: `customer:${way}:${hashAddress(address, 'customer')}`,
      textOfSite: `text:${text}:${site}`,
      text: `text:${text}`,
      provider: `provider:${way}:${hashAddress(address, 'provider')}`,
      everybody: 'everybody:plain',
      taken: `taken:${way}:${site}`,
    };
    const own = await counters.add(at, [
      { name: names.burst, windowMs: burstMs },
      { name: names.site, windowMs: hourMs },
      { name: names.customer, windowMs: hourMs },
    ]);
    const totalOf = (name: string, counts = own) => counts.get(name)?.total ?? 0;
    const ownSignals = crowdSignals({
      burst: totalOf(names.burst),
      site: totalOf(names.site),
      customer: totalOf(names.customer),
      way,
    });
    if (isSuspected || ownSignals.some(({ weight }) => weight === whole)) return ownSignals;

    // What is over its limit already is not counted on: in a flood all would wait for the same row.
    const before = await counters.find(at, [names.text, names.provider, names.everybody]);
    const known = sharedSignal(way, {
      text: totalOf(names.text, before),
      provider: totalOf(names.provider, before),
      everybody: totalOf(names.everybody, before),
    });
    if (known) return [...ownSignals, known];

    const countOne = async (name: string) => totalOf(name, await counters.add(at, [{ name, windowMs: hourMs }]));
    const isNewText = (await countOne(names.textOfSite)) === 1;
    const foundText = isNewText && sharedSignal(way, { text: await countOne(names.text) });
    if (foundText) return [...ownSignals, foundText];
    // Only what would be taken makes a site known: else it could send what is suspected first, and be passed over after.
    if ((await countOne(names.taken)) > 1) return ownSignals;
    const found =
      sharedSignal(way, { provider: await countOne(names.provider) }) ??
      (way === 'plain' ? sharedSignal(way, { everybody: await countOne(names.everybody) }) : undefined);
    return found ? [...ownSignals, found] : ownSignals;
  };
}

/** @param totals how many sites sent this text, are new of this provider, and are new at all */
function sharedSignal(
  way: Way,
  { text = 0, provider = 0, everybody = 0 }: { text?: number; provider?: number; everybody?: number },
): Signal | undefined {
  const within = 'within an hour';
  if (text > trafficLimits.sameText[way]) {
    return { weight: whole, reason: `the same text from ${text} addresses ${within}` };
  }
  if (provider > trafficLimits.provider[way]) {
    return { weight: whole, reason: `one of ${provider} senders of one provider ${within}` };
  }
  if (way === 'plain' && everybody > trafficLimits.plainEverywhere) {
    return { weight: whole, reason: `sent without the form, as by ${everybody} addresses ${within}` };
  }
  return undefined;
}

function crowdSignals({
  burst,
  site,
  customer,
  way,
}: {
  burst: number;
  site: number;
  customer: number;
  way: Way;
}): Signal[] {
  const reason = `message ${site} from one address within an hour`;
  if (burst > trafficLimits.burst || site > trafficLimits.site[way]) return [{ weight: whole, reason }];
  if (customer > trafficLimits.customer[way]) {
    return [{ weight: half, reason: `message ${customer} from one address within an hour` }];
  }
  return [];
}
