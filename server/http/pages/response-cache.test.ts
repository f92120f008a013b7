import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { kinds } from '#server/testing/clients/access-table.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
let shown: MediaItem;
let draft: MediaItem;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  const client = createMediaClient(studio, owner);
  shown = await client.add(await photo(), { alt: 'A bride on the stairs' });
  draft = await client.add(await photo({ orientation: 6 }), { alt: 'Not for anybody', isPublished: false });
  await createTestWorker(studio.services).runAll();
});
afterAll(() => studio.close());

const lists = ['/api/media', ...kinds.map(({ open }) => open)];
const get = (url: string, headers: Record<string, string> = {}) => studio.inject({ url, headers });
const idsOf = (answer: { json(): unknown }) => (answer.json() as { data: { id: string }[] }).data.map(({ id }) => id);

test.each(lists)('%s is created once for each content revision and revalidated by its tag', async (url) => {
  const first = await get(url);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding, Authorization',
    etag: expect.any(String),
    'x-content-type-options': 'nosniff',
  });
  const known = await get(url, { 'if-none-match': first.headers.etag as string });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const head = await studio.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(first.body.length)]);
});

test('a public response is cached until the content changes', async () => {
  const { db } = studio.services.database;
  const before = await get('/api/media');
  // Written to the database directly, so the revision does not move: only a new response shows it.
  await db.updateTable('media').set({ alt: 'Elsewhere' }).where('id', '=', shown.id).execute();
  expect((await get('/api/media')).body).toBe(before.body);
  const br = await get('/api/media', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(before.body);
  expect(br.headers['content-encoding']).toBe('br');
  await studio.services.revision.bump();
  expect((await get('/api/media')).body).toContain('Elsewhere');
});

test('responses to a session are current and never reach anybody without one', async () => {
  await studio.services.revision.bump();
  const all = await get('/api/media', owner);
  expect(idsOf(all).toSorted()).toEqual([shown.id, draft.id].toSorted());
  expect(all.headers['cache-control']).toBe('no-store');
  expect(all.headers).not.toHaveProperty('etag');
  const stale = { authorization: `Bearer ${'x'.repeat(43)}` };
  for (const headers of [{}, stale]) expect(idsOf(await get('/api/media', headers))).toEqual([shown.id]);
  expect(idsOf(await get('/api/media', owner))).toHaveLength(2);
  expect((await get('/api/media', { ...owner, 'if-none-match': '*' })).statusCode).toBe(200);
});

test('each query has its own cached response', async () => {
  const one = `/api/media?ids=${shown.id}`;
  expect(idsOf(await get(one))).toEqual([shown.id]);
  expect(idsOf(await get(`/api/media?ids=${draft.id}`))).toEqual([]);
  expect(idsOf(await get(`${one}&other=1`))).toEqual([shown.id]);
  expect((await get('/api/media?ids=nothing')).statusCode).toBe(400);
  expect(idsOf(await get(`/api/media?ids=${draft.id}`, owner))).toEqual([draft.id]);
});
