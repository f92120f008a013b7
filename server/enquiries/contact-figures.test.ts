import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import type { ContactStatistics } from '#contract/enquiry-workflow.ts';
import { createEnquiryLinks } from './enquiry-page.service.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createContactFiguresService } from './contact-statistics.service.ts';

/** A Tuesday. */
const now = Date.parse('2026-11-24T12:00:00.000Z');
const ago = (hours: number) => new Date(now - hours * hourMs).toISOString();

let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp();
});
afterAll(() => studio.close());
beforeEach(async () => {
  await studio.services.database.db.deleteFrom('contactMessages').execute();
});

const figures = ({ weeks = 12, timeZone = 'UTC' } = {}): Promise<ContactStatistics> =>
  createContactFiguresService({
    findTimeZone: async () => 'UTC',
    database: studio.services.database,
    now: () => now,
  }).get({ weeks, timeZone });

async function store(...rows: Partial<Record<string, string | number | null>>[]) {
  const values = rows.map((row, index) => ({
    ...enquiry,
    id: `row ${index}`,
    createdAt: ago(48),
    state: 'read' as const,
    isQuarantined: 0 as const,
    stage: 'new' as const,
    ...row,
  }));
  await studio.services.database.db.insertInto('contactMessages').values(values).execute();
}

test('a studio without enquiries has zeros and no median', async () => {
  const { weeks, ...none } = await figures();
  expect(none).toEqual({
    enquiries: 0,
    booked: 0,
    spam: 0,
    answers: { medianMs: null, hour: 0, fourHours: 0, day: 0, kept: 0, late: 0, overdue: 0 },
    services: [],
    pages: [],
    languages: [],
  });
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({ monday: '2026-11-23', enquiries: 0, booked: 0 });
});

test.each([
  ['Asia/Kolkata', '2026-11-22T18:29:59.999Z', '2026-11-22T18:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-22T18:14:59.999Z', '2026-11-22T18:15:00.000Z'],
])('a week begins at midnight also in %s', async (timeZone, sunday, monday) => {
  await store({ createdAt: sunday }, { createdAt: monday });
  const { weeks, enquiries } = await figures({ weeks: 2, timeZone });
  expect(weeks).toMatchObject([{ enquiries: 1 }, { monday: '2026-11-23', enquiries: 1 }]);
  expect(enquiries).toBe(2);
  expect((await figures({ weeks: 1, timeZone })).enquiries).toBe(1);
});

test('enquiries and bookings are counted by service, page and language, without spam', async () => {
  await store(
    { serviceType: 'newborn', page: '/newborn', language: 'en', stage: 'booked' },
    { serviceType: 'newborn', page: '/newborn', language: 'zh' },
    { serviceType: 'property', page: null, language: null },
    { serviceType: 'property', page: '/property', language: 'zh', isQuarantined: 1 },
  );
  expect(await figures()).toMatchObject({
    enquiries: 3,
    booked: 1,
    spam: 1,
    services: [
      { service: 'newborn', enquiries: 2, booked: 1 },
      { service: 'property', enquiries: 1, booked: 0 },
    ],
    pages: [
      { page: '/newborn', enquiries: 2, booked: 1 },
      { page: null, enquiries: 1, booked: 0 },
    ],
    languages: expect.arrayContaining([{ language: 'zh', enquiries: 1, booked: 0 }]),
  });
});

test('a booking that is closed, or whose sender writes again, still counts; one that was a mistake does not', async () => {
  const owner = await studio.signIn();
  const { id } = (await studio.inject({ method: 'POST', url: '/api/contact', payload: enquiry })).json().data;
  const bookingsAfter = async (...stages: string[]) => {
    for (const stage of stages) {
      const url = `/api/admin/contacts/${id}/desk`;
      const changed = await studio.inject({ method: 'PATCH', url, headers: owner, payload: { stage } });
      expect(changed.statusCode).toBe(200);
    }
    const answer = await studio.inject({ url: '/api/admin/contacts/figures', query: { weeks: '26' }, headers: owner });
    return (answer.json() as { data: ContactStatistics }).data.booked;
  };
  expect(await bookingsAfter('answered', 'closed')).toBe(0);
  expect(await bookingsAfter('booked')).toBe(1);
  expect(await bookingsAfter('closed')).toBe(1);
  const { secrets, enquiryPage } = studio.services;
  await enquiryPage.add(createEnquiryLinks({ key: secrets.enquiryPageKey }).toKey(id), 'One more question');
  expect(await bookingsAfter()).toBe(1);
  expect(await bookingsAfter('booked', 'answered')).toBe(0);
  expect(await bookingsAfter('booked', 'new')).toBe(0);
});

test('weeks begin on Monday in the time zone of the caller', async () => {
  await store(
    { createdAt: '2026-11-23T04:59:00.000Z' },
    { createdAt: '2026-11-23T05:00:00.000Z', stage: 'booked' },
    { createdAt: '2026-11-22T23:59:59.999Z' },
  );
  expect((await figures()).weeks.slice(-2)).toEqual([
    { monday: '2026-11-16', enquiries: 1, booked: 0 },
    { monday: '2026-11-23', enquiries: 2, booked: 1 },
  ]);
  expect((await figures({ timeZone: 'America/New_York' })).weeks.slice(-2)).toEqual([
    { monday: '2026-11-16', enquiries: 2, booked: 0 },
    { monday: '2026-11-23', enquiries: 1, booked: 1 },
  ]);
});

test('only the chosen weeks count', async () => {
  await store({ createdAt: '2026-09-07T00:00:00.000Z' }, { createdAt: '2026-09-06T23:59:59.000Z' });
  expect((await figures()).enquiries).toBe(1);
  expect((await figures({ weeks: 26 })).enquiries).toBe(2);
});

describe('answers', () => {
  test('have a median, also of an even number', async () => {
    await store(
      { createdAt: ago(100), answeredAt: ago(99) },
      { createdAt: ago(100), answeredAt: ago(98) },
      { createdAt: ago(100), answeredAt: ago(40) },
      { createdAt: ago(100) },
    );
    expect((await figures()).answers.medianMs).toBe(2 * hourMs);
    await studio.services.database.db.deleteFrom('contactMessages').where('id', '=', 'row 2').execute();
    expect((await figures()).answers.medianMs).toBe(1.5 * hourMs);
  });

  test('are counted by how soon they came', async () => {
    const createdAt = '2026-11-20T00:00:00.000Z';
    await store(
      { createdAt, answeredAt: '2026-11-20T00:00:00.000Z' },
      { createdAt, answeredAt: '2026-11-20T01:00:00.000Z' },
      { createdAt, answeredAt: '2026-11-20T01:00:01.000Z' },
      { createdAt, answeredAt: '2026-11-20T04:00:00.000Z' },
      { createdAt, answeredAt: '2026-11-20T04:00:01.000Z' },
      { createdAt, answeredAt: '2026-11-21T00:00:01.000Z' },
    );
    expect((await figures()).answers).toMatchObject({ hour: 2, fourHours: 2, day: 1, kept: 5, late: 1, overdue: 0 });
  });

  test('keep the promise, are late or overdue by the same rule as the promise clock', async () => {
    const createdAt = '2026-11-20T00:00:00.000Z';
    await store(
      { createdAt, answeredAt: '2026-11-21T00:00:00.000Z' },
      { createdAt, answeredAt: '2026-11-21T00:00:01.000Z' },
      { createdAt, stage: 'in-progress' },
      { createdAt, stage: 'in-progress', state: 'archived' },
      { createdAt, stage: 'closed' },
      { createdAt: ago(23), stage: 'new' },
      { createdAt, isQuarantined: 1 },
    );
    expect((await figures()).answers).toMatchObject({ kept: 1, late: 1, overdue: 1 });
  });
});

test('the page and the language are stored with an enquiry and counted; what is no path is left out', async () => {
  for (const page of ['/zh/newborn?x=1', 'javascript:alert(1)']) {
    const sent = await studio.inject({ method: 'POST', url: '/api/contact', payload: { ...enquiry, page } });
    expect(sent.statusCode).toBe(201);
  }
  const owner = await studio.signIn();
  const answer = await studio.inject({ url: '/api/admin/contacts/figures', query: { weeks: '26' }, headers: owner });
  const { data } = answer.json() as { data: ContactStatistics };
  expect(new Set(data.languages.map(({ language }) => language))).toEqual(new Set(['zh-Hans', null]));
  expect(new Set(data.pages.map(({ page }) => page))).toEqual(new Set(['/newborn', null]));
  for (const [name, value] of [
    ['weeks', '13'],
    ['timeZone', 'Mars/Olympus'],
  ] as const) {
    const refused = await studio.inject({
      url: '/api/admin/contacts/figures',
      query: { [name]: value },
      headers: owner,
    });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: name }] });
  }
});
