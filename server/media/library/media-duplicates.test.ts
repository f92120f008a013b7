import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DuplicateResult, MediaItem } from '#contract/media.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo, transparentPng } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let client: MediaClient;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sizeOf = (bytes: Buffer) => String(bytes.length);

async function search(files: { fileSize: string; sha256?: string }[]): Promise<DuplicateResult[]> {
  const payload = { files };
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/media/duplicates', headers: owner, payload });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { data: DuplicateResult[] }).data;
}

test('a file is found by its bytes, before and after processing', async () => {
  const bytes = await photo({ width: 640, height: 480 });
  const added = await client.add(bytes);
  const asked = [
    { fileSize: '1', sha256: hashOf(bytes) },
    { fileSize: sizeOf(bytes) },
    { fileSize: sizeOf(bytes), sha256: hashOf(Buffer.from('other')) },
    { fileSize: sizeOf(bytes), sha256: hashOf(bytes) },
  ];
  const found = async () => (await search(asked)).map(({ isSizeKnown, item }) => [isSizeKnown, item?.id]);
  const expected = [
    [false, undefined],
    [true, undefined],
    [true, undefined],
    [true, added.id],
  ];
  expect(await found()).toEqual(expected);
  await createTestWorker(studio.services).runAll();
  expect(await found()).toEqual(expected);
});

test('a claim with onDuplicate=find returns the existing item, and the upload stays claimable', async () => {
  const bytes = await photo({ width: 641, height: 480 });
  const added = await client.add(bytes, { category: 'family-portraits' });
  const url = await client.issue();
  await client.put(url, bytes);

  const found = await client.claim(url, { category: 'hero-home', onDuplicate: 'find' });
  expect([found.statusCode, (found.json() as { data: MediaItem }).data]).toMatchObject([
    200,
    { id: added.id, filePath: added.filePath, category: 'family-portraits' },
  ]);
  const kept = await client.claim(url, { category: 'hero-home' });
  expect(kept.statusCode).toBe(201);
  expect((kept.json() as { data: MediaItem }).data.id).not.toBe(added.id);
});

test('a claim without it creates a second item', async () => {
  const bytes = await transparentPng();
  const [first, second] = [await client.add(bytes), await client.add(bytes)];
  expect(first.id).not.toBe(second.id);
});

test('deleted and failed items are not duplicates', async () => {
  // A quarter of the others' pixels: a photo of nearly their size could by chance have as many bytes as one of them.
  const bytes = await photo({ width: 320, height: 240 });
  const added = await client.add(bytes);
  const asked = [{ fileSize: sizeOf(bytes), sha256: hashOf(bytes) }];
  const { db } = studio.services.database;
  await db.updateTable('media').set({ state: 'failed' }).where('id', '=', added.id).execute();
  expect(await search(asked)).toEqual([{ isSizeKnown: false, item: null }]);
  await db.updateTable('media').set({ state: 'ready' }).where('id', '=', added.id).execute();
  expect((await search(asked))[0]?.item?.id).toBe(added.id);
  await studio.inject({ method: 'DELETE', url: `/api/admin/media/${added.id}`, headers: owner });
  expect(await search(asked)).toEqual([{ isSizeKnown: false, item: null }]);
});
