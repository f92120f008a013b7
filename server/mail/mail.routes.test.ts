import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createMailRepository } from './mail.repository.ts';
import { testLimit } from './outbox.service.ts';

const worker = 'here:1';

let studio: TestApp;
let owner: { authorization: string };
let server: MailServer | undefined;
beforeEach(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterEach(async () => {
  await studio.close();
  await server?.stop();
  server = undefined;
});

const mails = () => createMailRepository(studio.services.database.db);
const post = async (path: string, payload?: object) => {
  const answer = await studio.inject({ method: 'POST', url: `/api/admin/${path}`, payload, headers: owner });
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (query = '') =>
  (await studio.inject({ url: `/api/admin/mails${query}`, headers: owner })).json().data;
const enqueue = (id: string, contactId: string | null = null) =>
  mails().enqueue([
    {
      id,
      kind: 'enquiry-notice',
      contactId,
      recipient: 'mei@studio.example',
      replyTo: null,
      subject: 'New enquiry',
      textBody: 'Hello',
      htmlBody: '<p>Hello</p>',
    },
  ]);
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const enquire = async (): Promise<string> => {
  const payload = { firstName: 'Ana', lastName: 'P', email: 'a@b.example', serviceType: 'newborn', message: 'Hi' };
  return (await studio.inject({ method: 'POST', url: '/api/contact', payload })).json().data.id;
};
const audited = async () =>
  (await studio.inject({ url: '/api/admin/audit-events', headers: owner }))
    .json()
    .data.filter(({ entity }: { entity: string }) => entity.startsWith('mail'));
const look = async (selector: string) => {
  const url = `/api/admin/mail-settings/sender-domain?${new URLSearchParams({ selector })}`;
  return (await studio.inject({ url, headers: owner })).json();
};
const setServer = (url: string) => {
  const { port } = new URL(url);
  return studio.services.mailSettings.update(
    {
      server: { host: '127.0.0.1', port: Number(port), tls: 'starttls', user: '' },
      from: 'Studio <website@studio.example>',
      timeZone: null,
      sendsReceipts: false,
      recipients: [],
    },
    { id: null, name: 'test' },
  );
};

test('the states of mails are listed with the words of the server, and those about some enquiries alone', async () => {
  const contact = await enquire();
  for (let number = 1; number <= 4; number += 1) await enqueue(idOf(number), number === 4 ? contact : null);
  for (const finish of [
    (id: string) => mails().markSent(id, worker),
    (id: string) => mails().markFailed(id, worker, '550 No such user'),
    () => Promise.resolve(),
  ]) {
    const mail = await mails().claim(worker);
    if (mail) await finish(mail.id);
  }
  const all = await list();
  expect(all.map(({ state }: { state: string }) => state).toSorted()).toEqual(['failed', 'queued', 'sending', 'sent']);
  expect(await list('?state=failed')).toMatchObject([
    { lastError: '550 No such user', attempts: 1, recipient: 'mei@studio.example', nextAttemptAt: null },
  ]);
  expect(await list(`?contacts=${contact},${idOf(9)}`)).toMatchObject([{ id: idOf(4), contactId: contact }]);
  expect(JSON.stringify(all)).not.toContain('Hello');
});

test('the list has pages', async () => {
  for (let number = 1; number <= 53; number += 1) await enqueue(idOf(number));
  const first = await list();
  const rest = await list(`?before=${first.at(-1).id}`);
  expect([first.length, rest.length]).toEqual([50, 3]);
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(53);
});

test('staff send a failed mail again, with its whole time, and give up a mail', async () => {
  await enqueue(idOf(1));
  await mails().claim(worker);
  await mails().markFailed(idOf(1), worker, '550 No such user');
  const before = new Date(Date.now() - 10 * 24 * 60 * 60_000).toISOString();
  await studio.services.database.db.updateTable('mails').set({ createdAt: before, queuedAt: before }).execute();
  expect((await post(`mails/${idOf(1)}/retry`)).body.data).toMatchObject({ state: 'queued', attempts: 0 });
  const row = await studio.services.database.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(Date.parse(row.queuedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect((await post(`mails/${idOf(1)}/give-up`)).body.data).toMatchObject({ state: 'given-up', nextAttemptAt: null });
  expect(await mails().claim(worker)).toBeUndefined();
  expect((await post(`mails/${idOf(1)}/retry`)).status).toBe(200);
  const events = await audited();
  expect(events).toMatchObject([{ action: 'retry' }, { action: 'update' }, { action: 'retry', entityId: idOf(1) }]);
  expect(JSON.stringify(events)).not.toContain('mei@');
});

test('a mail that was sent or is being sent is neither sent again nor given up', async () => {
  await enqueue(idOf(1));
  await mails().claim(worker);
  const refusal = { status: 409, body: { code: 'mail-not-waiting' } };
  for (const action of ['retry', 'give-up']) expect(await post(`mails/${idOf(1)}/${action}`)).toMatchObject(refusal);
  await mails().markSent(idOf(1), worker);
  for (const action of ['retry', 'give-up']) expect(await post(`mails/${idOf(1)}/${action}`)).toMatchObject(refusal);
  expect((await post(`mails/${idOf(2)}/retry`)).status).toBe(404);
});

test('all failed mails are sent again', async () => {
  for (const number of [1, 2, 3]) {
    await enqueue(idOf(number));
    if (number === 3) continue;
    await mails().claim(worker);
    await mails().markFailed(idOf(number), worker, 'Away');
  }
  expect((await post('mails/retry-failed')).body).toEqual({ data: { retried: 2 } });
  expect(await list('?state=queued')).toHaveLength(3);
  const events = await audited();
  expect(events[0]).toMatchObject({ entity: 'mail', action: 'retry', detail: { retried: 2 } });
  // Asked again, nothing is left to do, and nothing is recorded.
  expect((await post('mails/retry-failed')).body).toEqual({ data: { retried: 0 } });
  expect(await audited()).toEqual(events);
});

test('a test mail shows its steps, is in the list and in the audit log, and its recipient is not', async () => {
  server = await startMailServer({
    isPlain: true,
    refuseRecipient: (address) => (address.startsWith('gone') ? { code: 550, words: 'No such user' } : undefined),
  });
  await setServer(server.url);
  const sent = await post('mail-settings/test', { address: 'mei@studio.example' });
  expect(sent.body.data.steps.map(({ state }: { state: string }) => state)).toEqual([
    'ok',
    'ok',
    'skipped',
    'skipped',
    'ok',
  ]);
  expect(server.received).toMatchObject([
    { subject: '测试邮件 Test mail', from: { text: '"Studio" <website@studio.example>' } },
  ]);
  const refused = await post('mail-settings/test', { address: 'gone@studio.example' });
  expect(refused.body.data.steps[4]).toMatchObject({ state: 'failed', reason: 'recipient-refused' });
  expect(await list()).toMatchObject([
    { kind: 'test', state: 'failed', lastError: expect.stringContaining('No such user') },
    { kind: 'test', state: 'sent' },
  ]);
  const events = await audited();
  expect(events).toMatchObject([{ entity: 'mail-test' }, { entity: 'mail-test' }, { entity: 'mail-settings' }]);
  expect(JSON.stringify(events)).not.toMatch(/mei@|gone@/);
});

test('a DKIM selector must be one or more DNS labels', async () => {
  for (const selector of ['', 'a b', '-a', 'a-', 'a..b', '.a', 'a.', 'a/b', 'a\r\nb', 'é', 'a'.repeat(64)]) {
    expect(await look(selector), selector).toMatchObject({ status: 400, errors: [{ path: 'selector' }] });
  }
  // These are looked up if a sender is set.
  for (const selector of ['s1', 'K1', 'march.la', 'scph-1_a', 'a'.repeat(63)]) {
    expect(await look(selector), selector).toMatchObject({ code: 'mail-not-configured' });
  }
});

test('there are only so many test mails, so that nobody searches a network with them', async () => {
  expect((await post('mail-settings/test', { address: 'mei@studio.example' })).body.code).toBe('mail-not-configured');
  await setServer('smtp://127.0.0.1:9');
  for (let count = 0; count < testLimit.count; count += 1) {
    expect((await post('mail-settings/test', { address: 'mei@studio.example' })).status).toBe(200);
  }
  expect((await post('mail-settings/test', { address: 'mei@studio.example' })).status).toBe(429);
  expect((await post('mail-settings/test', { address: 'a\r\nb@studio.example' })).status).toBe(400);
});
