import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContactRequest } from '#contract/contact.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import { createAuditRepository } from '#server/modules/audit/audit.repository.ts';
import { type AuditService, createAuditService } from '#server/modules/audit/audit.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createMailRepository } from '#server/modules/mail/mail.repository.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createContactRepository } from './contact.repository.ts';
import { type ContactService, createContactService, type FindSpamReason } from './contact.service.ts';
import { enquiryNotices } from './enquiry-notice.ts';
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
    repository: createContactRepository(database),
    transact: database.transact,
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
      ...enquiry,
      id,
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

test('enquiries are listed newest first', async () => {
  for (const firstName of ['one', 'two', 'three']) {
    await contact.receive({ ...enquiry, firstName });
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  expect((await contact.list()).map(({ firstName }) => firstName)).toEqual(['three', 'two', 'one']);
});

test('a suspected enquiry is stored and marked, and the spam filter gets its address', async () => {
  const filtering = createContactService({
    repository: createContactRepository(database),
    transact: database.transact,
    audit,
    formTokens,
    findSpamReason: ({ message }, { address }) => (message.includes('casino') ? `links from ${address}` : null),
  });
  await filtering.receive({ ...enquiry, message: 'casino' }, { address: '192.0.2.1' });
  expect(await filtering.list()).toMatchObject([
    { message: 'casino', isQuarantined: true, quarantineReason: 'links from 192.0.2.1', state: 'unread' },
  ]);
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

const mailsOf = (contactId: string) =>
  database.db.selectFrom('mails').selectAll().where('contactId', '=', contactId).execute();

const withNotices = (findSpamReason?: FindSpamReason) => {
  const mails = createMailRepository(database.db);
  const service = createContactService({
    repository: createContactRepository(database),
    transact: database.transact,
    audit,
    formTokens,
    ...(findSpamReason && { findSpamReason }),
    notify: (stored) =>
      mails.enqueue(
        enquiryNotices(stored, ['mei@studio.example', 'jo@studio.example'], 'https://studio.example/admin'),
      ),
  });
  return service;
};

describe('mails about an enquiry', () => {
  test('are queued with it, one for each recipient', async () => {
    const service = withNotices();
    const { id } = await service.receive({ ...enquiry, message: 'Twins <b>in May</b> & June\n\n第二行' });
    expect(await mailsOf(id)).toMatchObject([
      { recipient: expect.stringMatching(/mei|jo/), state: 'queued' },
      { recipient: expect.stringMatching(/mei|jo/), state: 'queued' },
    ]);
    const mail = await database.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(mail.subject).toBe('新咨询 New enquiry: Newborn, Ana Pérez');
    expect(JSON.parse(mail.replyTo ?? '')).toEqual({ name: 'Ana Pérez', address: 'ana@example.com' });
    for (const body of [mail.textBody, mail.htmlBody]) {
      for (const text of [
        'Ana Pérez',
        'ana@example.com',
        '213-555-0170',
        '新生儿摄影 Newborn',
        'https://studio.example/admin',
      ]) {
        expect(body).toContain(text);
      }
    }
    expect(mail.textBody).toContain('\nTwins <b>in May</b> & June\n\n第二行\n');
    expect(mail.htmlBody).toContain('Twins &lt;b&gt;in May&lt;/b&gt; &amp; June\n\n第二行');
  });

  test('are deleted with it', async () => {
    const service = withNotices();
    const { id } = await service.receive(enquiry);
    await service.remove(id, mei);
    expect(await mailsOf(id)).toEqual([]);
  });

  test('are not queued for suspected spam', async () => {
    const service = withNotices(() => 'a test');
    const { id } = await service.receive(enquiry);
    expect(await mailsOf(id)).toEqual([]);
  });

  test('are stored together with it, or nothing is', async () => {
    const service = createContactService({
      repository: createContactRepository(database),
      transact: database.transact,
      audit,
      formTokens,
      notify: () => Promise.reject(new Error('thrown in a test')),
    });
    await expect(service.receive(enquiry)).rejects.toThrow('thrown in a test');
    expect(await service.count()).toBe(0);
  });

  test('have no line of the sender as a header or as a field', () => {
    const [mail] = enquiryNotices(
      {
        ...enquiry,
        phone: '1\n请在此前回复 Answer by: never',
        firstName: 'Ana\r\nBcc: all@example.com',
        lastName: '\u2028\0P',
        id: unknownId,
        createdAt: '2026-11-23T10:00:00.000Z',
      },
      ['mei@studio.example'],
      undefined,
    );
    expect(mail?.subject).toBe('新咨询 New enquiry: Newborn, Ana Bcc: all@example.com P');
    expect(mail?.replyTo?.name).toBe('Ana Bcc: all@example.com P');
    expect(mail?.textBody.match(/^请在此前回复 Answer by: .*$/gm)).toHaveLength(1);
  });
});

test('marking an enquiry as spam or as none teaches the spam filter in the same transaction, other changes do not', async () => {
  const taught: unknown[] = [];
  const service = createContactService({
    repository: createContactRepository(database),
    transact: database.transact,
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
