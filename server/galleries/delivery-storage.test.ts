import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import { trashDays } from '#contract/limits.ts';
import type { ClientGallery } from '#contract/client-galleries.ts';
import { clientFilesPrefix, clientMarksPrefix } from '#server/media/processing/client-files.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestDeliveryWorker, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { emptyStats, type Finding } from '#server/media/delivery/audit-findings.ts';

let studio: TestApp;
let owner: { authorization: string };
let client: MediaClient;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

const send = async (method: 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await studio.inject({ method, url, headers: owner, ...(payload && { payload }) });
  if (response.statusCode >= 300) throw new Error(response.body);
  return response.body === '' ? undefined : response.json().data;
};
const process = async () => {
  await createTestWorker(studio.services).runAll();
  await createTestDeliveryWorker(studio.services).runAll();
};
async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of studio.services.storage.list(clientFilesPrefix)) keys.push(key);
  return keys;
}
async function makeGallery(width: number) {
  const fields = { title: 'Audited', watermark: { text: 'PROOF' }, downloadSizes: ['2048'] };
  const gallery = (await send('POST', '/api/admin/client-galleries', fields)) as ClientGallery;
  const item = await client.add(await photo({ width }), { category: 'client-work', clientGalleryId: gallery.id });
  await process();
  return { gallery, item };
}
/** Long after everything was written. */
const later = () => new Date(Date.now() + 2 * hourMs);
async function inspect(): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of studio.services.storageAudit.inspect(emptyStats(), later())) found.push(finding);
  return found;
}

test('the storage audit knows the files of client galleries: it takes none for an orphan, finds those that are, and has lost ones made again', async () => {
  const { item } = await makeGallery(421);
  expect(await inspect()).toEqual([]);
  const { storage } = studio.services;
  const strange = [`${clientFilesPrefix}${'0'.repeat(32)}/320.jpg`, `${clientMarksPrefix}${'0'.repeat(64)}.png`];
  for (const key of strange) await storage.put(key, Buffer.from('left over'));
  const orphans = await inspect();
  expect(orphans.map(({ kind, subject }) => [kind, subject])).toEqual(
    strange.map((key) => ['renditions-without-row', key]),
  );
  for (const orphan of orphans) expect(await orphan.repair!()).toBe(true);
  expect(await inspect()).toEqual([]);

  const [lost] = (await listFiles()) as [string];
  await storage.delete(lost);
  const missing = await inspect();
  expect(missing).toMatchObject([{ kind: 'row-without-renditions', subject: item.id }]);
  expect(await missing[0]!.repair!()).toBe(true);
  await process();
  expect(await inspect()).toEqual([]);
  expect(await listFiles()).toContain(lost);
});

test('files of a gallery stay while it is in the trash, and go with it for good', async () => {
  const before = await listFiles();
  const { gallery } = await makeGallery(431);
  const own = (await listFiles()).filter((key) => !before.includes(key));
  expect(own.length).toBeGreaterThan(3);
  await send('DELETE', `/api/admin/client-galleries/${gallery.id}`);
  await process();
  expect((await listFiles()).toSorted()).toEqual([...before, ...own].toSorted());
  const now = new Date(Date.now() + (trashDays + 1) * dayMs);
  await studio.services.uploadSweeper.sweep({ now });
  await studio.services.uploadSweeper.sweep({ now });
  expect((await listFiles()).toSorted()).toEqual(before.toSorted());
  const rows = studio.services.database.db.selectFrom('clientGalleries').select('id').where('id', '=', gallery.id);
  expect(await rows.executeTakeFirst()).toBeUndefined();
});
