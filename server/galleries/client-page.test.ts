import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, isoAt, minuteMs } from '#contract/durations.ts';
import type { ClientGallery, ClientLink, NewClientLink } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { throttleLimits } from '#server/accounts/throttle.service.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { largerPhoto, photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { openTestApp } from '#server/testing/servers/test-app.ts';
import { createTestClientPage } from '#server/testing/servers/client-page.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

let own: TestDatabase;
let studio: Awaited<ReturnType<typeof openTestApp>>;
let other: Awaited<ReturnType<typeof openTestApp>>;
let owner: { authorization: string };
let gallery: ClientGallery;
let items: MediaItem[];
const original = await largerPhoto();
const base = '/api/admin/client-galleries';

beforeAll(async () => {
  own = await createTestDatabase();
  studio = await openTestApp(own);
  other = await openTestApp(own);
  owner = await studio.signIn();
  gallery = await send('POST', base, { title: 'Chen family' });
  const client = createMediaClient(studio, owner);
  const work = { category: 'client-work', clientGalleryId: gallery.id } as const;
  await client.add(original, { ...work, originalName: '全家福 1.jpg' });
  await client.add(await photo({ width: 500 }), { ...work, section: 'Portraits' });
  const second = await send<ClientGallery>('POST', base, { title: 'Others' });
  await client.add(await photo({ width: 501 }), { ...work, clientGalleryId: second.id });
  await createTestWorker(studio.services).runAll();
  const listed = (id: string) => send<MediaItem[]>('GET', `${base}/${id}/items`);
  items = [...(await listed(gallery.id)), ...(await listed(second.id))];
}, 120_000);
afterAll(async () => {
  await other.close();
  await studio.close();
  await own.remove();
});

async function send<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<T> {
  const response = await studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.body === '' ? (undefined as T) : (response.json().data as T);
}
async function share(fields: object = { rights: ['view'] }) {
  const link = await send<NewClientLink>('POST', `${base}/${gallery.id}/links`, fields);
  const path = new URL(link.url).pathname;
  return { ...link, path, token: path.slice('/g/'.length) };
}
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  studio.inject({ method, url, headers });
const revoke = ({ id }: { id: string }) => send('DELETE', `${base}/${gallery.id}/links/${id}`);
const statusOf = async (url: string, at = studio) => (await at.inject({ url })).statusCode;

test('renditions come by name and by size in the format that the browser takes, with tags and ranges, and no cache keeps them', async () => {
  const { path } = await share();
  const [{ id } = items[0]!] = items;
  const avif = await ask(`${path}/files/${id}?size=600`, { accept: 'image/avif,image/webp' });
  expect([avif.statusCode, avif.headers['content-type']]).toEqual([200, 'image/avif']);
  expect(avif.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept',
  });
  expect((await ask(`${path}/files/${id}?size=600`)).headers['content-type']).toBe('image/jpeg');
  const { picture } = items[0]!;
  const name = `${picture!.widths[0]}.webp`;
  const named = await ask(`${path}/files/${id}/${name}`);
  expect([named.statusCode, named.headers['content-type']]).toEqual([200, 'image/webp']);
  const again = await ask(`${path}/files/${id}/${name}`, { 'if-none-match': named.headers.etag as string });
  expect(again.statusCode).toBe(304);
  const set = picture!.base.split('/')[3]!.split('~')[0]!;
  expect(set).toMatch(/^[0-9a-f]{8,}/);
  expect(JSON.stringify([named.headers, again.headers, avif.headers])).not.toContain(set);
  const part = await ask(`${path}/files/${id}/${name}`, { range: 'bytes=2-5' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, named.rawPayload.subarray(2, 6)]);
  const head = await ask(`${path}/files/${id}/${name}`, {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(named.rawPayload.length)]);
  for (const wrong of [`${id}/nothing.jpg`, `${crypto.randomUUID()}`, `${items[2]!.id}`, `${items[2]!.id}/320.jpg`])
    expect(await statusOf(`${path}/files/${wrong}`), wrong).toBe(404);
});

test('the page has a map of its sections, each with its number of photos and films, and knows how many photos there are', async () => {
  const link = await share();
  await send('PATCH', `${base}/${gallery.id}`, { sections: ['Empty', 'Portraits'] });
  const opened = await studio.services.clientPage.open(link.token, undefined);
  if (opened?.state !== 'open') throw new Error('The page is not open');
  const { map, sections, photos } = opened.page;
  expect(map).toEqual([
    { name: null, at: 0, count: 1, page: 1 },
    { name: 'Portraits', at: 2, count: 1, page: 1 },
  ]);
  expect(sections.map(({ name, at }) => ({ name, at }))).toEqual(map.map(({ name, at }) => ({ name, at })));
  expect(photos).toEqual({ all: 2, before: 0 });
});

test('the original comes only by a link with the right to download it, under its own name, in any part', async () => {
  const [{ id } = items[0]!] = items;
  const viewing = await share({ rights: ['view', 'choose'] });
  const refused = await ask(`${viewing.path}/files/${id}?size=original`);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  const { path } = await share({ rights: ['download'] });
  const whole = await ask(`${path}/files/${id}?size=original`);
  expect(whole.rawPayload.equals(original)).toBe(true);
  expect(whole.headers['content-disposition']).toContain(encodeURIComponent('全家福 1.jpg'));
  const end = await ask(`${path}/files/${id}?size=original`, { range: 'bytes=-3' });
  expect([end.statusCode, end.rawPayload]).toEqual([206, original.subarray(-3)]);
});

test('all originals come as a ZIP in a folder for each section, and go on where they broke off', async () => {
  await send('PATCH', `${base}/${gallery.id}`, { sections: ['Portraits'], title: '../陈家 / Chen' });
  const viewing = await share({ rights: ['view'] });
  const refused = await ask(`${viewing.path}/all.zip`);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  const { path } = await share({ rights: ['download'] });
  const whole = await ask(`${path}/all.zip`);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'content-disposition': expect.stringContaining(encodeURIComponent('.._陈家 _ Chen.zip')),
  });
  const files = await readZip(whole.rawPayload);
  expect([...files.keys()]).toEqual(['全家福 1.jpg', `Portraits/${items[1]!.originalName}`]);
  expect(files.get('全家福 1.jpg')!.equals(original)).toBe(true);
  const etag = String(whole.headers.etag);
  const rest = await ask(`${path}/all.zip`, { range: 'bytes=1000-', 'if-range': etag });
  expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(1000))]).toEqual([206, true]);
  expect((await ask(`${path}/all.zip`, {}, 'HEAD')).headers['content-length']).toBe(String(whole.rawPayload.length));
  const locked = await share({ rights: ['download'], pin: '1234' });
  expect(await statusOf(`${locked.path}/all.zip`)).toBe(404);
  const link = await share({ rights: ['download'] });
  await revoke(link);
  expect(await statusOf(`${link.path}/all.zip`, other)).toBe(404);
  // Another order or another file is another ZIP.
  await send('PATCH', `${base}/${gallery.id}`, { sections: [] });
  expect((await ask(`${path}/all.zip`)).headers.etag).not.toBe(etag);
});

test('a link ends at once on every node: revoked, expired, or with its gallery', async () => {
  const [{ id } = items[0]!] = items;
  const [revoked, trashed] = [await share(), await share()];
  const expiring = await share({ rights: ['view'], expiresAt: isoAt(Date.now() + 1_500) });
  const all = [revoked, trashed, expiring];
  for (const { path } of all)
    for (const node of [studio, other]) expect(await statusOf(`${path}/files/${id}?size=320`, node)).toBe(200);
  await revoke(revoked);
  expect(await statusOf(`${revoked.path}/files/${id}?size=320`, other)).toBe(404);
  await setTimeout(1_600);
  expect(await statusOf(`${expiring.path}/files/${id}?size=320`, other)).toBe(404);
  await send('DELETE', `${base}/${gallery.id}`);
  expect(await statusOf(`${trashed.path}/files/${id}?size=320`, other)).toBe(404);
  expect(await other.services.clientPage.findLanguage(trashed.token)).toBeUndefined();
  await send('POST', '/api/admin/trash/restore', { things: [{ entity: 'client-gallery', id: gallery.id }] });
  expect(await statusOf(`${trashed.path}/files/${id}?size=320`, other)).toBe(200);
});

test('one opened page of a link in half an hour is one view', async () => {
  const link = await share();
  const { clientPage, database } = studio.services;
  const views = async () => {
    const links = await send<ClientLink[]>('GET', `${base}/${gallery.id}/links`);
    return links.find(({ id }) => id === link.id)!.views;
  };
  await Promise.all([1, 2, 3, 4].map(() => clientPage.open(link.token, undefined)));
  expect(await views()).toBe(1);
  const columns = { viewedAt: isoAt(Date.now() - 30 * minuteMs - 1) };
  await database.db.updateTable('clientGalleryLinks').set(columns).where('id', '=', link.id).execute();
  await clientPage.open(link.token, undefined);
  expect(await views()).toBe(2);
});

const enter = (path: string, pin: string, remoteAddress = '192.0.2.7') =>
  studio.inject({
    method: 'POST',
    url: `${path}/pin`,
    payload: new URLSearchParams({ pin }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    remoteAddress,
  });

test('behind a PIN nothing is open before it, and everything after it, for this link alone', async () => {
  const [{ id } = items[0]!] = items;
  const [link, second] = [
    await share({ rights: ['view'], pin: '471108' }),
    await share({ rights: ['view'], pin: '471108' }),
  ];
  const file = `${link.path}/files/${id}?size=320`;
  expect(await statusOf(file)).toBe(404);
  expect(await studio.services.clientPage.open(link.token, undefined)).toEqual({ state: 'locked' });
  const wrong = await enter(link.path, '471109');
  expect([wrong.statusCode, wrong.headers.location]).toEqual([303, `${link.path}?pin=wrong`]);
  expect(wrong.headers['set-cookie']).toBeUndefined();
  const right = await enter(link.path, '471108');
  expect([right.statusCode, right.headers.location]).toEqual([303, link.path]);
  const set = String(right.headers['set-cookie']);
  expect(set).toMatch(new RegExp(`^client-pin=[^;]+; Path=${link.path}; Max-Age=2592000; HttpOnly; SameSite=Lax$`));
  const cookie = set.split(';', 1)[0]!;
  expect((await ask(file, { cookie: `a=b; ${cookie}` })).statusCode).toBe(200);
  expect(await studio.services.clientPage.open(link.token, cookie)).toMatchObject({ state: 'open' });
  expect((await ask(`${second.path}/files/${id}?size=320`, { cookie })).statusCode).toBe(404);
  expect((await ask(file, { cookie: `${cookie}x` })).statusCode).toBe(404);
  await revoke(link);
  expect((await ask(file, { cookie })).statusCode).toBe(404);
});

test('PINs are guessed as rarely as passwords, and a link that there is not answers as one with another PIN', async () => {
  const link = await share({ rights: ['view'], pin: '471108' });
  const answers = [];
  for (let count = 0; count <= throttleLimits.address; count += 1)
    answers.push(await enter(link.path, '000000', '192.0.2.8'));
  expect(answers.map(({ headers }) => headers.location)).toEqual([
    ...Array.from({ length: throttleLimits.address }, () => `${link.path}?pin=wrong`),
    `${link.path}?pin=later`,
  ]);
  // From many addresses: the limit of the link. Thirty in a quarter of an hour, and fifty in a day, of 10,000 at least.
  let tried = throttleLimits.address;
  for (let count = 0; count < 30; count += 1) {
    const { headers } = await enter(link.path, '000000', `198.51.100.${count}`);
    if (headers.location?.endsWith('wrong')) tried += 1;
  }
  expect(tried).toBe(throttleLimits.name);
  expect((await enter(link.path, '471108', '203.0.113.9')).headers.location).toBe(`${link.path}?pin=later`);

  const unknown = `/g/${'0'.repeat(32)}`;
  const nothing = await enter(unknown, '000000', '203.0.113.10');
  expect([nothing.statusCode, nothing.headers.location]).toEqual([303, `${unknown}?pin=wrong`]);
}, 60_000);

test('a day has no more than fifty tries of one PIN, however often the window of a quarter of an hour ends', async () => {
  const link = await share({ rights: ['view'], pin: '471108' });
  let tried = 0;
  for (let count = 0; count < 60; count += 1) {
    const { headers } = await enter(link.path, '000000', `203.0.113.${100 + count}`);
    if (headers.location?.endsWith('wrong')) tried += 1;
    const over = { windowEndsAt: isoAt(Date.now() - dayMs) };
    await studio.services.database.db
      .updateTable('loginThrottle')
      .set(over)
      .where('bucket', 'not like', 'code:%')
      .execute();
  }
  expect(tried).toBe(throttleLimits.code);
}, 120_000);

test('a pass is worth nothing once its time is over', async () => {
  const link = await share({ rights: ['view'], pin: '471108' });
  const cookie = String((await enter(link.path, '471108', '192.0.2.55')).headers['set-cookie']).split(';', 1)[0]!;
  const forged = cookie.replace(/\.\d+~/, `.${Date.now() + 90 * dayMs}~`);
  expect(forged).not.toBe(cookie);
  const openAfter = (days: number) =>
    createTestClientPage(studio.services, { now: () => Date.now() + days * dayMs }).open(link.token, cookie);
  expect(await openAfter(29)).toMatchObject({ state: 'open' });
  expect(await openAfter(31)).toEqual({ state: 'locked' });
  expect(await studio.services.clientPage.open(link.token, forged)).toEqual({ state: 'locked' });
});
