import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import type { TrashEntry } from '#contract/trash.ts';
import { createEnquiryLinks } from './enquiry-page.service.ts';
import { createMailRepository } from '#server/mail/mail.repository.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Studio <website@studio.example>' });
  owner = await studio.signIn();
});
afterAll(() => studio.close());
beforeEach(async () => {
  for (const table of ['contactMessages', 'mails'] as const)
    await studio.services.database.db.deleteFrom(table).execute();
});

type Method = 'GET' | 'POST' | 'DELETE' | 'PATCH';
const call = (method: Method, url: string, payload?: object, headers: Record<string, string> = owner) =>
  studio.inject({ method, url, headers, ...(payload && { payload }) });
const dataOf = async <T>(answer: ReturnType<typeof call>): Promise<T> => ((await answer).json() as { data: T }).data;
const trash = (headers = owner) => dataOf<TrashEntry[]>(call('GET', '/api/admin/trash', undefined, headers));
const act = (action: 'restore' | 'purge', id: string, { entity = 'contact-message', headers = owner } = {}) =>
  call('POST', `/api/admin/trash/${action}`, { things: [{ entity, id }] }, headers);
const names = async () =>
  ((await call('GET', '/api/admin/contacts')).json() as ContactMessage[]).map(({ firstName }) => firstName);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const send = (values: object = {}) => dataOf<{ id: string }>(call('POST', '/api/contact', { ...enquiry, ...values }));
const remove = async (id: string) => expect((await call('DELETE', `/api/admin/contacts/${id}`)).statusCode).toBe(204);
const thread = (id: string) => call('GET', `/api/admin/contacts/${id}/thread`);

/** With a note, an answer and its mail, which is not sent yet. */
async function receiveAndAnswer(): Promise<string> {
  const { id } = await send();
  await call('POST', `/api/admin/contacts/${id}/notes`, { text: 'Called back' });
  await call('POST', `/api/admin/contacts/${id}/replies`, { subject: 'Your portrait', text: 'Gladly.' });
  return id;
}

test('a deleted enquiry rests in the trash with its notes and mails, and comes back as it was', async () => {
  const id = await receiveAndAnswer();
  const other = await send({ firstName: 'Ben', message: 'Another portrait, please' });
  const before = (await thread(id)).json() as unknown;
  expect(before).toMatchObject({ data: { notes: [{ text: 'Called back' }], replies: [{ text: 'Gladly.' }] } });
  await remove(id);

  expect(await names()).toEqual(['Ben']);
  expect((await thread(id)).statusCode).toBe(404);
  for (const [method, path] of [
    ['PATCH', ''],
    ['PATCH', '/desk'],
    ['POST', '/notes'],
    ['DELETE', ''],
  ] as const) {
    const payload = path === '' ? { state: 'read' } : path === '/desk' ? { stage: 'closed' } : { text: 'x' };
    const answer = await call(method, `/api/admin/contacts/${id}${path}`, method === 'DELETE' ? undefined : payload);
    expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
  }
  expect(await dataOf(call('GET', '/api/admin/contacts/counts'))).toMatchObject({ inbox: 1, unread: 1 });
  expect(await studio.services.contact.count()).toBe(1);
  const range = { from: inDays(-1).toISOString(), to: inDays(1).toISOString() };
  const figures = await dataOf<object>(call('GET', `/api/admin/contacts/figures?${new URLSearchParams(range)}`));
  expect(JSON.stringify(figures)).not.toContain('"enquiries":2');
  const [entry, ...others] = await trash();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ entity: 'contact-message', id, title: `${enquiry.firstName} ${enquiry.lastName}` });
  expect(Date.parse(entry?.expiresAt ?? '') - Date.parse(entry?.deletedAt ?? '')).toBe(30 * 24 * 3_600_000);

  expect((await act('restore', id)).json()).toEqual({ data: { count: 1, failed: [], withoutParent: 0 } });
  expect((await thread(id)).json()).toEqual(before);
  expect((await names()).toSorted()).toEqual([enquiry.firstName, 'Ben'].toSorted());
  expect(await trash()).toEqual([]);
  expect((await act('restore', id)).json()).toMatchObject({ data: { count: 0 } });
  expect(other.id).not.toBe(id);
});

test('no mail about it is sent while it is in the trash, and nobody is told that mails wait', async () => {
  const { database } = studio.services;
  const mails = createMailRepository(database.db);
  const id = await receiveAndAnswer();
  await database.db.deleteFrom('mails').where('kind', '!=', 'reply').execute();
  await remove(id);
  expect(await mails.claim('worker')).toBeUndefined();
  await act('restore', id);
  expect(await mails.claim('worker')).toMatchObject({ contactId: id, kind: 'reply' });
});

test('it is removed for good by staff, and by the sweep after 30 days', async () => {
  const { uploadSweeper, database } = studio.services;
  const left = async () =>
    (await database.db.selectFrom('contactNotes').select('id').execute()).length +
    (await database.db.selectFrom('mails').select('id').where('contactId', 'is not', null).execute()).length;
  const first = await receiveAndAnswer();
  await remove(first);
  expect((await act('purge', first)).json()).toEqual({ data: { count: 1 } });
  expect(await left()).toBe(0);
  expect(await trash()).toEqual([]);

  const second = await receiveAndAnswer();
  expect((await act('purge', second)).json()).toEqual({ data: { count: 0 } });
  await remove(second);
  expect(await uploadSweeper.sweep({ now: inDays(29) })).toMatchObject({ enquiries: 0 });
  expect(await uploadSweeper.sweep({ now: inDays(31) })).toMatchObject({ enquiries: 1 });
  expect([await left(), await trash()]).toEqual([0, []]);
});

test('erasing a person takes what is in the trash, too, and leaves nothing there', async () => {
  const id = await receiveAndAnswer();
  await remove(id);
  const { email } = enquiry;
  expect(await dataOf(call('POST', '/api/admin/people/erase', { email }))).toMatchObject({ enquiries: 1 });
  expect(await trash()).toEqual([]);
  expect((await act('restore', id)).json()).toMatchObject({ data: { count: 0 } });
});

test('who withdraws an enquiry leaves nothing of it, and the page of one in the trash is gone', async () => {
  const { enquiryPage, secrets } = studio.services;
  const keyOf = (id: string) => createEnquiryLinks({ key: secrets.enquiryPageKey }).toKey(id);
  const [kept, withdrawn] = [await send(), await send({ message: 'Another one' })];
  await enquiryPage.withdraw(keyOf(withdrawn.id));
  await remove(kept.id);
  expect((await trash()).map(({ id }) => id)).toEqual([kept.id]);
  expect(await enquiryPage.findState(keyOf(kept.id))).toBe('gone');
});

test('the same form that is sent again while the first enquiry is in the trash is not lost with it', async () => {
  const stamp = studio.services.contact.issueFormToken('127.0.0.1');
  const first = await send({ stamp });
  await remove(first.id);
  const again = await send({ stamp });
  expect(again.id).not.toBe(first.id);
  expect(await names()).toHaveLength(1);
});

test('who may deal with enquiries only sees these in the trash, and may touch nothing else there', async () => {
  const { accounts, sessions } = studio.services;
  const account = await accounts.create('desk', 'a password to try', 'enquiries');
  const desk = { authorization: `Bearer ${await sessions.open(account)}` };
  const item = await createMediaClient(studio, owner).add(await photo(), { category: 'wedding-photography' });
  await call('DELETE', `/api/admin/media/${item.id}`);
  const { id } = await send();
  expect((await call('DELETE', `/api/admin/contacts/${id}`, undefined, desk)).statusCode).toBe(204);

  expect((await trash()).map(({ entity }) => entity).toSorted()).toEqual(['contact-message', 'media']);
  expect((await trash(desk)).map(({ entity }) => entity)).toEqual(['contact-message']);
  for (const action of ['restore', 'purge'] as const)
    expect((await act(action, item.id, { entity: 'media', headers: desk })).statusCode).toBe(403);
  expect((await act('restore', id, { headers: desk })).json()).toMatchObject({ data: { count: 1 } });
  expect(await trash()).toHaveLength(1);
});
