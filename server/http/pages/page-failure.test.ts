import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
const lines: { level: number; msg: string; reqId?: string; err?: { message: string } }[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  site = await createTestApp({}, { site: 'built', log });
}, 180_000);
afterAll(() => site.close());

const errors = () => lines.filter(({ level }) => level >= 50);

test('an address without a page logs no error', async () => {
  await site.inject({ url: '/nope' });
  expect(errors()).toEqual([]);
});

test('a page shows defaults where its data fails to load, and is not cached with them', async () => {
  const { db } = site.services.database;
  await db.schema.alterTable('teamMembers').renameTo('lostMembers').execute();
  const without = await site.inject({ url: '/' });
  await db.schema.alterTable('lostMembers').renameTo('teamMembers').execute();
  expect(without.statusCode).toBe(200);
  expect(without.headers['cache-control']).toBe('no-store');
  expect((await site.inject({ url: '/' })).headers['cache-control']).toContain('public');
});

test('a page that fails has no internals in it, is not cached, and is logged with its request id', async () => {
  const { db } = site.services.database;
  const { id: enquiryId } = (await site.inject({ method: 'POST', url: '/api/contact', payload: enquiry })).json().data;
  const key = createEnquiryLinks({ key: site.services.secrets.enquiryPageKey }).toKey(enquiryId);
  const signature = key.split('~')[1];
  await site.services.revision.bump();
  await db.schema.alterTable('settings').renameTo('lostSettings').execute();
  lines.length = 0;
  const failed = await site.inject({ url: '/' });
  const ofEnquiry = await site.inject({ url: `/enquiry/${key}` });
  await db.schema.alterTable('lostSettings').renameTo('settings').execute();

  expect([failed.statusCode, ofEnquiry.statusCode]).toEqual([500, 500]);
  expect(errors()).toContainEqual(expect.objectContaining({ path: `/enquiry/${enquiryId}~` }));
  expect(JSON.stringify(lines)).not.toContain(signature);
  expect(failed.headers['cache-control']).toBe('no-store');
  expect(failed.body).toContain('Something went wrong');
  const shown = failed.body.replace(/<style>.*?<\/style>/s, '');
  for (const inside of ['settings', 'SQL', 'select "', '.ts', 'node_modules']) expect(shown).not.toContain(inside);
  expect(errors().some(({ err }) => err?.message.includes('settings'))).toBe(true);
  expect(new Set(errors().map(({ reqId }) => reqId))).toEqual(
    new Set([failed, ofEnquiry].map(({ headers }) => headers['x-request-id'])),
  );
  expect((await site.inject({ url: '/' })).statusCode).toBe(200);
});
