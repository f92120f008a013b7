/**
 * node bench/contact-flood.ts [alike|varied|subnets|tokens|forms|all]: 10,000 enquiries from 1,000 addresses to four web
 * processes, while a visitor sends one every second by the form. Prints the responses, and what staff see when they open
 * the back office.
 */
import { setTimeout } from 'node:timers/promises';
import { contactPageSize } from '#contract/enquiry-stages.ts';
import type { ContactCounts, ContactMessage } from '#contract/enquiries.ts';
import { callApi, signInAsOwner } from '#server/testing/clients/owner-client.ts';
import {
  fetchFormToken,
  enquiryOf,
  scatteredAddress,
  sendEnquiry,
  sendFlood,
  type SentEnquiry,
  wordsOf,
} from '#server/testing/fixtures/enquiries.ts';
import { startStudioProcess } from '#server/testing/servers/studio-process.ts';

const enquiries = 10_000;
const addresses = 1_000;
const visitorAddress = '203.0.113.7';

const varied = (n: number) =>
  enquiryOf(n, {
    firstName: wordsOf(n, 1),
    lastName: 'Flood',
    email: `${wordsOf(n, 1)}@example.com`,
    message: wordsOf(n),
  });

const floods: Record<string, { what: string; of(n: number, tokens: string[]): SentEnquiry }> = {
  alike: {
    what: 'one text with other numbers, IPv4 addresses that have nothing in common',
    of: (n) => ({
      address: scatteredAddress(n % addresses),
      body: enquiryOf(n, { lastName: 'Flood', message: `Offer ${n}: we bring visitors to your site for $${n}` }),
    }),
  },
  varied: {
    what: 'texts, names and addresses that have nothing in common',
    of: (n) => ({ address: scatteredAddress(n % addresses), body: varied(n) }),
  },
  subnets: {
    what: 'texts and names that have nothing in common, 1,000 IPv6 /48s of one provider',
    of: (n) => ({ address: `2001:db8:${(n % addresses).toString(16)}:${n % 7}::1`, body: varied(n) }),
  },
  tokens: {
    what: 'as varied, each with a fresh form token that another address has fetched',
    of: (n, tokens) => ({ address: scatteredAddress(n % addresses), body: { ...varied(n), stamp: tokens[n] } }),
  },
  forms: {
    what: 'as varied, each with a fresh form token that its own address has fetched: like people',
    of: (n, tokens) => ({ address: scatteredAddress(n % addresses), body: { ...varied(n), stamp: tokens[n] } }),
  },
};

const isHonest = ({ firstName }: ContactMessage) => firstName === 'Honest';

/** Opens a form every second and sends it four seconds later, like a person. */
async function visit(origin: string, signal: AbortSignal) {
  const sent: Promise<{ status: number; ms: number }>[] = [];
  for (let n = 0; !signal.aborted; n += 1) {
    const token = await fetchFormToken(origin, visitorAddress);
    const send = async () => {
      await setTimeout(4_000);
      const start = performance.now();
      const body = enquiryOf(n, { firstName: 'Honest', stamp: token });
      return { status: await sendEnquiry(origin, { address: visitorAddress, body }), ms: performance.now() - start };
    };
    sent.push(send());
    await setTimeout(1_000);
  }
  return Promise.all(sent);
}

async function run(name: string) {
  const flood = floods[name] as (typeof floods)[string];
  const studio = await startStudioProcess({ WEB_PROCESSES: '4', TRUST_PROXY: '1', MEDIA_WORKER: 'none' });
  try {
    const { origin } = studio;
    const owner = await signInAsOwner(studio);
    const tokens: string[] = [];
    while (['tokens', 'forms'].includes(name) && tokens.length < enquiries) {
      const begin = (_: unknown, index: number) =>
        fetchFormToken(origin, scatteredAddress(name === 'forms' ? (tokens.length + index) % addresses : 0));
      tokens.push(...(await Promise.all(Array.from({ length: 50 }, begin))));
    }
    const over = new AbortController();
    const visitor = visit(origin, over.signal);
    await setTimeout(4_500);
    const start = performance.now();
    const answered = await sendFlood(
      origin,
      (function* () {
        for (let n = 0; n < enquiries; n += 1) yield flood.of(n, tokens);
      })(),
    );
    const seconds = (performance.now() - start) / 1_000;
    over.abort();
    const visits = await visitor;
    const times = visits.map(({ ms }) => ms).toSorted((one, other) => one - other);

    const get = async (path: string) => (await callApi(origin + path, { headers: owner.headers })).json();
    const started = performance.now();
    const first = (await get(`/api/admin/contacts?view=inbox&limit=${contactPageSize}`)) as ContactMessage[];
    const listMs = performance.now() - started;
    const { data: counts } = (await get('/api/admin/contacts/counts')) as { data: ContactCounts };
    const inbox = (await get('/api/admin/contacts?view=inbox&search=Honest&limit=500')) as ContactMessage[];
    console.log(
      `\n${name}: ${flood.what}\n` +
        `  flood: ${JSON.stringify(answered)} in ${seconds.toFixed(1)} s, ${(enquiries / seconds).toFixed(0)} a second\n` +
        `  visitor: ${visits.filter(({ status }) => status === 201).length} of ${visits.length} stored, ` +
        `${inbox.length} in the inbox, ${first.filter(isHonest).length} in its first page of ${first.length}\n` +
        `  visitor's wait: median ${times[times.length >> 1]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms\n` +
        `  inbox ${counts.inbox}, quarantined ${counts.quarantine}; the first page took ${listMs.toFixed(0)} ms`,
    );
  } finally {
    await studio.stop();
  }
}

const asked = process.argv[2] ?? 'all';
for (const name of asked === 'all' ? Object.keys(floods) : [asked]) await run(name);
