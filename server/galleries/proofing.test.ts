import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import type { ClientPicks, ClientPickStored } from '#contract/client-proofing.ts';
import { limits } from '#contract/limits.ts';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { openTestApp } from '#server/testing/servers/test-app.ts';

let own: TestDatabase;
let studio: Awaited<ReturnType<typeof openTestApp>>;
/** another node on the same database */
let other: Awaited<ReturnType<typeof openTestApp>>;
let owner: { authorization: string };
const base = '/api/admin/client-galleries';
const mail = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Studio <website@studio.example>',
  ENQUIRY_MAIL_TO: 'mei@studio.example',
  PUBLIC_URL: 'http://studio.example',
};
beforeAll(async () => {
  own = await createTestDatabase();
  studio = await openTestApp(own, mail);
  other = await openTestApp(own, mail);
  owner = await studio.signIn();
}, 120_000);
afterAll(async () => {
  await other.close();
  await studio.close();
  await own.remove();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object) =>
  studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
async function send<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await call(method, url, payload);
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.body === '' ? (undefined as T) : (response.json().data as T);
}

let width = 600;
/** A gallery with ready photos, in the order of their names, and a link. */
async function makeGallery({ count = 3, fields = {} as object, rights = ['choose'] } = {}) {
  const gallery = await send<ClientGallery>('POST', base, { title: 'Chen family', ...fields });
  const client = createMediaClient(studio, owner);
  for (let number = 1; number <= count; number += 1) {
    width += 1;
    const named = { originalName: `IMG_${number}.jpg`, category: 'client-work', clientGalleryId: gallery.id } as const;
    await client.add(await photo({ width }), named);
  }
  await createTestWorker(studio.services).runAll();
  const items = await send<MediaItem[]>('GET', `${base}/${gallery.id}/items`);
  return { id: gallery.id, items: items.map(({ id }) => id), path: await share(gallery.id, { rights }) };
}
async function share(id: string, fields: object): Promise<string> {
  return new URL((await send<NewClientLink>('POST', `${base}/${id}/links`, fields)).url).pathname;
}
const picksOf = (id: string) => send<ClientPicks>('GET', `${base}/${id}/picks`);

const post = (url: string, payload: object | undefined, headers: object = {}, node = studio) =>
  node.inject({ method: 'POST', url, headers: { ...headers }, ...(payload && { payload }) });
const ofBrowser = { accept: 'text/html,*/*', origin: 'null', 'sec-fetch-site': 'same-origin' };
const postForm = (url: string, fields: Record<string, string>, headers: object = {}, browser: object = ofBrowser) =>
  studio.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...browser, ...headers },
  });
async function pick(path: string, payload: object, headers: object = {}, node = studio): Promise<ClientPickStored> {
  const response = await post(`${path}/picks`, payload, headers, node);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json().data as ClientPickStored;
}
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';', 1)[0]!;

test('a name is given once, and then one thing after the other about an item leaves the others as they are', async () => {
  const { id, items, path } = await makeGallery();
  const [first] = items as [string];
  const named = await post(`${path}/picks`, { name: ' Mei ' });
  expect(named.json().data).toEqual({ person: 'Mei', item: null, counts: { picked: 0, mine: 0 } });
  expect(String(named.headers['set-cookie'])).toMatch(
    new RegExp(`^client-person=[^;]+; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Lax$`),
  );
  expect(named.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  const cookie = cookieOf(named);
  const next = async (change: object) => (await pick(path, { item: first, ...change }, { cookie })).item;
  expect(await next({})).toEqual({ id: first, picked: true, rating: null, comment: '' });
  expect(await next({ comment: 'Brighter, please' })).toMatchObject({ picked: true, comment: 'Brighter, please' });
  expect(await next({ rating: 'maybe' })).toMatchObject({ picked: true, rating: 'maybe', comment: 'Brighter, please' });
  expect(await next({ picked: false })).toMatchObject({ picked: false, rating: 'maybe' });
  expect(await next({ rating: 'yes' })).toMatchObject({ picked: true, rating: 'yes' });
  expect(await next({ rating: 'no' })).toMatchObject({ picked: false, rating: 'no' });
  expect(await next({ rating: null, comment: '' })).toEqual({ id: first, picked: false, rating: null, comment: '' });
  expect(await picksOf(id)).toMatchObject({ submittedAt: null, pickedCount: 0, people: [{ name: 'Mei' }] });
});

test('nobody chooses without a name, with a pass of another link, or one that was made up', async () => {
  const { id, items, path } = await makeGallery({ count: 1 });
  const second = await share(id, { rights: ['choose'] });
  const cookie = cookieOf(await post(`${path}/picks`, { name: 'Mei' }));
  for (const headers of [
    {},
    { cookie: `${cookie}x` },
    { cookie: cookie.replace(/=[^.]+/, `=${crypto.randomUUID()}`) },
  ]) {
    const refused = await post(`${path}/picks`, { item: items[0] }, headers);
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ path: 'name', code: 'no-own-name' }]]);
  }
  expect((await post(`${second}/picks`, { item: items[0] }, { cookie })).statusCode).toBe(400);
  expect((await picksOf(id)).picks).toEqual([]);
});

test('people choose under their own names; one name is one person on any device; a photo that two pick counts once', async () => {
  const { id, items, path } = await makeGallery();
  const [a, b, c] = items as [string, string, string];
  const second = await share(id, { rights: ['choose'], label: 'Grandma' });
  await pick(path, { name: 'Mei', item: a });
  await pick(path, { name: 'mei', item: b, rating: 'maybe' });
  expect((await pick(second, { name: '奶奶', item: a, comment: 'Lovely' })).counts).toEqual({ picked: 1, mine: 0 });
  const all = await pick(second, { name: '奶奶', item: a, picked: true });
  expect(all.counts).toEqual({ picked: 1, mine: 1 });
  await pick(path, { name: 'Mei', item: c });
  expect(await picksOf(id)).toMatchObject({
    pickedCount: 2,
    people: [
      { name: 'Mei', pickedCount: 2 },
      { name: '奶奶', pickedCount: 1 },
    ],
    picks: [
      { itemId: a, originalName: 'IMG_1.jpg', person: 'Mei', picked: true },
      { itemId: a, person: '奶奶', picked: true, comment: 'Lovely' },
      { itemId: b, person: 'Mei', picked: false, rating: 'maybe' },
      { itemId: c, person: 'Mei', picked: true },
    ],
  });
});

test('two people at once on two nodes lose nothing, and neither do many changes of one', async () => {
  const { id, items, path } = await makeGallery({ count: 6 });
  const changes = ['Mei', 'Hua', 'Ana'].flatMap((name) =>
    items.flatMap((item) => [
      { name, item, picked: true },
      { name, item, comment: `${name} on ${item}` },
      { name, item, rating: 'maybe' },
    ]),
  );
  await Promise.all(changes.map((change, index) => pick(path, change, {}, index % 2 === 0 ? studio : other)));
  const { people, picks, pickedCount } = await picksOf(id);
  expect(people.map(({ name, pickedCount: count }) => [name, count]).toSorted()).toEqual([
    ['Ana', 6],
    ['Hua', 6],
    ['Mei', 6],
  ]);
  expect(pickedCount).toBe(6);
  expect(picks).toHaveLength(18);
  for (const one of picks)
    expect(one).toMatchObject({ picked: true, rating: 'maybe', comment: `${one.person} on ${one.itemId}` });
});

test('a submitted choice is closed for everybody with a clear word, keeps everything, and goes on once the studio opens it', async () => {
  const { id, items, path } = await makeGallery({ fields: { clientEmail: 'li@example.com', includedPicks: 1 } });
  const cookie = cookieOf(await post(`${path}/picks`, { name: 'Mei', item: items[0], comment: 'This one' }));
  await pick(path, { item: items[0], picked: true }, { cookie });
  const submitted = await post(`${path}/submit`, undefined, { cookie });
  expect([submitted.statusCode, submitted.json().data]).toMatchObject([
    200,
    { submittedBy: 'Mei', counts: { picked: 1, mine: 1 } },
  ]);
  const attempts = [
    post(`${path}/picks`, { item: items[1] }, { cookie }),
    post(`${path}/picks`, { item: items[0], picked: false }, { cookie }, other),
    post(`${path}/picks`, { name: 'Hua', item: items[1] }),
    post(`${path}/submit`, undefined, { cookie }),
  ];
  for (const attempt of attempts) {
    const { statusCode, body } = await attempt;
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'choice-closed']);
  }
  expect(await send('GET', `${base}/${id}`)).toMatchObject({ state: 'chosen' });
  const closed = await picksOf(id);
  expect(closed).toMatchObject({ submittedAt: expect.any(String), submittedBy: 'Mei', pickedCount: 1 });
  expect(closed.people).toHaveLength(1);
  const opened = await send<ClientPicks>('POST', `${base}/${id}/reopen`);
  expect(opened).toMatchObject({ submittedAt: null, submittedBy: null, picks: closed.picks });
  expect(await send('GET', `${base}/${id}`)).toMatchObject({ state: 'shared' });
  expect((await pick(path, { item: items[1] }, { cookie })).counts).toEqual({ picked: 2, mine: 2 });
  await send('POST', `${base}/${id}/reopen`);
  // Opened twice is opened once.
  const events = await studio.services.database.db
    .selectFrom('auditEvents')
    .select('detail')
    .where('entityId', '=', id)
    .where('action', '=', 'update')
    .execute();
  expect(events.map(({ detail }) => JSON.parse(detail!))).toEqual([{ title: 'Chen family', fields: ['picks'] }]);
});

test('who picks while somebody submits is in the choice, or is told that it is closed', async () => {
  const { id, items, path } = await makeGallery({ count: 12 });
  await pick(path, { name: 'Mei' });
  const picking = items.map((item, index) =>
    post(`${path}/picks`, { name: 'Mei', item }, {}, index % 2 === 0 ? studio : other),
  );
  const submitting = [studio, other].map((node) => post(`${path}/submit`, { name: 'Mei' }, {}, node));
  const [picked, submitted] = [await Promise.all(picking), await Promise.all(submitting)];
  expect(submitted.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const done = picked.filter(({ statusCode }) => statusCode === 200).length;
  expect(picked.filter(({ statusCode }) => statusCode === 409)).toHaveLength(items.length - done);
  const { counts } = submitted.find(({ statusCode }) => statusCode === 200)!.json().data;
  expect(counts.picked).toBe(done);
  expect((await picksOf(id)).pickedCount).toBe(done);
});

test('a pick that waits for whoever submits is not stored after it', async () => {
  const { id, items, path } = await makeGallery({ count: 1 });
  const cookie = cookieOf(await post(`${path}/picks`, { name: 'Mei' }));
  const { db, transact } = studio.services.database;
  const waiting = await transact(async () => {
    const values = { picksSubmittedAt: new Date().toISOString(), picksSubmittedBy: 'Hua' };
    await db.updateTable('clientGalleries').set(values).where('id', '=', id).execute();
    const answer = post(`${path}/picks`, { item: items[0] }, { cookie }, other);
    // It reads that the choice is open, and waits.
    await setTimeout(700);
    return [answer];
  });
  const [answer] = await Promise.all(waiting);
  expect([answer!.statusCode, answer!.json().code]).toEqual([409, 'choice-closed']);
  expect((await picksOf(id)).picks).toEqual([]);
});

test('the studio is told of a submitted choice by mail, in its language', async () => {
  const fields = { title: 'Li <family>', clientName: 'Li Hua', clientEmail: 'li@example.com', includedPicks: 20 };
  const { id, items, path } = await makeGallery({ fields });
  await pick(path, { name: 'Mei & "Co"', item: items[0] });
  await post(`${path}/submit`, { name: 'Mei & "Co"' });
  const mails = await studio.services.database.db
    .selectFrom('mails')
    .selectAll()
    .where('subject', 'like', '%Li <family>%')
    .execute();
  expect(mails).toHaveLength(1);
  const [sent] = mails;
  expect(sent).toMatchObject({ kind: 'enquiry-notice', recipient: 'mei@studio.example' });
  expect(JSON.parse(sent!.replyTo!)).toEqual({ name: 'Li Hua', address: 'li@example.com' });
  expect(sent!.textBody).toContain('Mei & "Co"');
  expect(sent!.textBody).toMatch(/: 1\n/);
  expect(sent!.textBody).toMatch(/: 20\n/);
  expect(sent!.textBody).toContain(`http://studio.example/admin/client-galleries?gallery=${id}`);
  expect(sent!.htmlBody).toContain('Li &lt;family&gt;');
  expect(sent!.htmlBody).not.toContain('<family>');
});

test('a link without the right to choose is refused, and one that is locked, revoked or made up leads nowhere', async () => {
  const { id, items, path } = await makeGallery({ rights: ['view', 'download'] });
  const choosing = await share(id, { rights: ['choose'], pin: '4711' });
  for (const step of ['picks', 'submit']) {
    const payload = step === 'picks' ? { name: 'Mei', item: items[0] } : { name: 'Mei' };
    const refused = await post(`${path}/${step}`, payload);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect((await post(`${choosing}/${step}`, payload)).statusCode).toBe(404);
    expect((await post(`/g/${'0'.repeat(32)}/${step}`, payload)).statusCode).toBe(404);
  }
  const pin = await postForm(`${choosing}/pin`, { pin: '4711' });
  expect((await pick(choosing, { name: 'Mei', item: items[0] }, { cookie: cookieOf(pin) })).person).toBe('Mei');
  const [link] = await send<{ id: string }[]>('GET', `${base}/${id}/links`);
  await call('DELETE', `${base}/${id}/links/${link!.id}`);
  expect(
    (await post(`${choosing}/picks`, { name: 'Mei', item: items[0] }, { cookie: cookieOf(pin) }, other)).statusCode,
  ).toBe(404);
});

test('what is too long, unknown or of another gallery is refused by field', async () => {
  const { items, path } = await makeGallery({ count: 1 });
  const elsewhere = await makeGallery({ count: 1 });
  const faults = async (payload: object) => {
    const { statusCode, body } = await post(`${path}/picks`, { name: 'Mei', item: items[0], ...payload });
    return [
      statusCode,
      ...JSON.parse(body).errors.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`),
    ];
  };
  expect(await faults({ name: 'x'.repeat(limits.name + 1) })).toEqual([400, 'name too-long']);
  expect(await faults({ name: ' ' })).toEqual([400, 'name no-own-name']);
  expect(await faults({ name: 'a\0b' })).toEqual([400, 'name not-text']);
  expect(await faults({ comment: 'x'.repeat(limits.clientComment + 1) })).toEqual([400, 'comment too-long']);
  expect(await faults({ rating: 'perhaps' })).toEqual([400, 'rating not-a-rating']);
  expect(await faults({ item: 'x' })).toEqual([400, 'item not-an-id']);
  expect(await faults({ item: crypto.randomUUID() })).toEqual([400, 'item not-in-gallery']);
  expect(await faults({ item: elsewhere.items[0] })).toEqual([400, 'item not-in-gallery']);
  expect((await post(`${path}/picks`, {})).statusCode).toBe(400);
  expect((await post(`${path}/picks`, { name: 'Mei', extra: 1 })).statusCode).toBe(400);
});

test('a gallery has so many people and no more, also if many come at once', async () => {
  const { id, path } = await makeGallery({ count: 1 });
  const [link] = await studio.services.database.db
    .selectFrom('clientGalleryLinks')
    .select('id')
    .where('galleryId', '=', id)
    .execute();
  const people = Array.from({ length: limits.clientPeople - 2 }, (_, number) => ({
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    galleryId: id,
    linkId: link!.id,
    name: `P${number}`,
    nameKey: `p${number}`,
  }));
  await studio.services.database.db.insertInto('clientGalleryPeople').values(people).execute();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      post(`${path}/picks`, { name: `Late ${number}` }, {}, number % 2 ? studio : other),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(answers.find(({ statusCode }) => statusCode === 400)!.json().errors).toMatchObject([
    { path: 'name', code: 'too-many-people', params: { max: limits.clientPeople } },
  ]);
  expect((await post(`${path}/picks`, { name: 'P0' })).statusCode).toBe(200);
});

test('picks stay with an item in the trash, do not count there, and come back with it', async () => {
  const { id, items, path } = await makeGallery();
  for (const item of items) await pick(path, { name: 'Mei', item });
  await call('DELETE', `/api/admin/media/${items[0]}`);
  expect(await picksOf(id)).toMatchObject({ pickedCount: 2, people: [{ pickedCount: 2 }] });
  expect((await post(`${path}/picks`, { name: 'Mei', item: items[0] })).statusCode).toBe(400);
  expect((await pick(path, { name: 'Mei' })).counts).toEqual({ picked: 2, mine: 2 });
  await send('POST', '/api/admin/trash/restore', { things: [{ entity: 'media', id: items[0] }] });
  expect((await picksOf(id)).pickedCount).toBe(3);
});

test('a form leads back to its photo, and says on the page what was wrong', async () => {
  const { id, items, path } = await makeGallery();
  const [first] = items as [string];
  const named = await postForm(`${path}/picks`, { name: '<b>Mei</b>', page: '2' });
  expect([named.statusCode, named.headers.location]).toEqual([303, `${path}?page=2#choice`]);
  const cookie = cookieOf(named);
  const form = async (fields: Record<string, string>) => {
    const { statusCode, headers } = await postForm(`${path}/picks`, { item: first, ...fields }, { cookie });
    return [statusCode, headers.location];
  };
  expect(await form({ picked: '1', page: '1', mine: '1' })).toEqual([303, `${path}?mine=1#item-${first}`]);
  expect(await form({ rating: 'maybe', comment: 'a <script>' })).toEqual([303, `${path}#item-${first}`]);
  expect((await picksOf(id)).picks).toMatchObject([
    { person: '<b>Mei</b>', picked: true, rating: 'maybe', comment: 'a <script>' },
  ]);
  expect(await form({ picked: '0', rating: '' })).toEqual([303, `${path}#item-${first}`]);
  expect((await picksOf(id)).picks).toMatchObject([{ picked: false, rating: null, comment: 'a <script>' }]);
  expect(await form({ comment: 'x'.repeat(limits.clientComment + 1) })).toEqual([
    303,
    `${path}?choice=too-long#choice`,
  ]);
  expect(await form({ page: '//evil.example' })).toEqual([303, `${path}#item-${first}`]);
  const submitted = await postForm(`${path}/submit`, { page: '2' }, { cookie });
  expect([submitted.statusCode, submitted.headers.location]).toEqual([303, `${path}?page=2#choice`]);
  expect(await form({ picked: '1', page: '3' })).toEqual([303, `${path}?page=3&choice=closed#choice`]);
  // A program that sends a form, and takes no page, is told by the status.
  const plain = await postForm(`${path}/picks`, { item: first, picked: '1' }, { cookie, accept: '*/*' });
  expect([plain.statusCode, plain.json().code]).toEqual([409, 'choice-closed']);
});

test('another site sends nothing', async () => {
  const { id, items, path } = await makeGallery({ count: 1 });
  const fields = { name: 'Mei', item: items[0]! };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]) {
    const refused = await postForm(`${path}/picks`, fields, headers, {});
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  }
  expect((await picksOf(id)).people).toEqual([]);
  for (const headers of [{ origin: 'http://studio.example' }, { origin: 'null' }, {}]) {
    const taken = await postForm(`${path}/picks`, fields, { ...headers, accept: 'text/html' }, {});
    expect([headers, taken.statusCode]).toEqual([headers, 303]);
  }
});

test('the studio takes picks away as names, as a table in which nothing is a formula, and as sidecars with ratings', async () => {
  const { id, items, path } = await makeGallery({ count: 5, fields: { title: '陈家 / Chen' } });
  const [a, b, c, d] = items as [string, string, string, string];
  const names: Record<string, string> = { [a]: '=cmd.jpg', [b]: '全家 1.CR3', [c]: 'IMG_7.jpg', [d]: 'IMG_7.png' };
  for (const [item, originalName] of Object.entries(names))
    await studio.services.database.db.updateTable('media').set({ originalName }).where('id', '=', item).execute();
  await pick(path, { name: '@SUM(A1)', item: a, picked: true, comment: '+1 "please"\n=2' });
  await pick(path, { name: 'Mei', item: b, picked: true, rating: 'maybe' });
  await pick(path, { name: 'Hua', item: b, picked: true });
  await pick(path, { name: 'Mei', item: c, rating: 'maybe' });
  await pick(path, { name: 'Hua', item: c, rating: 'no' });
  await pick(path, { name: 'Mei', item: d, rating: 'no' });
  await pick(path, { name: 'Mei', item: items[4], comment: 'only words' });
  const text = await call('GET', `${base}/${id}/picks.txt`);
  expect(text.body.split('\r\n').filter(Boolean).toSorted()).toEqual(['=cmd.jpg', '全家 1.CR3'].toSorted());
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.headers['content-disposition']).toContain(encodeURIComponent('陈家 _ Chen.txt'));
  const table = await call('GET', `${base}/${id}/picks.csv`);
  expect(table.body.startsWith('\uFEFF"file","person","picked","rating","comment","changed"\r\n')).toBe(true);
  expect(table.body).toContain(`"'=cmd.jpg","'@SUM(A1)","yes","","'+1 ""please""\n=2",`);
  expect(table.body.match(/"(?=[=+@-])/g)).toBeNull();
  const zip = await call('GET', `${base}/${id}/picks.xmp.zip`);
  expect(zip.headers['content-type']).toBe('application/zip');
  const files = await readZip(zip.rawPayload);
  const ratings = [...files].map(([name, bytes]) => [
    name,
    /<xmp:Rating>(\d)<\/xmp:Rating>/.exec(bytes.toString())?.[1],
  ]);
  expect(Object.fromEntries(ratings)).toEqual({
    '=cmd.xmp': '5',
    '全家 1.xmp': '5',
    'IMG_7.xmp': '3',
    'IMG_7 (2).xmp': '1',
  });
});

test('who chose is gone with a gallery that is deleted for good, and there again with one that is restored', async () => {
  const { id, items, path } = await makeGallery({ count: 1 });
  await pick(path, { name: 'Mei', item: items[0] });
  const thing = { things: [{ entity: 'client-gallery', id }] };
  await call('DELETE', `${base}/${id}`);
  expect((await post(`${path}/picks`, { name: 'Mei', item: items[0] })).statusCode).toBe(404);
  await send('POST', '/api/admin/trash/restore', thing);
  expect((await picksOf(id)).pickedCount).toBe(1);
  await call('DELETE', `${base}/${id}`);
  await send('POST', '/api/admin/trash/purge', thing);
  const { db } = studio.services.database;
  expect(await db.selectFrom('clientGalleryPeople').selectAll().where('galleryId', '=', id).execute()).toEqual([]);
  expect(await db.selectFrom('clientGalleryPicks').selectAll().where('galleryId', '=', id).execute()).toEqual([]);
});

test('how many are included and what a further one costs are fields of the gallery', async () => {
  const gallery = await send<ClientGallery>('POST', base, { title: 'A', includedPicks: 20, extraPickPrice: ' $25 ' });
  expect(gallery).toMatchObject({ includedPicks: 20, extraPickPrice: '$25' });
  const changed = await send('PATCH', `${base}/${gallery.id}`, { includedPicks: null, extraPickPrice: '' });
  expect(changed).toMatchObject({ includedPicks: null, extraPickPrice: '' });
  expect(await send('POST', base, { title: 'B' })).toMatchObject({ includedPicks: null, extraPickPrice: '' });
  for (const [fields, code] of [
    [{ includedPicks: -1 }, 'not-a-whole-number'],
    [{ includedPicks: 1.5 }, 'not-a-whole-number'],
    [{ extraPickPrice: 'x'.repeat(25) }, 'too-long'],
  ] as const)
    expect((await call('POST', base, { title: 'C', ...fields })).json().errors).toMatchObject([{ code }]);
});
