import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ClientGallery, ClientLink, NewClientLink } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { loadSiteBuild } from '#server/http/pages/site-build.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { listPublicCalls, type PublicCall, type Route } from '#server/testing/clients/public-calls.ts';
import { largerPhoto, photo } from '#server/testing/fixtures/pictures.ts';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import { videoTools } from '#server/testing/fixtures/video-tools.ts';
import { createTestVideoWorkers, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Builds the site first if necessary.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 });

const base = '/api/admin/client-galleries';
const title = 'PRIVATE-TITLE of the Chens';
const fileName = 'PRIVATE-FILE-7391.jpg';
const routes: Route[] = [];
let studio: TestApp;
let owner: { authorization: string };
let client: MediaClient;
let gallery: ClientGallery;
let items: MediaItem[];
beforeAll(async () => {
  studio = await createTestApp({}, { site: 'built', onRoute: (method, url) => routes.push({ method, url }) });
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
  const shown = { title, language: 'zh-Hans', clientName: '陈美玲', message: 'PRIVATE-MESSAGE', sections: ['仪式'] };
  gallery = await send('POST', base, { ...shown, shootDate: '2026-11-02' });
  const work = { category: 'client-work', clientGalleryId: gallery.id, originalName: fileName } as const;
  await client.add(await largerPhoto(), { ...work, section: '仪式' });
  await client.add(await photo({ width: 900 }), work);
  if (videoTools)
    await client.add(await shortVideo(), { ...work, originalName: 'PRIVATE-FILM.mp4', mediaType: 'video' });
  await client.add(await largerPhoto({ orientation: 6 }), { category: 'hero-home' });
  await createTestWorker(studio.services).runAll();
  await createTestVideoWorkers(studio.services, videoTools).runAll();
  items = await send('GET', `${base}/${gallery.id}/items`);
});
afterAll(() => studio.close());

async function send<T>(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object): Promise<T> {
  const response = await studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.body === '' ? (undefined as T) : (response.json().data as T);
}
async function share(fields: object = { rights: ['view'] }) {
  const link = await send<NewClientLink>('POST', `${base}/${gallery.id}/links`, fields);
  return { ...link, path: new URL(link.url).pathname };
}
const revoke = ({ id }: { id: string }) => send('DELETE', `${base}/${gallery.id}/links/${id}`);

test('the page shows photos, films and sections in the language of the gallery, and everything that it names is there', async () => {
  const { path, id } = await share({ rights: ['download'] });
  const page = await studio.inject({ url: path, headers: { 'accept-encoding': 'identity' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-language': 'zh-Hans',
  });
  const { body } = page;
  const words = body.replaceAll(/<[^>]*>/g, '');
  for (const text of [
    '<html lang="zh-Hans"',
    title,
    '致 陈美玲',
    '2026年11月2日',
    'PRIVATE-MESSAGE',
    '>仪式<',
    'loading="lazy"',
    'noindex',
  ])
    expect(body + words, text).toContain(text);
  expect(body).not.toMatch(/application\/ld\+json|rel="canonical"|property="og:|hreflang="[^"]*" href="[^"]*\/g\//);
  const files = new Set([...body.matchAll(/\/g\/[0-9a-f]{32}\/files\/[^\s"&,]+/g)].map(([url]) => url));
  expect(files.size).toBeGreaterThan(6);
  for (const url of files) expect((await studio.inject({ url })).statusCode, url).toBe(200);
  expect([...files].filter((url) => url.endsWith('size=original'))).toHaveLength(items.length);
  const links = await send<ClientLink[]>('GET', `${base}/${gallery.id}/links`);
  expect(links.find((link) => link.id === id)).toMatchObject({ views: 1 });

  const viewing = await share();
  const { body: plain } = await studio.inject({ url: viewing.path });
  expect(plain).toContain(title);
  expect(plain).not.toContain('size=original');
});

test('it has a frame of its own: the studio and its page, but no menu, no Book Now and no link that a browser follows by itself', async () => {
  const { name } = await studio.services.studio.identity('zh-Hans');
  const locked = await share({ rights: ['view'], pin: '4711' });
  for (const { path } of [await share(), locked]) {
    const { body, headers } = await studio.inject({ url: path });
    expect(body).toContain(name);
    expect(body).toContain('href="/zh"');
    expect(body).not.toMatch(/href="\/zh\/contact"|class="bar"|phone-bar"|popover=/);
    // The colours that the visitor has chosen are there before anything is painted, and the policy lets this script run.
    const [, script = ''] = /<script>(try\{[^<]*gallery-theme[^<]*)<\/script>/.exec(body) ?? [];
    const digest = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`);
    const [, rules = '{}'] = /<script type="speculationrules">([^<]*)</.exec(body) ?? [];
    expect(rules).toContain('"/g/*"');
  }
  const other = await studio.inject({ url: '/portrait' });
  expect(other.body).toContain('class="bar"');
  expect(other.body).not.toContain('gallery-theme');
});

test('where downloads do not arrive, a page that offers them says what to do', async () => {
  const viewing = await share();
  const { path } = await share({ rights: ['download'] });
  const inWeChat = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/107.0 Mobile MicroMessenger/8.0.33' };
  const words = '在浏览器打开';
  expect((await studio.inject({ url: path, headers: inWeChat })).body).toContain(words);
  expect((await studio.inject({ url: path })).body).not.toContain(words);
  expect((await studio.inject({ url: viewing.path, headers: inWeChat })).body.replaceAll(/<[^>]*>/g, '')).not.toContain(
    words,
  );
});

test('a link with a PIN shows a form and nothing of the gallery, and says what was wrong', async () => {
  const { path } = await share({ rights: ['view'], pin: '4711' });
  for (const [query, words] of [
    ['', '请输入随链接收到的 PIN 码'],
    ['?pin=wrong', 'PIN 码不正确'],
    ['?pin=later', '15 分钟后再试'],
  ]) {
    const { statusCode, body } = await studio.inject({ url: path + query });
    expect([statusCode, body]).toEqual([200, expect.stringContaining(words!)]);
    expect(body).toContain(`action="${path}/pin"`);
    expect(body).not.toMatch(/PRIVATE/);
  }
  const payload = 'pin=4711';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const entered = await studio.inject({ method: 'POST', url: `${path}/pin`, payload, headers });
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0]!;
  expect((await studio.inject({ url: path, headers: { cookie } })).body).toContain(title);
  expect((await studio.inject({ url: path })).body).not.toContain(title);
});

test('a link that is revoked, expired or made up leads to the same plain page', async () => {
  const [revoked, expired] = [await share(), await share()];
  await revoke(revoked);
  const over = { expiresAt: '2026-01-01T00:00:00.000Z' };
  await studio.services.database.db.updateTable('clientGalleryLinks').set(over).where('id', '=', expired.id).execute();
  const answers = [];
  for (const path of [revoked.path, expired.path, `/g/${'0'.repeat(32)}`, '/g/x', '/nope']) {
    const { statusCode, body, headers } = await studio.inject({ url: path });
    answers.push({ statusCode, body, etag: headers.etag });
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test('many photos are pages, each with its part of them', async () => {
  const { services } = studio;
  const [row] = await services.database.db.selectFrom('media').selectAll().where('id', '=', items[0]!.id).execute();
  const many = await send<ClientGallery>('POST', base, { title: 'Many' });
  const copies = Array.from({ length: 250 }, (_, index) => ({
    ...row!,
    id: crypto.randomUUID(),
    storageKey: `uploads/${crypto.randomUUID()}`,
    clientGalleryId: many.id,
    section: null,
    originalName: `IMG_${index}.jpg`,
  }));
  await services.database.db.insertInto('media').values(copies).execute();
  const { url } = await send<NewClientLink>('POST', `${base}/${many.id}/links`, { rights: ['view'] });
  const { pathname } = new URL(url);
  const photosOn = async (query: string) =>
    [...(await studio.inject({ url: pathname + query })).body.matchAll(/class="wall-item"/g)].length;
  expect([
    await photosOn(''),
    await photosOn('?page=2'),
    await photosOn('?page=x'),
    await photosOn('?page=99'),
  ]).toEqual([240, 10, 240, 10]);
  await send('DELETE', `${base}/${many.id}`);
});

/** What a stranger gets from an address, in each way of asking for it. */
async function fetchAs(call: PublicCall) {
  const variants: Record<string, string>[] = [{}];
  if (/^\/(?:objects|media|g)\//.test(call.url)) variants.push({ accept: 'image/avif' }, { range: 'bytes=0-99' });
  const answers = [];
  for (const headers of variants) {
    for (const method of call.method === 'GET' ? ['GET', 'HEAD'] : [call.method]) {
      const answer = await studio.inject({
        ...call,
        method: method as 'GET',
        headers: { 'accept-encoding': 'identity', ...headers, ...call.headers },
      });
      const head = Buffer.from(JSON.stringify(answer.headers));
      answers.push({ url: call.url, status: answer.statusCode, bytes: Buffer.concat([head, answer.rawPayload]) });
    }
  }
  return answers;
}

test('no stranger finds anything of it: no page, call, sitemap, structured data, share tag, range or rendition, before or after a link was revoked', async () => {
  // Beside what the studio shows of its own, in the same library and with a gallery that names every category.
  const work = { name: 'Work', slug: 'work', category: 'client-work', isPublished: true };
  await send('POST', '/api/admin/galleries', work);
  const link = await share({ rights: ['download'] });
  await studio.inject({ url: link.path });
  const rows = await studio.services.database.db.selectFrom('media').selectAll().execute();
  const ours = new Set(items.map(({ id }) => id));
  const media = rows.filter(({ clientGalleryId }) => clientGalleryId === gallery.id);
  expect(media).toHaveLength(items.length);
  const published = rows.find(({ category }) => category === 'hero-home')!;
  const setting = { studio, owner, client, photoId: published.id, photoBase: '' };
  const { routes: site } = await loadSiteBuild();

  const walk = async () => {
    const known = { media: [...media, published], ids: [gallery.id], slugs: ['work'] };
    const calls = await listPublicCalls(setting, { routes, site, known });
    const guessed = media.flatMap(({ id, storageKey }) => [
      `/api/media?ids=${id}`,
      `/api/media?uploads=${storageKey.slice('uploads/'.length)}`,
      `/media/${id}/${JSON.parse(rows.find((row) => row.id === id)!.derivatives!).set}/share-50-50.jpg`,
    ]);
    const more = ['/api/media?category=client-work', '/api/media?category=records-only', ...guessed];
    const fetched = [];
    for (const call of [...calls, ...more.map((url) => ({ method: 'GET', url }))])
      fetched.push(...(await fetchAs(call)));
    return fetched;
  };
  const secrets = [title, 'PRIVATE', ...ours, ...media.map(({ storageKey }) => storageKey), gallery.id, link.path];
  const known = (bytes: Buffer, url: string) =>
    secrets.filter(
      (secret) => bytes.includes(secret) && !url.includes(secret) && !decodeURIComponent(url).includes(secret),
    );

  for (const state of ['shared', 'revoked']) {
    if (state === 'revoked') await revoke(link);
    const fetched = await walk();
    expect(fetched.length).toBeGreaterThan(300);
    expect(fetched.filter(({ bytes, url }) => known(bytes, url).length > 0).map(({ url }) => url)).toEqual([]);
    const files = fetched.filter(
      ({ url }) => [...ours].some((id) => url.includes(id)) && !url.startsWith('/api/media?'),
    );
    expect(files.length).toBeGreaterThan(100);
    expect([...new Set(files.map(({ status }) => status))].toSorted()).toEqual([401, 404]);
    const uploads = fetched.filter(({ url }) =>
      media.some(({ storageKey }) => url.startsWith(`/objects/${storageKey}`)),
    );
    expect(new Set(uploads.map(({ status }) => status))).toEqual(new Set([404]));
    // What the studio shows is there, so the walk has eyes.
    expect(fetched.some(({ url, status }) => url.startsWith(`/media/${published.id}/`) && status === 200)).toBe(true);
    for (const page of ['/', '/sitemap.xml', '/api/media', '/gallery/work'])
      expect(fetched.some(({ url, status }) => url === page && status === 200)).toBe(true);
  }
  for (const old of [
    link.path,
    `${link.path}.data`,
    `/zh${link.path}`,
    `${link.path}/files/${items[0]!.id}?size=original`,
  ])
    expect((await studio.inject({ url: old })).statusCode, old).toBe(404);
  // Staff see it at addresses that only they are told.
  for (const { picture } of items) {
    const url = `${picture!.base}/${picture!.jpegWidths[0]}.jpg`;
    expect((await studio.inject({ url })).statusCode).toBe(200);
  }
});
