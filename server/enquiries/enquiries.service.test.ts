import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ContactRequest, toEnquiryValues } from '#contract/enquiries.ts';
import type { SpamSignal } from '#contract/spam-signals.ts';
import { type Actor, type AuditService, createAuditService } from '#server/audit/audit.service.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { unfilled } from '#server/testing/fixtures/enquiries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { type ContactService, createContactService } from './enquiries.service.ts';
import { createFormTokens } from './form-tokens.ts';

const mei: Actor = { id: 'a-user', name: 'Mei' };
const unknownId = '00000000-0000-4000-8000-000000000000';
const enquiry: ContactRequest = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  phone: '213-555-0170',
  serviceType: 'newborn',
  message: 'Twins in May 👶👶',
};

let own: TestDatabase;
let database: Database;
let audit: AuditService;
let contact: ContactService;
const formTokens = createFormTokens({ key: randomBytes(32) });
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  audit = createAuditService(createAuditRepository(database.db));
  contact = createContactService({
    findTimeZone: async () => 'UTC',
    database,
    audit,
    formTokens,
  });
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

test('an enquiry is stored as it was sent, unread', async () => {
  const { id } = await contact.receive(enquiry, { address: '192.0.2.1' });
  expect(await contact.list()).toEqual([
    {
      ...unfilled,
      ...enquiry,
      id,
      language: null,
      state: 'unread',
      isQuarantined: false,
      quarantineReason: null,
      stage: 'new',
      ownerId: null,
      followUpOn: null,
      answeredAt: null,
      deskVersion: 1,
      createdAt: expect.stringMatching(/Z$/),
    },
  ]);
});

test.each([undefined, null, ''])('a phone number of %j is stored as null', async (phone) => {
  await contact.receive({ ...enquiry, phone });
  expect((await contact.list())[0]?.phone).toBeNull();
});

test('an enquiry that the same form sends again, also at the same time, is stored once', async () => {
  const notified: string[] = [];
  const noticing = createContactService({
    findTimeZone: async () => 'UTC',
    database,
    audit,
    formTokens,
    notify: ({ id }) => void notified.push(id),
  });
  const sent = { ...enquiry, stamp: noticing.issueFormToken('192.0.2.1') };
  const receipts = await Promise.all([noticing.receive(sent), noticing.receive(sent), noticing.receive(sent)]);
  const [first] = receipts;
  expect(receipts).toEqual([first, first, first]);
  expect(await noticing.list()).toHaveLength(1);
  expect(notified).toEqual([first?.id]);
});

test.each([
  { what: 'another text', change: { message: 'Twins in June' } },
  { what: 'another address', change: { email: 'eva@example.com' } },
  { what: 'another form', change: { stamp: 'of another form' } },
])('an enquiry with $what is another one', async ({ change }) => {
  const sent = { ...enquiry, stamp: contact.issueFormToken('192.0.2.1') };
  await contact.receive(sent);
  await contact.receive({ ...sent, ...change });
  expect(await contact.list()).toHaveLength(2);
});

test('two equal enquiries without a form are two', async () => {
  await contact.receive(enquiry);
  await contact.receive(enquiry);
  expect(await contact.list()).toHaveLength(2);
});

test('a form sent again without a token, which has none without JavaScript, is stored once for its network', async () => {
  const form = { address: '192.0.2.1', isPlainForm: true };
  const first = await contact.receive(enquiry, form);
  expect(await contact.receive(enquiry, form)).toEqual(first);
  await contact.receive({ ...enquiry, message: 'Twins in June' }, form);
  await contact.receive(enquiry, { ...form, address: '198.51.100.1' });
  expect(await contact.list()).toHaveLength(3);
});

test('an enquiry that was deleted is stored when it is sent again', async () => {
  const sent = { ...enquiry, stamp: contact.issueFormToken('192.0.2.1') };
  const { id } = await contact.receive(sent);
  await contact.remove(id, mei);
  expect((await contact.receive(sent)).id).not.toBe(id);
  expect(await contact.list()).toHaveLength(1);
});

test('enquiries are listed newest first', async () => {
  for (const firstName of ['one', 'two', 'three']) {
    await contact.receive({ ...enquiry, firstName });
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  expect((await contact.list()).map(({ firstName }) => firstName)).toEqual(['three', 'two', 'one']);
});

test('a suspected enquiry is stored and marked, and the spam filter gets its address', async () => {
  const filtering = createContactService({
    findTimeZone: async () => 'UTC',
    database,
    audit,
    formTokens,
    findSpamReason: ({ message }, { address }) =>
      message.includes('casino') ? [{ code: 'other', text: `links from ${address}` }] : null,
  });
  await filtering.receive({ ...enquiry, message: 'casino' }, { address: '192.0.2.1' });
  expect(await filtering.list()).toMatchObject([
    { message: 'casino', isQuarantined: true, quarantineReason: 'links from 192.0.2.1', state: 'unread' },
  ]);
});

test('what makes an enquiry suspected is stored as codes with figures, and sentences of earlier versions are read', async () => {
  const repository = createContactRepository(database);
  const signals: SpamSignal[] = [
    { code: 'quick', seconds: 1.2 },
    { code: 'links', count: 3 },
  ];
  const told = {
    quarantineReason: 'sent 1.2 s after the form was opened; has 3 links',
    quarantineSignals: signals,
  };
  const { id } = await repository.insert(toEnquiryValues(enquiry), signals);
  const find = async () => (await repository.list()).find((one) => one.id === id);
  const column = database.db.selectFrom('contactMessages').select('quarantineReason').where('id', '=', id);
  expect(JSON.parse((await column.executeTakeFirstOrThrow()).quarantineReason ?? '')).toEqual(signals);
  expect(await find()).toMatchObject(told);

  const store = (quarantineReason: string) =>
    database.db.updateTable('contactMessages').set({ quarantineReason }).where('id', '=', id).execute();
  await store(told.quarantineReason);
  expect(await find()).toMatchObject(told);
  for (const unknown of ['looks odd', '[{"code":"of a later version"}]', '[']) {
    await store(unknown);
    expect(await find()).toMatchObject({
      quarantineReason: unknown,
      quarantineSignals: [{ code: 'other', text: unknown }],
    });
  }
  await repository.update(id, { isQuarantined: true });
  expect(await find()).toMatchObject({ quarantineReason: 'marked by staff', quarantineSignals: [{ code: 'staff' }] });
  await repository.update(id, { isQuarantined: false });
  expect(await find()).not.toHaveProperty('quarantineSignals');
});

test('staff change the state of an enquiry and delete it', async () => {
  const { id } = await contact.receive(enquiry);
  expect(await contact.update(id, { state: 'archived' }, mei)).toMatchObject({
    id,
    state: 'archived',
    message: enquiry.message,
  });
  await contact.remove(id, mei);
  expect(await contact.list()).toEqual([]);
  await expect(contact.remove(id, mei)).rejects.toMatchObject({ code: 'not-found' });
  await expect(contact.update(unknownId, { state: 'read' }, mei)).rejects.toMatchObject({ code: 'not-found' });
});

test('the audit trail names the enquiry and contains none of its text', async () => {
  const { id } = await contact.receive(enquiry);
  await contact.update(id, { state: 'read' }, mei);
  await contact.remove(id, mei);
  const events = await audit.list({ limit: 10 });
  expect(events.map(({ action, entityId }) => [action, entityId]).sort()).toEqual([
    ['delete', id],
    ['update', id],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Ana|Pérez|example\.com|213-555|Twins/);
});

test('an enquiry and its mails are stored together, or nothing is', async () => {
  const service = createContactService({
    findTimeZone: async () => 'UTC',
    database,
    audit,
    formTokens,
    notify: () => Promise.reject(new Error('thrown in a test')),
  });
  await expect(service.receive(enquiry)).rejects.toThrow('thrown in a test');
  expect(await service.count()).toBe(0);
});

test('marking an enquiry as spam or as none teaches the spam filter in the same transaction, other changes do not', async () => {
  const taught: unknown[] = [];
  const service = createContactService({
    findTimeZone: async () => 'UTC',
    database,
    audit,
    formTokens,
    spamWords: {
      async learn({ id, message }, kind) {
        if (taught.length === 2) throw new Error('thrown in a test');
        taught.push([id, message, kind]);
      },
    },
  });
  const { id } = await service.receive(enquiry);
  await service.update(id, { state: 'read' }, mei);
  await service.update(id, { isQuarantined: true }, mei);
  await service.update(id, { isQuarantined: false }, mei);
  expect(taught).toEqual([
    [id, enquiry.message, 'spam'],
    [id, enquiry.message, 'ham'],
  ]);
  await expect(service.update(id, { isQuarantined: true }, mei)).rejects.toThrow('thrown in a test');
  expect((await service.get(id)).isQuarantined).toBe(false);
});
