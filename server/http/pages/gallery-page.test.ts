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
  await site.services.revision.move();
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
