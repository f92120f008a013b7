import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import { enquiriesFile } from '#contract/exchange.ts';
import { createEnquiryLinks } from './enquiry-page.service.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { readEnquiries } from '#server/exchange/read-enquiries.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

/** Tuesday, 21:00 in Los Angeles, and Wednesday, 05:00 in UTC. */
const evening = new Date('2026-03-11T04:00:00.000Z');
const timeZone = 'America/Los_Angeles';
const recipient = { address: 'mei@studio.example', services: null, language: 'en' as const, digestHours: [] };

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: evening });
  studio = await createTestApp({ PUBLIC_URL: 'https://studio.example' });
  owner = await studio.signIn();
  const payload = {
    server: { host: 'mail.example', port: 465, tls: 'tls', user: '' },
    from: 'Studio <studio@studio.example>',
    timeZone,
    sendsReceipts: true,
    recipients: [recipient, { ...recipient, address: 'li@studio.example', language: 'zh' }],
  };
  const answer = await studio.inject({ method: 'PUT', url: '/api/admin/mail-settings', headers: owner, payload });
  expect(answer.statusCode).toBe(200);
});
afterAll(async () => {
  vi.useRealTimers();
  await studio.close();
});
beforeEach(async () => {
  for (const table of ['contactMessages', 'contactCounters', 'mails'] as const)
    await studio.services.database.db.deleteFrom(table).execute();
});
afterEach(() => vi.setSystemTime(evening));

const send = (over: object) => studio.inject({ method: 'POST', url: '/api/contact', payload: { ...enquiry, ...over } });
const list = async (query: Record<string, string> = {}) =>
  (await studio.inject({ url: '/api/admin/contacts', query, headers: owner })).json() as ContactMessage[];

describe('a day that a visitor wishes for', () => {
  test.each([
    ['2026-03-10', 'today in the studio, where it is yesterday in UTC'],
    ['2028-03-10', 'the last one'],
  ])('may be %s, %s', async (preferredDate) => {
    expect((await send({ preferredDate })).statusCode).toBe(201);
    expect(await list()).toMatchObject([{ preferredDate }]);
  });

  test.each([
    ['2026-03-09', 'Please choose today or a later date'],
    ['2028-03-11', 'Please choose a date within the next 2 years'],
    ['9999-12-31', 'Please choose a date within the next 2 years'],
    ['2027-02-29', 'Please enter the date as year-month-day'],
    ['14.3.2027', 'Please enter the date as year-month-day'],
    ['2027-03-14T10:00', 'Please enter the date as year-month-day'],
    [20270314, 'Please enter the date as year-month-day'],
  ])('may not be %s, which is said of its field, and nothing is stored or counted', async (preferredDate, message) => {
    const answer = await send({ preferredDate });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation-failed',
      errors: [{ path: 'preferredDate', message }],
    });
    expect(await list()).toEqual([]);
    expect(await studio.services.database.db.selectFrom('contactCounters').selectAll().execute()).toEqual([]);
  });

  test.each([undefined, null, '', '  '])('may be missing: %j', async (preferredDate) => {
    expect((await send({ preferredDate })).statusCode).toBe(201);
    expect(await list()).toMatchObject([{ preferredDate: null }]);
  });

  test('is no longer today when the day of the studio ends', async () => {
    vi.setSystemTime(new Date('2026-03-11T07:00:00.000Z'));
    expect((await send({ preferredDate: '2026-03-10' })).statusCode).toBe(400);
    expect((await send({ preferredDate: '2026-03-11' })).statusCode).toBe(201);
  });
});

test('mails write it as their reader does, and say that there is none', async () => {
  await send({ preferredDate: '2027-03-14' });
  const mails = await studio.services.database.db.selectFrom('mails').selectAll().execute();
  const textTo = (address: string) => mails.find((mail) => mail.recipient === address)?.textBody;
  expect(textTo('mei@studio.example')).toContain('\nPreferred date: Sunday, March 14, 2027\n');
  expect(textTo('li@studio.example')).toContain('\n希望的日期：2027年3月14日星期日\n');
  expect(textTo(enquiry.email), 'the receipt').toContain('\nPreferred date: Sunday, March 14, 2027\n');
  await studio.services.database.db.deleteFrom('mails').execute();
  await send({ preferredDate: '2027-03-14', message: '五月的双胞胎', page: '/zh/contact' });
  const [chinese] = await studio.services.database.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', enquiry.email)
    .execute();
  expect(chinese?.textBody).toContain('\n希望的日期：2027年3月14日星期日\n');
  await studio.services.database.db.deleteFrom('mails').execute();
  await send({ message: 'Any day' });
  const without = await studio.services.database.db.selectFrom('mails').selectAll().execute();
  expect(without.find((mail) => mail.recipient === 'mei@studio.example')?.textBody).toContain('\nPreferred date: —\n');
  expect(without.find((mail) => mail.recipient === enquiry.email)?.textBody).not.toContain('Preferred date');
});

test('its sender sees it on the private page of the enquiry', async () => {
  const { id } = (await send({ preferredDate: '2027-03-14' })).json().data as { id: string };
  const { enquiryPage, secrets } = studio.services;
  const key = createEnquiryLinks({ key: secrets.enquiryPageKey }).toKey(id);
  expect(await enquiryPage.find(key)).toMatchObject({ days: [{ field: 'preferredDate', day: '2027-03-14' }] });
});

const readTable = (day: string) =>
  readEnquiries(Buffer.from(`Name,Email,Message,Preferred date\nAna Li,ana@x.co,Hi,"${day}"\n`), {
    now: evening,
    timeZone,
  });

test('tables may write it as people do, also if it is past; what is no day is refused', () => {
  for (const day of ['14 Mar 2020', '2020年3月14日', '2020-03-14'])
    expect(readTable(day)?.enquiries[0]?.enquiry.preferredDate).toBe('2020-03-14');
  expect(readTable('')?.enquiries[0]?.enquiry.preferredDate).toBeNull();
  expect(readTable('in spring')?.refused).toMatchObject([{ reason: expect.stringContaining('preferredDate') }]);
});

test('a file of a version that did not ask for it is read', async () => {
  await send({ preferredDate: '2027-03-14' });
  const exported = await createContactRepository(studio.services.database).listWhole();
  const enquiries = exported.map(({ preferredDate: _unknown, ...older }) => older);
  const read = enquiriesFile.parse({ format: 'lightwell-enquiries', version: 1, enquiries });
  expect(read.enquiries).toMatchObject([{ preferredDate: null }]);
});

test('staff find it by its day or its month', async () => {
  await send({ preferredDate: '2027-03-14' });
  await send({ preferredDate: '2027-04-14', message: 'In April' });
  for (const search of ['2027-03-14', '2027-03'])
    expect((await list({ search })).map(({ preferredDate }) => preferredDate)).toEqual(['2027-03-14']);
});
