import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contactPageSize, type ContactView } from '#contract/enquiry-stages.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { callApi, tokenAt } from '#server/testing/clients/owner-client.ts';
import {
  fetchFormToken,
  enquiryOf,
  scatteredAddress,
  sendEnquiry,
  sendFlood,
  type SentEnquiry,
  wordsOf,
} from '#server/testing/fixtures/enquiries.ts';
import { createKillableServer } from '#server/testing/servers/killable-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Four real web processes behind a proxy that adds the visitor's address. Each test has its own texts and addresses.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const owner = { username: 'owner', password: 'correct horse battery' };
const visits = 12;
const formAddress = '203.0.113.8';
/**
 * Enquiries of one address wait for each other. On a busy machine one of them can wait longer than a request may, and is
 * answered by 503: it was not stored, and is sent again.
 */
const oneAddress = { concurrency: 16, resends: 3 };
/** The minimum age of a form token. */
const writingMs = 3_000;

let own: TestDatabase;
let server: ReturnType<typeof createKillableServer>;
let origin: string;
let token: string;
let forms: string[];
let begunAt: number;
beforeAll(async () => {
  own = await createTestDatabase({ migrated: false });
  server = createKillableServer(own.dataDir, () => ({
    PORT: '0',
    DATA_DIR: path.join(own.dataDir, 'studio'),
    ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: 'warn',
    MEDIA_WORKER: 'none',
    WEB_PROCESSES: '4',
    TRUST_PROXY: '1',
  }));
  origin = await server.start();
  token = await tokenAt(origin, owner.username, owner.password);
  begunAt = Date.now();
  forms = await Promise.all(Array.from({ length: visits }, () => fetchFormToken(origin, formAddress)));
});
afterAll(async () => {
  server.kill();
  await own.remove();
});

async function listView(view: ContactView, search: string, limit = 500): Promise<ContactMessage[]> {
  const query = new URLSearchParams({ view, search, limit: String(limit) });
  const answer = await callApi(`${origin}/api/admin/contacts?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as ContactMessage[];
}

/** What staff see when they open the back office. */
async function firstPage(): Promise<string[]> {
  return (await listView('inbox', '', contactPageSize)).map(({ lastName }) => lastName);
}

/** Twenty at once or sixty an hour are accepted; which of the two applies depends on the machine's speed. */
async function expectQuarantined(name: string, sent: number) {
  const [taken, apart] = [await listView('inbox', name), await listView('quarantine', name)];
  expect(taken.length + apart.length).toBe(sent);
  expect(taken.length).toBeGreaterThanOrEqual(20);
  expect(taken.length).toBeLessThanOrEqual(60);
}

function* floodOf(count: number, of: (n: number) => SentEnquiry) {
  for (let n = 0; n < count; n += 1) yield of(n);
}

const visitPlainly = (n: number) => ({ address: '203.0.113.7', body: enquiryOf(n, { lastName: `Plain ${n}` }) });
const visitByForm = (n: number) => ({
  address: formAddress,
  body: enquiryOf(n, { lastName: `Form ${n}`, stamp: forms[n] }),
});

/** The visitor writes once for each part of the flood, which continues meanwhile. */
async function besideFlood(flood: SentEnquiry[], visit: (n: number) => SentEnquiry) {
  const part = Math.ceil(flood.length / visits);
  const answered: number[] = [];
  const floodAnswered: Record<number, number> = {};
  for (let n = 0; n < visits; n += 1) {
    const [own_, others] = await Promise.all([
      sendEnquiry(origin, visit(n)),
      sendFlood(origin, flood.slice(n * part, (n + 1) * part)),
    ]);
    answered.push(own_);
    for (const [status, count] of Object.entries(others)) {
      floodAnswered[Number(status)] = (floodAnswered[Number(status)] ?? 0) + count;
    }
  }
  return { answered, floodAnswered };
}

test('all processes count the messages of one address together', async () => {
  const address = '198.51.100.80';
  const flood = floodOf(160, (n) => ({ address, body: enquiryOf(n, { lastName: 'Single', message: wordsOf(n) }) }));
  expect(await sendFlood(origin, flood, oneAddress)).toEqual({ 201: 160 });
  await expectQuarantined('Single', 160);
});

test('an IPv6 network counts as one, however many of its subnets send', async () => {
  const flood = floodOf(128, (n) => ({
    address: `2001:db8:64:${(n % 64).toString(16)}::${n + 1}`,
    body: enquiryOf(n, { lastName: 'Subnets', message: wordsOf(1_000 + n) }),
  }));
  expect(await sendFlood(origin, flood, oneAddress)).toEqual({ 201: 128 });
  await expectQuarantined('Subnets', 128);
});

describe('during a flood from many networks', () => {
  const count = 320;

  test('with one text, a visitor without JavaScript can still write', async () => {
    const flood = [
      ...floodOf(count, (n) => ({
        address: scatteredAddress(n % 200),
        body: enquiryOf(n, { lastName: 'Alike', message: `Offer ${n}: buy our visitors from ${n % 7} countries` }),
      })),
    ];
    const { answered, floodAnswered } = await besideFlood(flood, visitPlainly);
    expect([answered, floodAnswered]).toEqual([Array(visits).fill(201), { 201: count }]);
    const seen = await firstPage();
    expect(seen).toEqual(expect.arrayContaining(Array.from({ length: visits }, (_, n) => `Plain ${n}`)));
    expect((await listView('inbox', 'Alike')).length).toBeLessThan(20);
  });

  test('with different texts, names and networks, a visitor can still write by the form', async () => {
    await setTimeout(Math.max(0, begunAt + writingMs + 100 - Date.now()));
    const flood = [
      ...floodOf(count, (n) => ({
        address: n % 2 ? scatteredAddress(1_000 + (n % 200)) : `2a0${n % 8}:${(n % 200).toString(16)}:7::1`,
        body: enquiryOf(n, {
          firstName: wordsOf(n, 1),
          lastName: `Varied ${wordsOf(n, 2)}`,
          message: wordsOf(9_000 + n),
        }),
      })),
    ];
    const { answered, floodAnswered } = await besideFlood(flood, visitByForm);
    expect([answered, floodAnswered]).toEqual([Array(visits).fill(201), { 201: count }]);
    const seen = await firstPage();
    expect(seen).toEqual(expect.arrayContaining(Array.from({ length: visits }, (_, n) => `Form ${n}`)));
    expect((await listView('inbox', 'Varied')).length).toBeLessThan(50);
  });
});
