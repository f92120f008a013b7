import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Builds the site first if necessary.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const base = '/api/admin/client-galleries';
let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp({}, { site: 'built' });
  owner = await studio.signIn();
});
afterAll(() => studio.close());

async function send<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const response = await studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json().data as T;
}
async function makeGallery(fields: object, { count = 2, rights = ['choose'] } = {}) {
  const { id } = await send<ClientGallery>('POST', base, { title: 'Chen family', ...fields });
  const client = createMediaClient(studio, owner);
  for (let number = 1; number <= count; number += 1) {
    const work = { category: 'client-work', clientGalleryId: id, originalName: `<i>${number}</i>.jpg` } as const;
    await client.add(await photo({ width: 500 + number }), work);
  }
  await createTestWorker(studio.services).runAll();
  const items = (await send<MediaItem[]>('GET', `${base}/${id}/items`)).map((item) => item.id);
  const { url } = await send<NewClientLink>('POST', `${base}/${id}/links`, { rights });
  return { id, items, path: new URL(url).pathname };
}
const postForm = (url: string, fields: Record<string, string>, cookie = '') =>
  studio.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: 'null', cookie },
  });
/** The page as it is sent, without what React writes between texts. */
async function read(url: string, cookie = ''): Promise<string> {
  const { statusCode, body } = await studio.inject({ url, headers: { cookie, 'accept-encoding': 'identity' } });
  expect(statusCode).toBe(200);
  return body.replaceAll('<!-- -->', '');
}
const begin = async (path: string, name: string) =>
  String((await postForm(`${path}/picks`, { name })).headers['set-cookie']).split(';', 1)[0]!;

test('the page asks for a name once, and then has a form for each photo; a link without the right has none', async () => {
  const { id, items, path } = await makeGallery({ includedPicks: 1, extraPickPrice: '$25' });
  const before = await read(path);
  expect(before).toContain('Your name');
  expect(before).not.toContain('name="picked"');
  const cookie = await begin(path, 'Mei');
  const page = await read(path, cookie);
  expect(page).not.toContain('Your name');
  expect(page).toContain('You choose as Mei.');
  expect(page).toContain('0 of 1 chosen');
  for (const item of items) {
    expect(page).toContain(`id="item-${item}"`);
    expect(page.split(`name="item" value="${item}"`)).toHaveLength(3);
  }
  for (const item of items) await postForm(`${path}/picks`, { item, picked: '1' }, cookie);
  expect(await read(path, cookie)).toContain('2 chosen: 1 are included, 1 more at $25 each');
  const viewing = await send<NewClientLink>('POST', `${base}/${id}/links`, { rights: ['view'] });
  const plain = await read(new URL(viewing.url).pathname, cookie);
  expect(plain).not.toContain('Choose your photos');
  expect(plain).not.toContain('Mei');
});

test('what strangers write is shown as text', async () => {
  const { items, path } = await makeGallery({ extraPickPrice: '<u>$1</u>', includedPicks: 0 });
  const hostile = '"><script>alert(1)</script>{name}';
  const cookie = await begin(path, hostile);
  await postForm(`${path}/picks`, { item: items[0]!, comment: '</textarea><script>alert(2)</script>' }, cookie);
  await postForm(`${path}/picks`, { item: items[0]!, picked: '1' }, cookie);
  const others = await begin(path, 'Mei');
  for (const page of [await read(path, cookie), await read(path, others)]) {
    expect(page).not.toMatch(/<script>alert|<i>1|<u>\$1/);
    expect(page).toContain('&lt;script&gt;alert(1)');
  }
  expect(await read(path, cookie)).toContain('&lt;/textarea&gt;&lt;script&gt;alert(2)');
  // What one writes to the studio, nobody else reads.
  expect(await read(path, others)).not.toContain('alert(2)');
});

test('only the own photos are shown by a link, which the forms there lead back to', async () => {
  const { items, path } = await makeGallery({}, { count: 3 });
  const cookie = await begin(path, 'Mei');
  expect(await read(`${path}?mine=1`, cookie)).toContain('You have not chosen a photo yet.');
  await postForm(`${path}/picks`, { item: items[1]!, picked: '1' }, cookie);
  const mine = await read(`${path}?mine=1`, cookie);
  expect(mine.match(/id="item-/g)).toHaveLength(1);
  expect(mine).toContain(`id="item-${items[1]}"`);
  expect(mine).toContain('name="mine" value="1"');
  expect((await read(path, cookie)).match(/id="item-/g)).toHaveLength(3);
});

test('a submitted choice says so, in the language of the gallery, and has no form that would be refused', async () => {
  const { items, path } = await makeGallery({ language: 'zh-Hans' });
  const cookie = await begin(path, '美玲');
  await postForm(`${path}/picks`, { item: items[0]!, picked: '1' }, cookie);
  expect(await read(path, cookie)).toContain('提交选片');
  await postForm(`${path}/submit`, {}, cookie);
  const page = await read(path, cookie);
  expect(page).toContain('美玲 已提交选片');
  expect(page).not.toContain(`action="${path}/submit"`);
  expect(
    page.match(/<button[^>]*name="(?:picked|rating)"[^>]*>/g)!.every((button) => button.includes('disabled')),
  ).toBe(true);
  const late = await postForm(`${path}/picks`, { item: items[1]!, picked: '1' }, cookie);
  const told = await read(String(late.headers.location).split('#')[0]!, cookie);
  expect(told).toContain('没有保存：选片已经提交。');
  expect(told).toMatch(/role="alert"/);
  expect(await read(`${path}?choice=%3Cb%3E`, cookie)).toContain('没有保存，请重试。');
});
