import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
let client: MediaClient;
let owner: { authorization: string };
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://studio.example' }, { site: 'built' });
  owner = await site.signIn();
  client = createMediaClient(site, owner);
}, 180_000);
afterAll(() => site.close());

async function readGallery(category: string): Promise<string> {
  const slug = `of-${category.toLowerCase()}`;
  const payload = { name: `Gallery of ${category}`, slug, category };
  await site.inject({ method: 'POST', url: '/api/admin/galleries', headers: owner, payload });
  const { statusCode, body } = await site.inject({ url: `/gallery/${slug}` });
  expect(statusCode).toBe(200);
  return body;
}

test('a gallery without pictures shows the published photos of its category', async () => {
  await client.add(await photo(), { category: 'family-portraits', alt: 'Three on a bench' });
  await createTestWorker(site.services).runAll();
  expect(await readGallery('family-portraits')).toContain('alt="Three on a bench"');
});

test('a gallery of a video category shows its published videos, below the heading of the page', async () => {
  const film = readFileSync('content/clips/wedding-trailer.mp4');
  const video = { category: 'wedding-videography', mediaType: 'video', mimeType: 'video/mp4' } as const;
  const { id } = await client.add(film, { ...video, alt: 'The short film of the day' });
  const state = { state: 'ready', isPublished: 1 } as const;
  await site.services.database.db.updateTable('media').set(state).where('id', '=', id).execute();
  await site.services.revision.bump();
  const html = await readGallery('wedding-videography');
  expect(html).toMatch(/<h2 class="video-title">.*?The short film of the day<\/h2>/);
  expect(html).not.toContain('No pictures here yet.');
  expect(html).toContain('films by the studio');
});

test('pictures for records only, and texts that name no category, leave a gallery empty', async () => {
  await client.add(await photo({ width: 640 }), { category: 'records-only', alt: 'A portrait' });
  await createTestWorker(site.services).runAll();
  for (const category of ['records-only', 'Festivals', 'constructor']) {
    expect(await readGallery(category)).toContain('No pictures here yet.');
  }
});

test('the page of its category links to a published gallery, in its language', async () => {
  const values = { slug: 'slow-light', category: 'wedding-videography', isPublished: false };
  const translations = { 'zh-Hans': { name: '慢光' } };
  const payload = { ...values, name: 'Slow <b>Light</b>', translations };
  const created = await site.inject({ method: 'POST', url: '/api/admin/galleries', headers: owner, payload });
  const { id } = created.json().data as { id: string };
  const read = async (url: string) => (await site.inject({ url })).body;
  expect(await read('/wedding')).not.toContain('slow-light');

  const publish = { method: 'PATCH', url: `/api/admin/galleries/${id}`, headers: owner } as const;
  await site.inject({ ...publish, payload: { isPublished: true } });
  const html = await read('/wedding');
  const section = html.slice(html.indexOf('<section id="videos"'), html.indexOf('<section id="dress-rental"'));
  expect(section).toMatch(/<a [^>]*href="\/gallery\/slow-light"[^>]*>.*?Slow &lt;b&gt;Light&lt;\/b&gt;/);
  expect(await read('/zh/wedding')).toMatch(/<a [^>]*href="\/zh\/gallery\/slow-light"[^>]*>.*?慢光/);
  for (const other of ['/film', '/portrait']) expect(await read(other)).not.toContain('slow-light');
});

test('staff see a gallery at its address before it is published', async () => {
  const payload = { name: 'Not yet', slug: 'not-yet', category: 'family-portraits', isPublished: false };
  const created = await site.inject({ method: 'POST', url: '/api/admin/galleries', headers: owner, payload });
  const { id } = created.json().data as { id: string };
  const imageUrl = 'https://studio.example/harbour.jpg';
  const images = { images: [{ imageUrl, alt: 'A boat in fog' }] };
  await site.inject({ method: 'POST', url: `/api/admin/galleries/${id}/images`, headers: owner, payload: images });

  const url = '/api/admin/content/preview-links';
  const body = { page: 'gallery', gallery: 'not-yet', staffLanguage: 'zh' };
  const link = (await site.inject({ method: 'POST', url, headers: owner, payload: body })).json().data.url as string;
  expect(link).toMatch(/^\/gallery\/not-yet\?draft=/);
  const draft = await site.inject({ url: link });
  expect([draft.statusCode, draft.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(draft.body).toContain('alt="A boat in fog"');
  expect(draft.body).toContain('这个图库还没有发布，访客看不到。');
  expect(draft.body).toContain('href="/admin/cms-galleries"');
  expect((await site.inject({ url: `/zh${link}` })).statusCode).toBe(200);

  // For this gallery alone, and not for visitors.
  await site.inject({
    method: 'POST',
    url: '/api/admin/galleries',
    headers: owner,
    payload: { ...payload, slug: 'other' },
  });
  for (const other of [
    '/gallery/not-yet',
    link.replace('not-yet', 'other'),
    link.replace('.not-yet%7E', '.other%7E'),
  ]) {
    expect((await site.inject({ url: other })).statusCode, other).toBe(404);
  }
  await site.inject({ method: 'DELETE', url: `/api/admin/galleries/${id}`, headers: owner });
  expect((await site.inject({ url: link })).statusCode).toBe(404);
});
