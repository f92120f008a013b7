import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { Retention } from '#contract/privacy.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import { erasedDigest } from './erased-digests.repository.ts';
import { retentionText } from '#app/site/legal/legal-page.tsx';
import { privacy } from '#content/pages/privacy.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createRetentionService } from './privacy.service.ts';

const mei = { id: null, name: 'Mei' };
let time: number;
let moves: number;

let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp();
});
afterAll(() => studio.close());
beforeEach(async () => {
  time = Date.parse('2026-11-24T12:00:00.000Z');
  moves = 0;
  for (const table of ['contactMessages', 'mails', 'settings', 'auditEvents'] as const)
    await studio.services.database.db.deleteFrom(table).execute();
});

const retention = () =>
  createRetentionService({
    findTimeZone: async () => 'UTC',
    database: studio.services.database,
    audit: studio.services.audit,
    revision: {
      async bump() {
        moves += 1;
      },
    },
    log: studio.services.log,
    now: () => time,
  });

async function store(rows: Record<string, string>, over: object = {}) {
  const values = Object.entries(rows).map(([id, createdAt]) => ({
    ...enquiry,
    id,
    createdAt: `${createdAt}T12:00:00.000Z`,
    state: 'read' as const,
    isQuarantined: 0 as const,
    ...over,
  }));
  await studio.services.database.db.insertInto('contactMessages').values(values).execute();
}

async function left(): Promise<string[]> {
  const rows = await studio.services.database.db.selectFrom('contactMessages').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const textFor = (months: number | null) => retentionText(privacy.en.retention, months);

test('without a period nothing is ever deleted', async () => {
  await store({ old: '1999-01-01' });
  expect(await retention().apply()).toBe(0);
  expect(await retention().get()).toEqual({ months: null, startsAt: null, upcoming: { count: 0, enquiries: [] } });
  await retention().update(12, mei);
  await retention().update(null, mei);
  time += 30 * dayMs;
  expect(await retention().apply()).toBe(0);
  expect(await left()).toEqual(['old']);
});

test('a booking stays, also when it is closed', async () => {
  await store({ open: '2020-01-01' }, { stage: 'booked' });
  await store({ closed: '2020-01-01' }, { stage: 'closed', bookedAt: '2020-01-02T12:00:00.000Z' });
  await store({ other: '2020-01-01' }, { stage: 'closed' });
  await retention().update(12, mei);
  time += 8 * dayMs;
  await retention().apply();
  expect(await left()).toEqual(['closed', 'open']);
});

test('what will be deleted is listed a week before, also when a period is set for the first time', async () => {
  await store({ old: '2020-01-01', soon: '2025-11-30', later: '2025-12-02' });
  expect(await retention().update(12, mei)).toEqual({
    months: 12,
    startsAt: '2026-12-01T12:00:00.000Z',
    upcoming: {
      count: 2,
      enquiries: [
        expect.objectContaining({ id: 'old', deletedAt: '2026-12-01T12:00:00.000Z' }),
        expect.objectContaining({ id: 'soon', deletedAt: '2026-12-01T12:00:00.000Z' }),
      ],
    },
  });
  time += 7 * dayMs - 1;
  expect(await retention().apply()).toBe(0);
  time += 1;
  expect((await retention().get()).upcoming.enquiries).toContainEqual(
    expect.objectContaining({ id: 'later', deletedAt: '2026-12-02T12:00:00.000Z' }),
  );
  expect(await retention().apply()).toBe(2);
  expect(await left()).toEqual(['later']);
});

test('a shorter period gives another week, the same one does not', async () => {
  await store({ old: '2024-06-01' });
  await retention().update(36, mei);
  time += 30 * dayMs;
  await retention().update(24, mei);
  expect(await retention().apply()).toBe(0);
  time += 6 * dayMs;
  await retention().update(24, mei);
  time += dayMs;
  expect(await retention().apply()).toBe(1);
  expect(moves).toBe(2);
});

test('bookings and what staff want to follow up are kept', async () => {
  await store({ booked: '2020-01-01' }, { stage: 'booked' });
  await store({ followed: '2020-01-01' }, { followUpOn: '2027-01-01' });
  await store({ forgotten: '2020-01-01' }, { followUpOn: '2021-01-01' });
  await retention().update(12, mei);
  time += 7 * dayMs;
  expect(await retention().apply()).toBe(1);
  expect(await left()).toEqual(['booked', 'followed']);
});

test('hundreds are deleted, and the activity says how many, and names nobody', async () => {
  const many = Array.from({ length: 450 }, (_, index) => [`old ${index}`, '2020-01-01'] as const);
  await store(Object.fromEntries(many));
  await retention().update(12, mei);
  time += 7 * dayMs;
  expect(await retention().apply()).toBe(450);
  const events = await studio.services.audit.list({ limit: 10 });
  const deleted = events.filter(({ action }) => action === 'delete');
  expect(deleted.map(({ detail }) => detail?.count)).toEqual(expect.arrayContaining([200, 200, 50]));
  expect(JSON.stringify(events)).not.toContain(enquiry.firstName);
});

test('old digests are deleted too, unless they are still queued', async () => {
  const { db } = studio.services.database;
  const mail = { kind: 'enquiry-digest', contactId: null, recipient: 'a@b.example', replyTo: null } as const;
  const texts = { subject: '', textBody: '', htmlBody: '' };
  await createMailRepository(db).enqueue(['sent', 'queued'].map((id) => ({ ...mail, ...texts, id })));
  await db.updateTable('mails').set({ createdAt: '2020-01-01T00:00:00.000Z' }).execute();
  await db.updateTable('mails').set({ state: 'sent' }).where('id', '=', 'sent').execute();
  await retention().update(12, mei);
  time += 7 * dayMs;
  await retention().apply();
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([{ id: 'queued' }]);
});

test('a digest keeps nothing of an enquiry that is deleted', async () => {
  await store({ old: '2020-01-01' });
  await store({ booked: '2020-01-01' }, { stage: 'booked' });
  const { db } = studio.services.database;
  const mail = { kind: 'enquiry-digest', contactId: null, recipient: 'a@b.example', replyTo: null } as const;
  const texts = { subject: '', textBody: 'Ana', htmlBody: 'Ana' };
  await createMailRepository(db).enqueue(['old', 'booked'].map((id) => ({ ...mail, ...texts, id, enquiryIds: [id] })));
  await retention().update(12, mei);
  time += 7 * dayMs;
  expect(await retention().apply()).toBe(1);
  const digests = await db.selectFrom('mails').select('textBody').orderBy('id').execute();
  expect(digests).toEqual([{ textBody: 'Ana' }, { textBody: erasedDigest }]);
});

test('a period ends on the last day of a shorter month', async () => {
  await store({ leap: '2028-02-29' });
  time = Date.parse('2029-01-01T12:00:00.000Z');
  await retention().update(12, mei);
  time = Date.parse('2029-02-25T12:00:00.000Z');
  expect((await retention().get()).upcoming.enquiries[0]?.deletedAt).toBe('2029-02-28T12:00:00.000Z');
});

test('the period is set by the API, which refuses others, and the privacy page says it', async () => {
  const owner = await studio.signIn();
  const put = (months: unknown) =>
    studio.inject({ method: 'PUT', url: '/api/admin/retention', headers: owner, payload: { months } });
  expect((await put(13)).json()).toMatchObject({ status: 400, errors: [{ path: 'months' }] });
  const { data } = (await put(24)).json() as { data: Retention };
  expect(data.months).toBe(24);
  expect(await studio.services.retention.findMonths()).toBe(24);
  expect(textFor(24)).toContain('deleted automatically 24 months after you sent them');
  expect(textFor(null)).toContain('nothing deletes them automatically');
});
