import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import type { Summary } from '#contract/summary.ts';
import { createEnquiryLinks } from './enquiry-page.service.ts';
import { enquiry as request } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

/** Tuesday, 21:00 in Seattle, and Wednesday, 05:00 in UTC. */
const evening = new Date('2026-03-11T04:00:00.000Z');
const timeZone = 'America/Los_Angeles';
const zoneOfProcess = process.env.TZ;

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: evening });
  process.env.TZ = 'UTC';
  studio = await createTestApp();
  owner = await studio.signIn();
  const payload = { server: null, from: null, timeZone, sendsReceipts: false, recipients: [] };
  const answer = await studio.inject({ method: 'PUT', url: '/api/admin/mail-settings', headers: owner, payload });
  expect(answer.statusCode).toBe(200);
});
afterAll(async () => {
  vi.useRealTimers();
  if (zoneOfProcess === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfProcess;
  await studio.close();
});
beforeEach(async () => {
  await studio.services.database.db.deleteFrom('contactMessages').execute();
});
afterEach(() => vi.setSystemTime(evening));

async function store(over: object): Promise<string> {
  const { id } = await studio.services.contact.receive(request);
  await studio.services.database.db.updateTable('contactMessages').set(over).where('id', '=', id).execute();
  return id;
}

const listed = async (query: Record<string, string>) =>
  ((await studio.inject({ url: '/api/admin/contacts', query, headers: owner })).json() as ContactMessage[]).map(
    ({ id }) => id,
  );

test('what a sender adds on an evening in Seattle is to be followed up on that day, which is the day of the lists', async () => {
  const id = await store({ stage: 'answered', answeredAt: '2026-03-10T20:00:00.000Z' });
  await studio.services.enquiryPage.add(
    createEnquiryLinks({ key: studio.services.secrets.enquiryPageKey }).toKey(id),
    'Twins',
  );
  expect(await studio.services.contact.get(id)).toMatchObject({ followUpOn: '2026-03-10' });
  expect(await listed({ due: 'today' })).toEqual([id]);
  expect(await listed({ due: 'overdue' })).toEqual([]);
  const { data } = (await studio.inject({ url: '/api/admin/summary', headers: owner })).json() as { data: Summary };
  expect(data).toMatchObject({ desk: { dueToday: 1, overdue: 0 }, timeZone });
});

test('the promise of an answer is due today until the day of the studio ends', async () => {
  const before = await store({ createdAt: '2026-03-10T06:59:00.000Z' });
  await store({ createdAt: '2026-03-10T07:00:00.000Z' });
  expect(await listed({ due: 'today' })).toEqual([before]);
});

test('an enquiry that is to be followed up today in the studio is not deleted as expired, and on the next day it is', async () => {
  const { retention } = studio.services;
  await retention.update(12, { id: null, name: 'Mei' });
  const id = await store({ createdAt: '2020-01-01T00:00:00.000Z', followUpOn: '2026-03-20', state: 'read' });
  vi.setSystemTime(new Date('2026-03-21T06:59:00.000Z'));
  expect(await retention.apply()).toBe(0);
  expect(await studio.services.contact.get(id)).toBeDefined();
  vi.setSystemTime(new Date('2026-03-21T07:00:00.000Z'));
  expect(await retention.apply()).toBe(1);
});

test('the weeks of the statistics are those of the studio', async () => {
  vi.setSystemTime(new Date('2026-03-16T04:00:00.000Z'));
  const headers = await studio.signIn();
  const { data } = (await studio.inject({ url: '/api/admin/contacts/figures', headers })).json() as {
    data: { weeks: { monday: string }[] };
  };
  expect(data.weeks.at(-1)?.monday).toBe('2026-03-09');
});
