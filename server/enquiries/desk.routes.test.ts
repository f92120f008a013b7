import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import type { ContactThread } from '#contract/enquiry-workflow.ts';
import { enquiry as request } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Studio <website@studio.example>',
    ENQUIRY_MAIL_TO: 'desk@studio.example',
    STUDIO_NAME: 'Light\u2028& Well',
    STUDIO_EMAIL: 'hello@studio.example',
  });
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const unknownId = '00000000-0000-4000-8000-000000000099';

interface Sent {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  payload?: object;
  version?: number;
  on?: TestApp;
}

async function call(path: string, { method = 'GET', payload, version, on = studio }: Sent = {}) {
  const headers = { ...(await tokenOf(on)), ...(version !== undefined && { 'if-match': `"${version}"` }) };
  const answer = await on.inject({ method, url: `/api/admin/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

const tokenOf = async (on: TestApp) => (on === studio ? owner : on.signIn());

async function newEnquiry(on = studio): Promise<string> {
  const answer = await on.inject({ method: 'POST', url: '/api/contact', payload: request });
  return answer.json().data.id;
}

const thread = async (id: string, on = studio): Promise<ContactThread> =>
  (await call(`contacts/${id}/thread`, { on })).body.data;

const change = (id: string, payload: object, version?: number) =>
  call(`contacts/${id}/desk`, { method: 'PATCH', payload, version });

const reply = (id: string, payload: object, { version, on }: Pick<Sent, 'version' | 'on'> = {}) =>
  call(`contacts/${id}/replies`, { method: 'POST', payload, version, on });

const mailsAbout = (id: string) =>
  studio.services.database.db
    .selectFrom('mails')
    .selectAll()
    .where('contactId', '=', id)
    .where('kind', '=', 'reply')
    .execute();

it('an enquiry gets a stage, an owner and a follow-up date, and keeps what is not changed', async () => {
  const id = await newEnquiry();
  const [staff] = (await call('staff')).body.data;
  expect(staff).toEqual({ id: expect.any(String), name: 'owner' });
  await change(id, { ownerId: staff.id });
  await change(id, { followUpOn: '2026-12-24' });
  const changed = await change(id, { stage: 'in-progress' });
  const expected = { stage: 'in-progress', ownerId: staff.id, followUpOn: '2026-12-24', answeredAt: null };
  expect(changed).toMatchObject({ status: 200, body: { data: { id, ...expected, deskVersion: 4, state: 'unread' } } });
  const cleared = await change(id, { ownerId: null, followUpOn: null });
  expect(cleared.body.data).toMatchObject({ ownerId: null, followUpOn: null, stage: 'in-progress' });
});

it('the first answer is recorded once, and taken back by marking the enquiry as new', async () => {
  const id = await newEnquiry();
  const answered: ContactMessage = (await change(id, { stage: 'answered' })).body.data;
  expect(answered.answeredAt).not.toBeNull();
  for (const stage of ['in-progress', 'booked', 'closed'] as const) {
    expect((await change(id, { stage })).body.data).toMatchObject({ stage, answeredAt: answered.answeredAt });
  }
  expect((await change(id, { stage: 'new' })).body.data).toMatchObject({ stage: 'new', answeredAt: null });
});

it('of two changes of one version the later one is refused, and one of the latest version is not', async () => {
  const id = await newEnquiry();
  const both = await Promise.all([change(id, { stage: 'booked' }, 1), change(id, { stage: 'closed' }, 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const won = both.find(({ status }) => status === 200)?.body.data;
  expect((await thread(id)).enquiry).toEqual(won);
  expect(both.find(({ status }) => status === 412)?.body.code).toBe('edited-elsewhere');
  expect((await change(id, { followUpOn: '2026-12-24' }, won.deskVersion)).status).toBe(200);
});

it('reading and archiving an enquiry does not conflict with what happens at the desk', async () => {
  const id = await newEnquiry();
  await call(`contacts/${id}`, { method: 'PATCH', payload: { state: 'archived' } });
  expect((await change(id, { stage: 'closed' }, 1)).body.data).toMatchObject({ stage: 'closed', state: 'archived' });
});

it.each([
  [{ stage: 'won' }, 'stage', 'Must be a stage'],
  [{ ownerId: 'Mei' }, 'ownerId', 'Not a valid id'],
  [{ ownerId: unknownId }, 'ownerId', 'There is no such account'],
  [{ followUpOn: '24.12.2026' }, 'followUpOn', 'Must be a date'],
  [{ stage: 'booked', answeredAt: '2026-12-24T00:00:00.000Z' }, 'answeredAt', 'Unknown field'],
])('the change %j is refused and names the field', async (payload, path, message) => {
  const answer = await change(await newEnquiry(), payload);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
});

it('an enquiry whose owner is removed has none', async () => {
  const ownerId = await studio.services.accounts.create('Mei Chen', 'a password of Mei');
  const id = await newEnquiry();
  await change(id, { ownerId });
  await studio.services.accounts.remove('Mei Chen');
  expect((await thread(id)).enquiry.ownerId).toBeNull();
});

it('notes are in the thread with their author, oldest first, and the search finds them', async () => {
  const id = await newEnquiry();
  const add = (text: string) => call(`contacts/${id}/notes`, { method: 'POST', payload: { text } });
  expect(await add('Prefers the Zephyr room')).toMatchObject({ status: 201, body: { data: { authorName: 'owner' } } });
  await add('Called back');
  expect((await thread(id)).notes.map(({ text }) => text)).toEqual(['Prefers the Zephyr room', 'Called back']);
  expect((await call('contacts?search=zephyr')).body.map((found: ContactMessage) => found.id)).toEqual([id]);
  expect(await add(' ')).toMatchObject({ status: 400, body: { errors: [{ path: 'text' }] } });
});

it('an answer is queued for the sender, stored, and moves the enquiry to answered', async () => {
  const id = await newEnquiry();
  const answer = await reply(id, { subject: 'Ihre Anfrage 您的咨询', text: 'Dear Ana,\n\n<b>yes</b> & welcome' });
  expect(answer.status).toBe(201);
  expect(answer.body.data).toMatchObject({
    enquiry: { stage: 'answered', state: 'read', answeredAt: expect.any(String), deskVersion: 2 },
    replies: [{ authorName: 'owner', subject: 'Ihre Anfrage 您的咨询', mailState: 'queued' }],
    canSendMail: true,
  });
  expect(await mailsAbout(id)).toMatchObject([
    {
      recipient: request.email,
      subject: 'Ihre Anfrage 您的咨询',
      replyTo: JSON.stringify({ name: 'Light & Well', address: 'hello@studio.example' }),
      textBody: 'Dear Ana,\n\n<b>yes</b> & welcome\n',
      htmlBody: expect.stringMatching(/<html lang="en">[^]*&lt;b&gt;yes&lt;\/b&gt; &amp; welcome/),
      state: 'queued',
    },
  ]);
});

it('line breaks in a subject do not become headers', async () => {
  const id = await newEnquiry();
  await reply(id, { subject: 'Hello\r\nBcc: all@example.com\u2028X-Mine: 1', text: 'Hi' });
  expect((await mailsAbout(id))[0]?.subject).toBe('Hello Bcc: all@example.com X-Mine: 1');
  expect(await reply(id, { subject: 'Nul \0', text: 'Hi' })).toMatchObject({ status: 400 });
  expect(await reply(id, { subject: ' \n ', text: 'Hi' })).toMatchObject({ status: 400 });
});

it('a booked enquiry stays booked when it is answered again, and an answer from here is never taken back', async () => {
  const id = await newEnquiry();
  await reply(id, { subject: 'Hello', text: 'Yes' });
  const { answeredAt } = (await change(id, { stage: 'booked' })).body.data;
  const again = await reply(id, { subject: 'Hello again', text: 'See you' });
  expect(again.body.data.enquiry).toMatchObject({ stage: 'booked', answeredAt });
  expect((await change(id, { stage: 'new' })).body.data).toMatchObject({ stage: 'new', answeredAt });
});

it('an answer to a version that somebody else has changed is neither sent nor stored', async () => {
  const id = await newEnquiry();
  await change(id, { stage: 'in-progress' });
  expect((await reply(id, { subject: 'Hello', text: 'Yes' }, { version: 1 })).status).toBe(412);
  expect([await mailsAbout(id), (await thread(id)).replies]).toEqual([[], []]);
  expect((await reply(id, { subject: 'Hello', text: 'Yes' }, { version: 2 })).status).toBe(201);
});

it('an enquiry that is deleted for good takes its notes, answers and mails with it', async () => {
  const id = await newEnquiry();
  await call(`contacts/${id}/notes`, { method: 'POST', payload: { text: 'Called back' } });
  await reply(id, { subject: 'Hello', text: 'Yes' });
  await call(`contacts/${id}`, { method: 'DELETE' });
  const payload = { things: [{ entity: 'contact-message', id }] };
  await call('trash/purge', { method: 'POST', payload });
  const { db } = studio.services.database;
  for (const table of ['contactNotes', 'contactReplies', 'mails'] as const) {
    expect(await db.selectFrom(table).select('id').where('contactId', '=', id).execute(), table).toEqual([]);
  }
});

it('an unknown enquiry has no thread and cannot be changed', async () => {
  const answers = await Promise.all([
    call(`contacts/${unknownId}/thread`),
    change(unknownId, { stage: 'booked' }, 1),
    call(`contacts/${unknownId}/notes`, { method: 'POST', payload: { text: 'Called back' } }),
    reply(unknownId, { subject: 'Hello', text: 'Yes' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

it('audit events of the desk have no word of a note, an answer or a person', async () => {
  const id = await newEnquiry();
  await change(id, { stage: 'booked', followUpOn: '2026-12-24' });
  await call(`contacts/${id}/notes`, { method: 'POST', payload: { text: 'Secretly a Wedding' } });
  await reply(id, { subject: 'Secretly', text: 'A Wedding' });
  const events = await studio.services.audit.list({ limit: 20 });
  expect(events.slice(0, 3).map(({ action, entity, detail }) => ({ action, entity, detail }))).toEqual(
    expect.arrayContaining([
      { action: 'update', entity: 'contact-message', detail: { fields: ['stage', 'followUpOn'], stage: 'booked' } },
      { action: 'create', entity: 'contact-note', detail: null },
      { action: 'create', entity: 'contact-reply', detail: null },
    ]),
  );
  expect(JSON.stringify(events)).not.toMatch(/wedding|secretly|ana|2026-12-24/i);
});

it('without a mail server an answer is refused, and the thread says so', async () => {
  const silent = await createTestApp();
  try {
    const id = await newEnquiry(silent);
    expect((await thread(id, silent)).canSendMail).toBe(false);
    const answer = await reply(id, { subject: 'Hello', text: 'Yes' }, { on: silent });
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail-not-configured' } });
    expect((await thread(id, silent)).enquiry).toMatchObject({ stage: 'new', answeredAt: null });
  } finally {
    await silent.close();
  }
});

it('the notes of all enquiries are listed for the export, with the names as they are read', async () => {
  const [first, second] = [await newEnquiry(), await newEnquiry()];
  await call(`contacts/${first}/notes`, { method: 'POST', payload: { text: 'Called back' } });
  await call(`contacts/${second}/notes`, { method: 'POST', payload: { text: '下周再联系' } });
  const { status, body } = await call('contacts/notes');
  expect(status).toBe(200);
  expect(body.data.slice(-2)).toMatchObject([
    { contactId: first, text: 'Called back', authorName: 'owner', isFromSender: false },
    { contactId: second, text: '下周再联系' },
  ]);
});
