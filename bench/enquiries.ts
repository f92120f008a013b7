import { setTimeout as wait } from 'node:timers/promises';
import {
  enquiryOf,
  fetchFormToken,
  scatteredAddress,
  sendEnquiry,
  type SentEnquiry,
  wordsOf,
} from '#server/testing/clients/enquiry-flood.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { startStudioProcess } from '#server/testing/servers/studio-process.ts';
import { median } from './pages.ts';

export interface EnquiryFigures {
  /** median of the responses in milliseconds */
  withMailMs: number;
  withoutMailMs: number;
  /** mails that the mail server had when the last response came, and a minute later at most */
  arrivedAtOnce: number;
  arrived: number;
  expected: number;
}

const rounds = 30;
const perRound = 10;
/** What is sent sooner after its form was opened looks like a program's. */
const fillMs = 6_000;

/** What queueing mails costs an enquiry: two studios in turn, one of which tells two people of each. */
export async function benchEnquiries(): Promise<EnquiryFigures> {
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
