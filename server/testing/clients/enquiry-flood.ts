import { callApi } from './api-client.ts';

/** An enquiry with the address that a trusted proxy adds. */
export interface SentEnquiry {
  address: string;
  body: Record<string, unknown>;
}

/** @param n distinguishes senders */
export function enquiryOf(n: number, over: Record<string, unknown> = {}) {
  return {
    firstName: 'Visitor',
    lastName: `Number ${n}`,
    email: `visitor-${n}@example.com`,
    serviceType: 'portrait',
    message: `Could you take portraits of the ${n} of us?`,
    ...over,
  };
}

const syllables = 'ba de fi go lu ma ne pi ro su ta ve wi xo yu za'.split(' ');

/** Pseudorandom words: equal for the same `n`, and unlike those of any other. */
export function wordsOf(n: number, count = 12): string {
  let state = n * 2_654_435_761 + 12_345;
  const next = () => (state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0);
  const word = () =>
    Array.from({ length: 2 + (next() % 3) }, () => syllables[(next() >>> 8) % syllables.length]).join('');
  return Array.from({ length: count }, word).join(' ');
}

/** A public IPv4 address for each `n`, each in a distant network. */
export function scatteredAddress(n: number): string {
  return `${20 + (n % 97)}.${(n * 7) % 251}.${(n * 13) % 239}.${1 + (n % 250)}`;
}

/** @returns the status of the response */
export async function sendEnquiry(origin: string, { address, body }: SentEnquiry): Promise<number> {
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Sends all of them, `concurrency` at a time; with `resends`, again up to that many times what was answered by 503.
 * @returns the number of last responses by status
 */
export async function sendFlood(
  origin: string,
  enquiries: Iterable<SentEnquiry>,
  { concurrency = 32, resends = 0 }: { concurrency?: number; resends?: number } = {},
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const waiting = enquiries[Symbol.iterator]();
  const lane = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      let status = await sendEnquiry(origin, next.value);
      for (let again = 0; again < resends && status === 503; again += 1) status = await sendEnquiry(origin, next.value);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return statuses;
}

/** The form token that a browser fetches when a visitor opens the form. */
export async function fetchFormToken(origin: string, address: string): Promise<string> {
  const answer = await callApi(`${origin}/api/contact/stamp`, { headers: { 'x-forwarded-for': address } });
  return ((await answer.json()) as { data: { stamp: string } }).data.stamp;
}
