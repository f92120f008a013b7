import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { contactDues, contactStages, findDue } from '#contract/enquiry-stages.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const now = Date.now();
const day = '2026-06-15';
/** The caller's day ends in six hours, whatever the clock of the server says. */
const dayEndsAt = now + 6 * hourMs;
const callersDay = { day, dayEndsAt: new Date(dayEndsAt).toISOString() };

let studio: TestApp;
let owner: Record<string, string>;

const ago = (hours: number) => new Date(now - hours * hourMs).toISOString();
/** Every combination of what decides whether an enquiry is due. */
const rows = contactStages.flatMap((stage) =>
  [1, 19, 23, 25, 200].flatMap((hours) =>
    [null, '2026-06-14', day, '2026-06-16'].flatMap((followUpOn) =>
      [null, ago(0)].flatMap((answeredAt) =>
        [
          { state: 'unread' as const, isQuarantined: 0 as const },
          { state: 'archived' as const, isQuarantined: 0 as const },
          { state: 'read' as const, isQuarantined: 1 as const },
        ].map((over) => ({ stage, createdAt: ago(hours), followUpOn, answeredAt, ...over })),
      ),
    ),
  ),
);

beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  const message = { firstName: 'A', lastName: 'B', email: 'a@example.com', serviceType: 'other', message: 'Hello' };
  await studio.services.database.db
    .insertInto('contactMessages')
    .values(
      rows.map((row, index) => ({
        ...message,
        ...row,
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      })),
    )
    .execute();
});
afterAll(() => studio.close());

const read = async <T>(url: string, query: Record<string, string>): Promise<T> =>
  (await studio.inject({ url, query, headers: owner })).json() as T;
const list = (query: Record<string, string> = {}) => read<ContactMessage[]>('/api/admin/contacts', query);

it('the database agrees with the clock about what is due today and overdue', async () => {
  const all = await list();
  for (const due of contactDues) {
    const expected = all.filter((enquiry) => findDue(enquiry, { now: Date.now(), day, dayEndsAt }) === due);
    expect(expected.length, due).toBeGreaterThan(10);
    expect((await list({ due, ...callersDay })).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
});

it('the summary counts what is new, due today and overdue', async () => {
  const all = await list();
  const { data } = await read<{ data: { desk: object } }>('/api/admin/summary', callersDay);
  const count = (due: string) => all.filter((enquiry) => findDue(enquiry, { now: Date.now(), day, dayEndsAt }) === due);
  expect(data.desk).toEqual({
    new: all.filter(({ stage, state, isQuarantined }) => stage === 'new' && state !== 'archived' && !isQuarantined)
      .length,
    dueToday: count('today').length,
    overdue: count('overdue').length,
  });
});

it('the list and its counts are filtered by stage', async () => {
  const booked = await list({ stage: 'booked', view: 'inbox' });
  expect(new Set(booked.map(({ stage }) => stage))).toEqual(new Set(['booked']));
  const { data } = await read<{ data: { inbox: number } }>('/api/admin/contacts/counts', { stage: 'booked' });
  expect(data.inbox).toBe(booked.length);
});

it.each([
  ['stage', 'won'],
  ['due', 'soon'],
  ['day', 'today'],
  ['dayEndsAt', 'midnight'],
])('rejects %s=%s and names the parameter', async (name, value) => {
  expect(await read('/api/admin/contacts', { [name]: value })).toMatchObject({ status: 400, errors: [{ path: name }] });
});

it('a search finds the words of an enquiry and of its notes together', async () => {
  const [enquiry] = await list({ stage: 'new', view: 'inbox' });
  const note = {
    id: '00000000-0000-4000-8000-00000000000a',
    contactId: enquiry?.id ?? '',
    authorName: 'Mei',
    isFromSender: 0 as const,
  };
  await studio.services.database.db
    .insertInto('contactNotes')
    .values({ ...note, createdAt: ago(0), text: 'Wants the ÉTOILE room, 花园 or 50% less' })
    .execute();
  for (const search of ['étoile', 'hello 花园', '50%', 'a@example.com étoile']) {
    expect((await list({ search })).map(({ id }) => id)).toEqual([enquiry?.id]);
  }
  expect(await list({ search: '5_%' })).toEqual([]);
});

it.each([
  ['Muller', { firstName: 'Jörg', lastName: 'Müller' }],
  ['müller', { lastName: 'MULLER' }],
  ['MÜLLER', { lastName: 'Mu\u0308ller' }],
  ['soren', { firstName: 'Søren' }],
  ['strasse', { message: 'Hauptstraße 5' }],
  ['lukasz', { firstName: 'Łukasz' }],
  ['istanbul', { message: 'İSTANBUL' }],
  ['Nguyen', { lastName: 'Nguyễn' }],
  ['138 0013', { phone: '１３８ ００１３' }],
  ['２０２７', { message: 'In May 2027' }],
  ['wang', { lastName: 'ＷＡＮＧ' }],
  ['王小明', { firstName: '小明', lastName: '王' }],
  ['が', { message: 'か\u3099く' }],
  ['100%_!', { message: '１００％＿！' }],
])('a search for %s finds what was typed with other marks, widths and cases', async (search, over) => {
  const id = '00000000-0000-4000-8000-00000000000b';
  const { db } = studio.services.database;
  const row = { firstName: 'X', lastName: 'Y', email: 'z@example.com', serviceType: 'other', message: 'Q' };
  const times = { createdAt: ago(0), state: 'read' as const, isQuarantined: 0 as const };
  await db
    .insertInto('contactMessages')
    .values({ ...row, ...times, ...over, id })
    .execute();
  expect((await list({ search })).map((enquiry) => enquiry.id)).toEqual([id]);
  await db
    .updateTable('contactMessages')
    .set({ ...row, phone: null })
    .where('id', '=', id)
    .execute();
  const text = Object.values(over)
    .toReversed()
    .join(search === '王小明' ? '' : ' ');
  const note = { id, contactId: id, authorName: 'Mei', isFromSender: 0 as const, createdAt: ago(0), text };
  await db.insertInto('contactNotes').values(note).execute();
  expect((await list({ search })).map((enquiry) => enquiry.id)).toEqual([id]);
  await db.deleteFrom('contactMessages').where('id', '=', id).execute();
});
