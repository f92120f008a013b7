import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, isoAt, minuteMs } from '#contract/durations.ts';
import type { ClientGallery, ClientLink, NewClientLink } from '#contract/client-galleries.ts';
import type { ClientActivityFigures, ClientLinkDraft } from '#contract/client-sharing.ts';
import { limits } from '#contract/limits.ts';
import { dayIn } from '#contract/studio-day.ts';
import { createConfiguredMailer } from '#server/process/upkeep.ts';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createClientPageService } from './client-page.service.ts';
import { createClientUpkeep } from './client-upkeep.ts';

let studio: TestApp;
let owner: { authorization: string };
let server: MailServer;
const actor = { id: null, name: 'test' };

beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  server = await startMailServer({ isPlain: true });
  await setUpMail();
});
afterAll(async () => {
  await server.stop();
  await studio.close();
});
beforeEach(async () => {
  await rows().deleteFrom('mails').execute();
  server.received.length = 0;
});

const rows = () => studio.services.database.db;
const base = '/api/admin/client-galleries';
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object) =>
  studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
async function read<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await call(method, url, payload);
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json().data as T;
}
const setUpMail = (isSet = true) =>
  studio.services.mailSettings.update(
    {
      server: isSet ? { host: '127.0.0.1', port: Number(new URL(server.url).port), tls: 'starttls', user: '' } : null,
      from: 'Studio <website@studio.example>',
      timeZone: 'America/Toronto',
      sendsReceipts: false,
      recipients: [],
    },
    actor,
  );
const create = (fields: object = {}) =>
  read<ClientGallery>('POST', base, {
    title: '陈家全家福',
    clientName: '陈美玲',
    clientEmail: 'meiling@example.com',
    language: 'zh-Hans',
    ...fields,
  });
const get = (id: string) => read<ClientGallery>('GET', `${base}/${id}`);
const share = (id: string, fields: object = {}) =>
  read<NewClientLink>('POST', `${base}/${id}/links`, { rights: ['view'], ...fields });
const listLinks = (id: string) => read<ClientLink[]>('GET', `${base}/${id}/links`);
const renew = (id: string, link: { id: string }, payload: object = {}) =>
  call('POST', `${base}/${id}/links/${link.id}/renew`, payload);
/** Without the page, which needs a built site: a file that is not there, or a link that is not. */
const opens = async ({ url }: { url: string }) =>
  (await studio.services.clientPage.findLanguage(new URL(url).pathname.slice(3))) !== undefined;
const storedMails = () => rows().selectFrom('mails').selectAll().orderBy('createdAt').execute();
async function sendAll() {
  const { config, database, log } = studio.services;
  const mailer = createConfiguredMailer(config, database, log);
  while ((await mailer.runOnce()) === 'sent');
  return server.received;
}
const faultsOf = (response: Awaited<ReturnType<typeof call>>) =>
  (response.json().errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

test('a link is made and mailed in the words of staff, in the language of the client, and its address is stored nowhere', async () => {
  const { id } = await create();
  const draft = await read<ClientLinkDraft>('GET', `${base}/${id}/mail`);
  expect(draft).toMatchObject({ recipient: 'meiling@example.com', canSend: true });
  expect([draft.subject, draft.text].join(' ')).toMatch(/您的照片.*陈家全家福.*陈美玲，您好！/s);
  const mail = { subject: draft.subject, text: `${draft.text}\n<b>周五见</b>` };
  const expiresAt = '2099-03-02T04:59:59.999Z';
  const link = await share(id, { rights: ['download'], pin: '4711', expiresAt, mail });
  expect(link.mailedAt).not.toBeNull();
  expect((await get(id)).state).toBe('shared');
  const token = link.url.split('/g/')[1] as string;
  const stored = await storedMails();
  expect(stored).toMatchObject([{ recipient: 'meiling@example.com', clientLinkId: link.id, contactId: null }]);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(await rows().selectFrom('auditEvents').selectAll().execute())).not.toMatch(
    new RegExp(`${token}|meiling|周五`),
  );
  const listed = await read<{ kind: string }[]>('GET', '/api/admin/mails');
  expect(listed).toMatchObject([{ kind: 'client-gallery', recipient: 'meiling@example.com' }]);

  const [sent] = await sendAll();
  expect(sent?.text).toContain(`${mail.text}\n\n${link.url}\n\n链接有效期至 2099年3月1日。`);
  expect(sent?.text).toContain('PIN');
  expect(sent?.html).toContain(`href="${link.url}"`);
  expect(sent?.html).toContain('&lt;b&gt;周五见');
  expect(sent?.html).toContain('lang="zh-CN"');
  expect(await opens(link)).toBe(true);

  const english = await create({ language: 'en', title: 'Smith "<i>"\nhouse', clientName: 'Ann' });
  const other = await read<ClientLinkDraft>('GET', `${base}/${english.id}/mail`);
  expect(other).toMatchObject({ subject: 'Your photos are here: Smith "<i>" house' });
  expect(other.text).toMatch(/^Hello Ann,/);
});

test('a mail that cannot be sent makes no link', async () => {
  const mail = { subject: 'Here', text: 'Look' };
  const { id } = await create({ clientEmail: '' });
  const post = (payload: object) => call('POST', `${base}/${id}/links`, { rights: ['view'], ...payload });
  expect(faultsOf(await post({ mail }))).toEqual(['mail no-client-email']);
  expect(faultsOf(await post({ mail: { ...mail, text: ' ' } }))).toEqual(['mail.text no-mail-text']);
  expect(faultsOf(await post({ mail: { ...mail, text: 'a'.repeat(limits.text + 1) } }))).toEqual([
    'mail.text too-long',
  ]);
  await setUpMail(false);
  const { id: other } = await create();
  const refused = await call('POST', `${base}/${other}/links`, { rights: ['view'], mail });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'mail-not-configured']);
  expect(await read('GET', `${base}/${other}/mail`)).toMatchObject({ canSend: false });
  await setUpMail();
  expect([await listLinks(id), await listLinks(other), await storedMails()]).toEqual([[], [], []]);
});

test('a link that is mailed again has a new address, and the one before leads nowhere', async () => {
  const { id } = await create();
  const first = await share(id, {
    rights: ['download'],
    label: 'Bride',
    pin: '4711',
    expiresAt: '2099-01-01T00:00:00Z',
  });
  const again = await renew(id, first, { mail: { subject: 'Again', text: 'Here it is' } });
  expect(again.statusCode).toBe(201);
  const second = again.json().data as NewClientLink;
  expect(second).toMatchObject({ label: 'Bride', hasPin: true, rights: first.rights, expiresAt: first.expiresAt });
  expect(second.id).not.toBe(first.id);
  expect(second.mailedAt).not.toBeNull();
  expect([await opens(first), await opens(second)]).toEqual([false, true]);
  expect((await listLinks(id)).map(({ state }) => state)).toEqual(['open', 'revoked']);
  expect((await sendAll())[0]?.text).toContain(second.url);

  // Neither one that was revoked nor one of another gallery comes back to life.
  expect((await renew(id, first)).statusCode).toBe(404);
  expect((await renew((await create()).id, second)).statusCode).toBe(404);
  // Two at once make one of one.
  const both = await Promise.all([renew(id, second), renew(id, second)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404]);
  expect((await listLinks(id)).filter(({ state }) => state === 'open')).toHaveLength(1);
});

test('there are only so many links, also of those made anew', async () => {
  const { id } = await create();
  let last: { id: string } = await share(id);
  await rows()
    .insertInto('clientGalleryLinks')
    .values(
      Array.from({ length: limits.clientLinks - 2 }, (_, index) => ({
        id: crypto.randomUUID(),
        createdAt: '2020-01-01T00:00:00.000Z',
        galleryId: id,
        tokenHash: `${id} ${index}`,
        label: '',
        rights: '["view"]',
        pinHash: null,
        expiresAt: null,
        revokedAt: '2020-01-01T00:00:00.000Z',
        views: 0,
        viewedAt: null,
        mailedAt: null,
        remindedAt: null,
      })),
    )
    .execute();
  last = (await renew(id, last)).json().data as NewClientLink;
  expect(faultsOf(await renew(id, last))).toEqual([' too-many-items']);
});

test('a mail whose link was revoked is not sent, and one of a gallery in the trash waits', async () => {
  const { id } = await create();
  const mail = { subject: 'Here', text: 'Look' };
  const link = await share(id, { mail });
  await call('DELETE', `${base}/${id}/links/${link.id}`);
  expect(await storedMails()).toMatchObject([{ state: 'given-up' }]);
  const second = await share(id, { mail });
  await renew(id, second);
  await share(id, { mail });
  await call('DELETE', `${base}/${id}`);
  expect(await sendAll()).toEqual([]);
  await read('POST', '/api/admin/trash/restore', { things: [{ entity: 'client-gallery', id }] });
  expect(await sendAll()).toHaveLength(1);
});

test('the end of a link is moved later and earlier, and one that has ended opens again', async () => {
  const { id } = await create();
  const link = await share(id, { expiresAt: isoAt(Date.now() + dayMs) });
  const patch = (payload: object, of: { id: string } = link) => call('PATCH', `${base}/${id}/links/${of.id}`, payload);
  const row = { expiresAt: '2020-01-01T00:00:00.000Z' };
  await rows().updateTable('clientGalleryLinks').set(row).where('id', '=', link.id).execute();
  expect(await opens(link)).toBe(false);
  expect((await get(id)).state).toBe('expired');
  const later = await patch({ expiresAt: '2099-01-01T00:00:00Z', label: 'Mum' });
  expect(later.json().data).toMatchObject({ state: 'open', expiresAt: '2099-01-01T00:00:00.000Z', label: 'Mum' });
  expect(await opens(link)).toBe(true);
  expect((await patch({ expiresAt: isoAt(Date.now() + minuteMs) })).statusCode).toBe(200);
  expect((await patch({ expiresAt: null })).json().data).toMatchObject({ expiresAt: null, label: 'Mum' });
  expect(faultsOf(await patch({ expiresAt: '2020-01-01T00:00:00Z' }))).toEqual(['expiresAt already-over']);
  expect((await patch({})).statusCode).toBe(400);
  await call('DELETE', `${base}/${id}/links/${link.id}`);
  expect((await patch({ expiresAt: null })).statusCode).toBe(404);
  expect(await opens(link)).toBe(false);
});

/** Looks for links to remind of, on as many nodes, when the clock shows this. */
async function remindAt(time: number, nodes = 1): Promise<number> {
  const { services } = studio;
  const parts = {
    ...services,
    mail: {
      canSend: services.mailSettings.isSet,
      enqueueEncrypted: services.enqueueEncrypted,
    },
    studioIdentity: services.studio.identity,
    findTimeZone: services.mailSettings.findTimeZone,
    now: async () => time,
  };
  const counts = await Promise.all(Array.from({ length: nodes }, () => createClientUpkeep(parts).remind()));
  return counts.reduce((sum, count) => sum + count, 0);
}

test('a client is reminded once a week before the end, by one of several nodes, also after a pause', async () => {
  await rows().updateTable('clientGalleryLinks').set({ remindedAt: '2020-01-01T00:00:00.000Z' }).execute();
  const { id } = await create();
  const now = Date.now();
  const end = now + 30 * dayMs;
  await share(id, { expiresAt: isoAt(end) });
  expect(await remindAt(end - 7 * dayMs - minuteMs)).toBe(0);
  expect(await remindAt(end - 7 * dayMs, 5)).toBe(1);
  expect(await remindAt(end - 6 * dayMs)).toBe(0);
  const [sent] = await sendAll();
  expect(sent?.subject).toContain('陈家全家福');
  const day = dayIn('America/Toronto', end).split('-').map(Number);
  expect(sent?.text).toContain(`有效期至 ${day[0]}年${day[1]}月${day[2]}日`);
  expect(sent?.text).not.toContain('/g/');

  // Nobody looked for five days.
  const paused = await share(id, { expiresAt: isoAt(end) });
  expect(await remindAt(end - 2 * dayMs)).toBe(1);
  // Another end is another reminder.
  const link = `${base}/${id}/links/${paused.id}`;
  await read('PATCH', link, { expiresAt: isoAt(end + 30 * dayMs) });
  expect(await remindAt(end)).toBe(0);
  expect(await remindAt(end + 24 * dayMs)).toBe(1);
});

test('nobody is reminded of a link that is revoked, over, short, in the trash or without an address of the client', async () => {
  await rows().updateTable('clientGalleryLinks').set({ remindedAt: '2020-01-01T00:00:00.000Z' }).execute();
  const end = Date.now() + 30 * dayMs;
  const expiresAt = isoAt(end);
  const [without, trashed, open] = [await create({ clientEmail: '' }), await create(), await create()];
  await share(without.id, { expiresAt });
  await share(trashed.id, { expiresAt });
  await call('DELETE', `${base}/${trashed.id}`);
  const revoked = await share(open.id, { expiresAt });
  await call('DELETE', `${base}/${open.id}/links/${revoked.id}`);
  await share(open.id, { expiresAt: isoAt(Date.now() + 7 * dayMs - minuteMs) });
  const moved = await share(open.id, { expiresAt });
  // Made long ago.
  const row = { createdAt: '2020-01-01T00:00:00.000Z' };
  await rows().updateTable('clientGalleryLinks').set(row).where('id', '=', moved.id).execute();
  const soon = isoAt(Date.now() + 6 * dayMs);
  await read('PATCH', `${base}/${open.id}/links/${moved.id}`, { expiresAt: soon });
  for (const time of [Date.now(), Date.now() + 5 * dayMs, end - 3 * dayMs]) expect(await remindAt(time)).toBe(0);
  const over = await share(open.id, { expiresAt });
  expect(await remindAt(end + 1)).toBe(0);
  // As soon as mails can be sent.
  await setUpMail(false);
  expect(await remindAt(end - 3 * dayMs)).toBe(0);
  await setUpMail();
  expect(await remindAt(end - 3 * dayMs)).toBe(1);
  expect(await storedMails()).toMatchObject([{ clientLinkId: over.id }]);
});

test('staff say that a gallery is delivered or archived, which closes nothing, and take it back', async () => {
  const { id } = await create();
  const link = await share(id);
  const decide = async (state: string | null) => (await read<ClientGallery>('PATCH', `${base}/${id}`, { state })).state;
  expect(await decide('delivered')).toBe('delivered');
  expect(await decide('archived')).toBe('archived');
  expect(await opens(link)).toBe(true);
  expect((await read<ClientGallery[]>('GET', base)).find((one) => one.id === id)).toMatchObject({ state: 'archived' });
  expect(await decide(null)).toBe('delivered');
  expect(await decide(null)).toBe('shared');
  for (const state of ['shared', 'expired', 'draft']) {
    expect(faultsOf(await call('PATCH', `${base}/${id}`, { state }))).toEqual(['state unknown-state']);
  }
});

test('a template has texts, sections and what links allow, and no client, photo or address', async () => {
  const own = { message: 'Thank you', sections: ['Ceremony', 'Party'], service: 'portrait', shootDate: '2026-05-02' };
  const { id } = await create({ ...own, address: '12 Smith St' });
  const client = createMediaClient(studio, owner);
  const item = await client.add(await photo(), { category: 'client-work', clientGalleryId: id });
  await read('PATCH', `${base}/${id}`, { coverMediaId: item.id, state: 'delivered' });
  const made = await share(id, {
    rights: ['download'],
    label: 'Bride',
    pin: '4711',
    expiresAt: '2099-01-01T00:00:00Z',
  });
  const gone = await share(id, { label: 'gone' });
  await call('DELETE', `${base}/${id}/links/${gone.id}`);

  const copy = await read<ClientGallery>('POST', `${base}/${id}/duplicate`);
  expect(copy).toMatchObject({
    title: '陈家全家福',
    language: 'zh-Hans',
    ...own,
    shootDate: null,
    clientName: '',
    clientEmail: '',
    address: '',
    enquiryId: null,
    coverMediaId: null,
    state: 'draft',
    itemCount: 0,
    openLinkCount: 0,
  });
  const [prepared, ...others] = await listLinks(copy.id);
  expect(others).toEqual([]);
  expect(prepared).toMatchObject({
    label: 'Bride',
    rights: made.rights,
    state: 'prepared',
    hasPin: false,
    expiresAt: null,
  });
  const [row] = await rows().selectFrom('clientGalleryLinks').selectAll().where('galleryId', '=', copy.id).execute();
  expect(row?.tokenHash).not.toMatch(/^[0-9a-f]{64}$/);
  // A version before sees one that was revoked.
  expect(row?.revokedAt).not.toBeNull();

  const answer = await renew(copy.id, prepared as ClientLink);
  const first = answer.json().data as NewClientLink;
  expect([answer.statusCode, await opens(first)]).toEqual([201, true]);
  expect(await listLinks(copy.id)).toMatchObject([{ id: first.id, state: 'open', label: 'Bride' }]);
  // One that is not wanted is gone.
  const third = await read<ClientGallery>('POST', `${base}/${id}/duplicate`);
  const [unwanted] = await listLinks(third.id);
  await call('DELETE', `${base}/${third.id}/links/${unwanted?.id}`);
  expect(await listLinks(third.id)).toEqual([]);
  expect((await call('POST', `${base}/${crypto.randomUUID()}/duplicate`)).statusCode).toBe(404);
});

test('a transfer is a gallery of its kind whose links end', async () => {
  const { id, kind } = await create({ kind: 'transfer', language: 'en' });
  expect(kind).toBe('transfer');
  expect((await create()).kind).toBe('gallery');
  expect(faultsOf(await call('POST', `${base}/${id}/links`, { rights: ['download'] }))).toEqual([
    'expiresAt no-expiry',
  ]);
  const link = await share(id, { rights: ['download'], expiresAt: isoAt(Date.now() + dayMs) });
  const patched = await call('PATCH', `${base}/${id}/links/${link.id}`, { expiresAt: null });
  expect(faultsOf(patched)).toEqual(['expiresAt no-expiry']);
  expect((await call('PATCH', `${base}/${id}`, { kind: 'gallery' })).statusCode).toBe(400);
  const draft = await read<ClientLinkDraft>('GET', `${base}/${id}/mail`);
  expect(draft.subject).toMatch(/^Your files are here/);
  const client = createMediaClient(studio, owner);
  const { fileSize } = await client.add(await photo(), { category: 'client-work', clientGalleryId: id });
  await createTestWorker(studio.services).runAll();
  const opened = await studio.services.clientPage.open(new URL(link.url).pathname.slice(3), undefined);
  expect(opened).toMatchObject({
    page: { kind: 'transfer', download: expect.any(String), sections: [{ items: [{ size: Number(fileSize) }] }] },
  });
});

test('opened pages and downloads are counted by link and day, each once in half an hour, and nothing tells who it was', async () => {
  const { id } = await create();
  const client = createMediaClient(studio, owner);
  const work = { category: 'client-work', clientGalleryId: id } as const;
  const [a, b] = [await client.add(await photo(), work), await client.add(await photo({ width: 333 }), work)];
  await createTestWorker(studio.services).runAll();
  const link = await share(id, { rights: ['download'], label: 'Bride' });
  const other = await share(id, { rights: ['view'], label: 'Guest' });
  const path = new URL(link.url).pathname;
  const token = path.slice(3);
  const { services } = studio;
  let time = Date.parse('2026-11-02T03:30:00Z');
  const page = createClientPageService({
    ...services,
    pinKey: services.secrets.clientPinKey,
    throttle: {
      attempt: async (_name, _address, check) => check(),
      attemptCode: async (_name, _address, check) => check(),
    },
    findTimeZone: services.mailSettings.findTimeZone,
    now: () => time,
  });
  await page.open(token, undefined);
  await page.open(token, undefined);
  await Promise.all([a.id, a.id, a.id, b.id].map((item) => page.countDownload(token, item)));
  await page.countDownload(token);
  // The next day of the studio begins at five.
  time += 2 * 60 * minuteMs;
  await page.open(token, undefined);
  await page.countDownload(token, a.id);
  await page.open(new URL(other.url).pathname.slice(3), undefined);
  const figures = async () => read<ClientActivityFigures>('GET', `${base}/${id}/activity`);
  const shown = (await figures()).map(({ day, label, what, count }) => `${day} ${label} ${what} ${count}`);
  expect(shown.toSorted()).toEqual([
    '2026-11-01 Bride downloaded 3',
    '2026-11-01 Bride opened 1',
    '2026-11-02 Bride downloaded 1',
    '2026-11-02 Bride opened 1',
    '2026-11-02 Guest opened 1',
  ]);

  // As they come: a head, a picture and a refused download are none.
  await rows().deleteFrom('clientLinkFigures').execute();
  await rows().deleteFrom('clientLinkDownloads').execute();
  await studio.inject({ method: 'HEAD', url: `${path}/files/${a.id}?size=original` });
  await studio.inject({ url: `${path}/files/${a.id}` });
  const refused = await studio.inject({ url: `${new URL(other.url).pathname}/files/${a.id}?size=original` });
  expect(refused.statusCode).toBe(403);
  expect(await figures()).toEqual([]);
  await studio.inject({ url: `${path}/files/${a.id}?size=original`, headers: { range: 'bytes=0-9' } });
  await studio.inject({ url: `${path}/files/${a.id}?size=original`, headers: { range: 'bytes=10-19' } });
  await studio.inject({ url: `${path}/all.zip` });
  expect(await figures()).toMatchObject([{ linkId: link.id, what: 'downloaded', count: 2 }]);
  const kept = JSON.stringify([
    await rows().selectFrom('clientLinkFigures').selectAll().execute(),
    await rows().selectFrom('clientLinkDownloads').selectAll().execute(),
  ]);
  expect(kept).not.toContain('127.0.0.1');
});

test('figures are kept within a bound', async () => {
  const { id } = await create();
  const link = await share(id);
  const days = ['2025-01-01', '2026-11-01'];
  const values = days.map((day) => ({ linkId: link.id, day, what: 'opened' as const, count: 1 }));
  await rows().deleteFrom('clientLinkDownloads').execute();
  await rows().insertInto('clientLinkFigures').values(values).execute();
  const row = { linkId: link.id, item: '', countedAt: '2026-11-29T10:00:00.000Z' };
  await rows().insertInto('clientLinkDownloads').values(row).execute();
  const { services } = studio;
  const upkeep = createClientUpkeep({
    ...services,
    mail: { canSend: async () => false, enqueueEncrypted: async () => {} },
    studioIdentity: services.studio.identity,
    findTimeZone: services.mailSettings.findTimeZone,
    now: async () => Date.parse('2026-11-29T11:00:00Z'),
  });
  await upkeep.run();
  expect(await read(`GET`, `${base}/${id}/activity`)).toMatchObject([{ day: '2026-11-01' }]);
  expect(await rows().selectFrom('clientLinkDownloads').selectAll().execute()).toEqual([]);
});
