import { setTimeout as wait } from 'node:timers/promises';
import {
  enquiryOf,
  fetchFormToken,
  scatteredAddress,
  sendEnquiry,
  type SentEnquiry,
  wordsOf,
} from '#server/testing/fixtures/enquiries.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';
import { startPostgres } from '#server/testing/databases/postgres-process.ts';
import { runOn } from '#server/testing/databases/postgres-server.ts';
import { fillLargeStudio } from '#server/testing/fixtures/filled-studio.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { median } from './pages.ts';

const rounds = 30;
const perRound = 10;
/** What is sent sooner after its form was opened looks like a program's. */
const fillMs = 6_000;

/**
 * What queueing mails costs an enquiry: two studios in turn, one of which tells two people of each. Mails are counted with the last
 * response, and a minute later at most.
 */
export async function benchEnquiries() {
  const mailServer = await startMailServer({ isPlain: true });
  const proxied = { TRUST_PROXY: '1' };
  const telling = await startStudioProcess({
    ...proxied,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Studio <website@studio.example>',
    ENQUIRY_MAIL_TO: 'mei@studio.example,jo@studio.example',
  });
  const silent = await startStudioProcess(proxied);
  const times = { telling: [] as number[], silent: [] as number[] };
  try {
    const sides = [
      { origin: telling.origin, times: times.telling, enquiries: await writeEnquiries(telling.origin) },
      { origin: silent.origin, times: times.silent, enquiries: await writeEnquiries(silent.origin) },
    ];
    await wait(fillMs);
    // The first round compiles what the others use.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { origin, times: into, enquiries } of sides) {
        await send(origin, enquiries.slice(round * perRound, (round + 1) * perRound), round === 0 ? [] : into);
      }
    }
    const expected = 2 * (rounds + 1) * perRound;
    const arrivedAtOnce = mailServer.received.length;
    for (let waited = 0; waited < 60 && mailServer.received.length < expected; waited += 1) {
      await wait(1_000);
    }
    return {
      withMailMs: median(times.telling),
      withoutMailMs: median(times.silent),
      arrivedAtOnce,
      arrived: mailServer.received.length,
      expected,
    };
  } finally {
    await Promise.all([telling.stop(), silent.stop()]);
    await mailServer.stop();
  }
}

/** From forms of visitors in distant networks: others would be set apart as a flood, and nobody told. */
async function writeEnquiries(origin: string): Promise<SentEnquiry[]> {
  const enquiries: SentEnquiry[] = [];
  for (let n = 0; n < (rounds + 1) * perRound; n += 1) {
    const address = scatteredAddress(n);
    const stamp = await fetchFormToken(origin, address);
    enquiries.push({ address, body: enquiryOf(n, { firstName: wordsOf(n, 1), message: wordsOf(n), stamp }) });
  }
  return enquiries;
}

async function send(origin: string, enquiries: readonly SentEnquiry[], into: number[]): Promise<void> {
  for (const enquiry of enquiries) {
    const start = performance.now();
    const status = await sendEnquiry(origin, enquiry);
    if (status !== 201) throw new Error(`An enquiry was answered with ${status}.`);
    into.push(performance.now() - start);
  }
}

export const largeWorkflow = { messages: 10_000, notesOfEach: 2 };

const visits = 20;
/** Words of fillLargeStudio. */
const searches = {
  'a word of one note': 'zephyr7775',
  'a word of all notes': 'garden',
  'two words, one in each message': 'spring visitor4321@',
  'a word that nothing contains': 'xylophone',
};

/** The desk of a studio with years of enquiries and notes, over HTTP, on both databases. */
export async function* benchWorkflow() {
  yield await measure('SQLite', await startStudioProcess());
  const postgres = await startPostgres();
  try {
    await runOn(postgres.url, 'create database desk');
    const databaseUrl = `${postgres.url}/desk`;
    yield await measure('PostgreSQL', await startStudioProcess({ DATABASE_URL: databaseUrl }), databaseUrl);
  } finally {
    await postgres.stop();
  }
}

async function measure(database: string, studio: StudioProcess, databaseUrl?: string) {
  try {
    await fillLargeStudio(studio.dataDir, { media: 0, ...largeWorkflow }, databaseUrl);
    const { headers } = await signInAsOwner(studio);
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(studio.origin + path, { headers });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      return response.json();
    };
    const list = async (query: string) =>
      (await get(`/api/admin/contacts?limit=50&view=inbox${query}`)) as ContactMessage[];
    // Everything that the list of enquiries asks for when it is opened.
    const firstView = await measureTimes(async () => {
      const [shown] = await Promise.all([
        list(''),
        get('/api/admin/contacts/counts'),
        get('/api/admin/summary'),
        get('/api/admin/mail-settings'),
      ]);
      await get(`/api/admin/mails?contacts=${shown.map(({ id }) => id).join(',')}`);
      return shown.length;
    });
    const found: Record<string, Awaited<ReturnType<typeof measureTimes>>> = {};
    for (const [name, words] of Object.entries(searches)) {
      const search = `search=${encodeURIComponent(words)}`;
      found[name] = await measureTimes(async () => {
        const [shown] = await Promise.all([list(`&${search}`), get(`/api/admin/contacts/counts?${search}`)]);
        return shown.length;
      });
    }
    return { database, firstView, searches: found };
  } finally {
    await studio.stop();
  }
}

/** Milliseconds. The first time counts, too: nothing is warm when staff sign in. */
async function measureTimes(work: () => Promise<number>) {
  const times: number[] = [];
  let found = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const start = performance.now();
    found = await work();
    times.push(performance.now() - start);
  }
  return { sorted: times.toSorted((a, b) => a - b), found };
}
