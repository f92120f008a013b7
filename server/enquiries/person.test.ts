import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PersonData } from '#contract/privacy.ts';
import { createDigestRepository } from '#server/mail/digest.repository.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import { erasedDigest } from './erased-digests.repository.ts';
import { readAllRows } from '#server/testing/databases/earlier-studio.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const person = {
  ...enquiry,
  firstName: 'Xanthippe',
  lastName: 'Quackenbush',
  email: 'Xanthippe.Q@Example.com',
  phone: '213-555-0199',
  message: 'Zebra portraits, zither music',
};
/** Whatever is left of the person, in any table. */
const traces = /xanthippe|quackenbush|555-0199|zebra|zither/i;

let studio: TestApp;
let owner: Record<string, string>;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());
beforeEach(async () => {
  for (const table of ['contactMessages', 'mails', 'spamWords', 'auditEvents'] as const)
    await studio.services.database.db.deleteFrom(table).execute();
});

async function post<T>(path: string, email: string): Promise<T> {
  const answer = await studio.inject({
    method: 'POST',
    url: `/api/admin/people/${path}`,
    headers: owner,
    payload: { email },
  });
  return (answer.json() as { data: T }).data;
}

const mail = {
  recipient: 'mei@studio.example',
  replyTo: { name: 'Xanthippe Quackenbush', address: person.email },
  subject: 'Re: Zebra',
  textBody: 'Xanthippe',
  htmlBody: '<p>Xanthippe</p>',
};

/** An enquiry that is in every table that can hold a part of it. */
async function receiveAndDealWith(sent: typeof person): Promise<string> {
  const { database, contact } = studio.services;
  const { id } = await contact.receive({ ...sent, page: '/contact' }, { address: '192.0.2.7' });
  const patch = (part: string, payload: object) =>
    studio.inject({ method: 'PATCH', url: `/api/admin/contacts/${id}${part}`, headers: owner, payload });
  await patch('', { isQuarantined: true });
  await patch('/desk', { stage: 'booked' });
  const mails = createMailRepository(database.db);
  await mails.enqueue([{ ...mail, kind: 'enquiry-notice', contactId: id, id: `notice of ${id}` }]);
  const text = `${sent.firstName} <${sent.email}> wrote of zebras`;
  await mails.enqueue([
    {
      ...mail,
      kind: 'enquiry-digest',
      contactId: null,
      subject: '1',
      textBody: text,
      htmlBody: text,
      enquiryIds: [id],
    },
  ]);
  await createDigestRepository(database.db).add(id, ['mei@studio.example']);
  const row = { id, createdAt: new Date().toISOString(), contactId: id, authorName: 'Mei', text: 'About Xanthippe' };
  await database.db
    .insertInto('contactNotes')
    .values({ ...row, isFromSender: 0 })
    .execute();
  await database.db
    .insertInto('contactReplies')
    .values({ ...row, subject: 'Zebra', mailId: `notice of ${id}` })
    .execute();
  return id;
}

test('every table that refers to an enquiry is part of the test', async () => {
  const tables = await studio.services.database.db.introspection.getTables();
  const referring = tables.filter(({ columns }) => columns.some(({ name }) => /contact_?id/i.test(name)));
  expect(referring.map(({ name }) => name).sort()).toEqual([
    'contact_notes',
    'contact_replies',
    'enquiry_digest_entries',
    'mail_enquiries',
    'mails',
    'spam_lessons',
  ]);
  await receiveAndDealWith(person);
  const rows = await readAllRows(studio.services.database);
  for (const { name } of referring) expect(rows[name], name).not.toEqual([]);
});

test('after a person is erased, no table holds anything of them, and others keep what is theirs', async () => {
  const other = await studio.services.contact.receive({ ...enquiry, email: 'q@example.com' });
  await studio.inject({
    method: 'PATCH',
    url: `/api/admin/contacts/${other.id}`,
    headers: owner,
    payload: { isQuarantined: true },
  });
  const before = await readAllRows(studio.services.database, { except: ['audit_events', 'contact_counters'] });
  await receiveAndDealWith(person);
  await receiveAndDealWith({ ...person, email: person.email.toLowerCase() });
  expect(JSON.stringify(await readAllRows(studio.services.database))).toMatch(traces);

  expect(await post('erase', 'xanthippe.q@EXAMPLE.com')).toEqual({
    enquiries: 2,
    clientGalleries: [],
    mentionedIn: [],
  });
  const after = await readAllRows(studio.services.database);
  expect(JSON.stringify(after)).not.toMatch(traces);
  expect(after.contact_messages).toEqual(before.contact_messages);
  expect(after.spam_lessons).toEqual(before.spam_lessons);
  expect(after.spam_words?.length).toBe(before.spam_words?.length);
  const digests = await studio.services.database.db.selectFrom('mails').select(['textBody', 'state']).execute();
  expect(digests).toEqual([
    { textBody: erasedDigest, state: 'queued' },
    { textBody: erasedDigest, state: 'queued' },
  ]);
});

test('erasing and staff who change the enquiry at the same time wait for each other', async () => {
  const { database, workflow, contact } = studio.services;
  const id = await receiveAndDealWith(person);
  const actor = { id: null, name: 'test' };
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const changing = database.transact(async () => {
    await workflow.update(id, { stage: 'closed' }, actor);
    begin();
    // Meanwhile erasing comes as far as it can.
    await wait(300);
    await contact.update(id, { isQuarantined: false }, actor);
  });
  await isBegun;
  const erasing = post('erase', person.email);
  await changing;
  expect(await erasing).toEqual({ enquiries: 1, clientGalleries: [], mentionedIn: [] });
});

test('the audit event says how much was erased and by whom, and names nobody', async () => {
  await receiveAndDealWith(person);
  await post('erase', person.email);
  const [event] = await studio.services.audit.list({ limit: 1 });
  expect(event).toMatchObject({ action: 'delete', entity: 'person', entityId: null, detail: { enquiries: 1 } });
  await post('erase', 'nobody@example.com');
  expect((await studio.services.audit.list({ limit: 1 }))[0]?.id).toBe(event?.id);
});

test('what digests say of somebody without an enquiry is found and erased, and the audit log says so', async () => {
  const digest = { ...mail, kind: 'enquiry-digest', contactId: null, textBody: 'left@example.com' } as const;
  await createMailRepository(studio.services.database.db).enqueue([digest]);
  expect(await post('read', 'left@example.com')).toMatchObject({ enquiries: [], digests: 1 });
  await post('erase', 'left@example.com');
  expect((await studio.services.audit.list({ limit: 1 }))[0]?.detail).toEqual({ enquiries: 0, digests: 1 });
  expect(await post('read', 'left@example.com')).toMatchObject({ digests: 0 });
});

test('everything about a person is read, and nothing about others', async () => {
  const id = await receiveAndDealWith(person);
  const other = await studio.services.contact.receive({ ...enquiry, message: `My sister is ${person.email}` });
  const data = await post<PersonData>('read', person.email);
  expect(data).toMatchObject({
    enquiries: [{ id, ...person, stage: 'booked', language: 'en' }],
    notes: [{ text: 'About Xanthippe' }],
    replies: [{ subject: 'Zebra' }],
    mails: [{ kind: 'enquiry-notice', textBody: 'Xanthippe' }],
    mentionedIn: [other.id],
  });
  expect(JSON.stringify(data)).not.toContain(enquiry.email);
  expect(await post('read', 'x@example.com')).toMatchObject({ enquiries: [], notes: [], mentionedIn: [] });
});

test('wildcards in an address are literal', async () => {
  await receiveAndDealWith({ ...person, email: 'a.b@example.com' });
  expect(await post('erase', 'a_b@example.com')).toMatchObject({ enquiries: 0 });
  expect(
    await studio.services.database.db.selectFrom('mails').select('id').where('textBody', '=', erasedDigest).execute(),
  ).toEqual([]);
});

test.each(['mali@x.example', 'li@x.example.au', 'a.li@x.example', 'li@x.example-shop'])(
  'erasing li@x.example leaves a digest about %s',
  async (address) => {
    const { db } = studio.services.database;
    const digest = { ...mail, kind: 'enquiry-digest', contactId: null, replyTo: null } as const;
    await createMailRepository(db).enqueue([
      { ...digest, recipient: 'a@studio.example', textBody: `E-mail: ${address}\n` },
      { ...digest, recipient: 'b@studio.example', textBody: '我的邮箱是Li@x.example。' },
      { ...digest, recipient: 'c@studio.example', textBody: 'I am <li@x.example>.' },
    ]);
    const other = await studio.services.contact.receive({ ...enquiry, message: `I am ${address}.` });
    const mention = await studio.services.contact.receive({ ...enquiry, message: 'My sister is li@x.example.' });
    expect(other.id).not.toBe(mention.id);
    expect(await post('erase', 'li@x.example')).toMatchObject({ mentionedIn: [mention.id] });
    const texts = await db
      .selectFrom('mails')
      .select('textBody')
      .where('kind', '=', 'enquiry-digest')
      .orderBy('recipient')
      .execute();
    expect(texts.map(({ textBody }) => textBody)).toEqual([`E-mail: ${address}\n`, erasedDigest, erasedDigest]);
  },
);

test('what somebody has chosen in a client gallery of their address is read and erased, with the mail that told of it', async () => {
  const { db } = studio.services.database;
  const make = async (title: string, clientEmail: string) => {
    const payload = { title, clientName: 'Client of it', clientEmail };
    const url = '/api/admin/client-galleries';
    const created = await studio.inject({ method: 'POST', url, headers: owner, payload });
    const { id } = created.json().data as { id: string };
    const links = `${url}/${id}/links`;
    const made = await studio.inject({ method: 'POST', url: links, headers: owner, payload: { rights: ['choose'] } });
    const path = new URL((made.json() as { data: { url: string } }).data.url).pathname;
    const name = `Person of ${title}`;
    await studio.inject({ method: 'POST', url: `${path}/picks`, payload: { name } });
    const { id: personId } = await db
      .selectFrom('clientGalleryPeople')
      .select('id')
      .where('galleryId', '=', id)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    const pick = { createdAt: now, updatedAt: now, isPicked: 1 as const, rating: null, comment: `Said in ${title}` };
    await db
      .insertInto('clientGalleryPicks')
      .values({ ...pick, personId, itemId: crypto.randomUUID(), galleryId: id })
      .execute();
    await createMailRepository(db).enqueue([
      {
        kind: 'enquiry-notice',
        contactId: null,
        recipient: 'mei@studio.example',
        replyTo: { name: 'Client of it', address: clientEmail },
        subject: title,
        textBody: name,
        htmlBody: name,
      },
    ]);
    return id;
  };
  const id = await make('gallery one', person.email);
  const other = await make('gallery two', 'li@example.com');

  const data = await post<PersonData>('read', person.email.toLowerCase());
  expect(data.clientGalleries).toMatchObject([{ id, title: 'gallery one' }]);
  expect(data.picks).toMatchObject([{ name: 'Person of gallery one', comment: 'Said in gallery one' }]);
  expect(await post('erase', person.email)).toEqual({
    enquiries: 0,
    clientGalleries: [{ id, title: 'gallery one' }],
    mentionedIn: [],
  });
  const rows = JSON.stringify(await readAllRows(studio.services.database));
  expect(rows).not.toMatch(/Person of gallery one|Said in gallery one|xanthippe/i);
  expect(rows).toContain('Person of gallery two');
  expect(rows).toContain('Said in gallery two');
  const kept = await db.selectFrom('clientGalleries').selectAll().where('id', 'in', [id, other]).execute();
  expect(kept.map(({ clientName }) => clientName).toSorted()).toEqual(['', 'Client of it']);
  expect((await post<PersonData>('read', person.email)).clientGalleries).toEqual([]);
});
