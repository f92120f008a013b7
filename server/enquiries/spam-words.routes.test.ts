import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createEnquiryLinks } from './enquiry-page.service.ts';
import { minTrainingSamples } from './message-words.ts';

let studio: TestApp;
let owner: Record<string, string>;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

async function send(message: string): Promise<string> {
  const { id } = await studio.services.contact.receive({ ...enquiry, message });
  return id;
}

const mark = (id: string, isQuarantined: boolean) =>
  studio.inject({ method: 'PATCH', url: `/api/admin/contacts/${id}`, headers: owner, payload: { isQuarantined } });

test('an enquiry with the words of marked spam is stored, set apart, and says which words weighed most', async () => {
  for (let index = 0; index < minTrainingSamples; index++) {
    await mark(await send('我们提供网站排名优化，保证首页'), true);
    await mark(await send('想预约新生儿照片，请问价格'), false);
  }
  const spam = await send('专业网站优化，排名快');
  const genuine = await send('请问全家照片的价格');
  const response = await studio.inject({ url: '/api/admin/contacts', query: { limit: '2' }, headers: owner });
  const reasons = new Map((response.json() as ContactMessage[]).map((message) => [message.id, message]));
  expect(reasons.get(genuine)?.isQuarantined).toBe(false);
  expect(reasons.get(spam)?.quarantineReason).toMatch(/^words as in spam: .*网站/);
});

test('an answered or booked enquiry teaches that it is none, unless staff have marked it', async () => {
  const { db } = studio.services.database;
  const lessonOf = async (id: string) =>
    (await db.selectFrom('spamLessons').select('kind').where('contactId', '=', id).executeTakeFirst())?.kind;
  const setStage = (id: string, stage: string) =>
    studio.inject({ method: 'PATCH', url: `/api/admin/contacts/${id}/desk`, headers: owner, payload: { stage } });
  const [answered, closed, marked] = [await send('Twins'), await send('Twins'), await send('Twins')];
  await mark(marked, true);
  await setStage(answered, 'answered');
  await setStage(closed, 'closed');
  await setStage(marked, 'booked');
  expect([await lessonOf(answered), await lessonOf(closed), await lessonOf(marked)]).toEqual([
    'ham',
    undefined,
    'spam',
  ]);
});

test('an enquiry that its sender withdraws leaves nothing of what it taught', async () => {
  const { database, secrets, enquiryPage } = studio.services;
  const words = async () => (await database.db.selectFrom('spamWords').select('word').execute()).length;
  const before = await words();
  const id = await send('Xylophone quartet');
  await mark(id, true);
  expect(await words()).toBeGreaterThan(before);
  await enquiryPage.withdraw(createEnquiryLinks({ key: secrets.enquiryPageKey }).toKey(id));
  expect(await words()).toBe(before);
});
