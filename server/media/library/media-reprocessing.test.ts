import path from 'node:path';
import { afterAll, beforeEach, beforeAll, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { commandLine } from '#server/audit/audit.service.ts';
import { createTestWorker, createMediaStudio, type MediaStudio } from '#server/testing/servers/media-worker.ts';
import { largerPhoto, photo } from '#server/testing/fixtures/pictures.ts';
import { derivativeSet } from '#server/media/processing/photo-plan.ts';
import { parseRenditionSet, listSetNames } from '#server/media/processing/rendition-set.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());
beforeEach(() => studio.removeItems());

const baseOf = async (id: string) => (await studio.client.find(id))?.picture?.base as string;
const setsInStorage = async () => {
  const files = await Array.fromAsync(studio.services.storage.list('derivatives/'));
  return [...new Set(files.map(({ key }) => key.split('/')[1] as string))];
};

/** The item as an earlier version left it: the same files in a set of another plan. */
async function age(item: MediaItem, set: string): Promise<void> {
  const { storage, database, revision } = studio.services;
  const row = await studio.rowOf(item.id);
  const made = JSON.parse(row.derivatives as string) as { set: string; files: Record<string, number> };
  for (const name of Object.keys(made.files)) {
    await storage.put(`derivatives/${set}/${name}`, await storage.get(`derivatives/${made.set}/${name}`));
    await storage.delete(`derivatives/${made.set}/${name}`);
  }
  const derivatives = JSON.stringify({ ...made, set });
  await database.db.updateTable('media').set({ derivatives }).where('id', '=', item.id).execute();
  await revision.bump();
}

test('with a new plan a photo stays visible all the time', async () => {
  const { reprocessing, revision, uploadSweeper } = studio.services;
  const item = await studio.client.add(await largerPhoto());
  const watched: number[] = [];
  const real = createTestImageProcessor();
  const worker = createTestWorker(studio.services, {
    images: {
      async process(...args) {
        const facts = await real.process(...args);
        const base = await baseOf(item.id);
        if (base) watched.push(await studio.statusOf(`${base}/640.jpg`));
        return facts;
      },
    },
  });
  await worker.runAll();
  await age(item, `${(await studio.rowOf(item.id)).sha256?.slice(0, 32)}-1`);
  const oldBase = await baseOf(item.id);
  expect(await reprocessing.count()).toMatchObject({ ready: 0, outdated: 1 });

  expect(await reprocessing.reprocess()).toBe(1);
  expect(await reprocessing.reprocess()).toBe(0);
  expect(await reprocessing.count()).toMatchObject({ outdated: 0, pending: 1 });
  expect(await studio.client.find(item.id)).toMatchObject({ state: 'ready', picture: { base: oldBase } });
  watched.length = 0;
  await worker.runAll();
  expect(watched.length).toBeGreaterThan(0);
  expect(watched.filter((status) => status !== 200)).toEqual([]);
  expect(await reprocessing.count()).toMatchObject({ ready: 1, outdated: 0, pending: 0 });

  const newBase = await baseOf(item.id);
  expect(newBase).not.toBe(oldBase);
  await revision.bump();
  // Pages sent before still refer to the old files.
  expect(await studio.statusOf(`${newBase}/640.avif`)).toBe(200);
  expect(await studio.statusOf(`${oldBase}/640.avif`)).toBe(200);

  await uploadSweeper.sweep();
  expect(await studio.statusOf(`${oldBase}/640.avif`)).toBe(200);
  const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
  expect(await uploadSweeper.sweep({ now: nextWeek })).toMatchObject({ renditionSets: 1 });
  expect(await studio.statusOf(`${oldBase}/640.avif`)).toBe(404);
  expect(await studio.statusOf(`${newBase}/640.avif`)).toBe(200);
  expect(await setsInStorage()).toEqual(listSetNames(await studio.rowOf(item.id)));
});

test('a set that another item still shows is not removed after the grace period', async () => {
  const bytes = await photo({ width: 700, height: 500 });
  const worker = createTestWorker(studio.services);
  const item = await studio.client.add(bytes);
  const duplicate = await studio.client.add(bytes);
  await worker.runAll();
  const old = `${(await studio.rowOf(item.id)).sha256?.slice(0, 32)}-1`;
  await age(item, old);
  const row = await studio.rowOf(item.id);
  await studio.services.database.db
    .updateTable('media')
    .set({ derivatives: row.derivatives })
    .where('id', '=', duplicate.id)
    .execute();
  await studio.services.database.db
    .updateTable('media')
    .set({ pendingSince: new Date().toISOString() })
    .where('id', '=', item.id)
    .execute();
  await worker.runAll();
  const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
  await studio.services.uploadSweeper.sweep({ now: nextWeek });
  expect(listSetNames(await studio.rowOf(item.id))).toEqual([derivativeSet(row.sha256 as string, row)]);
  expect(await setsInStorage()).toContain(old);
  await studio.services.revision.bump();
  expect(await studio.statusOf(`${await baseOf(duplicate.id)}/320.jpg`)).toBe(200);
});

test('an interrupted sweep leaves no item with files that it has removed', async () => {
  const { database, storage, uploadSweeper } = studio.services;
  const sides = [640, 480];
  const items = await Promise.all(
    sides.map(async (side) => studio.client.add(await photo({ width: side, height: side }))),
  );
  await createTestWorker(studio.services).runAll();
  const files: string[] = [];
  for (const item of items) {
    const { derivatives } = await studio.rowOf(item.id);
    await age(item, `old-${item.id}`);
    files.push(`${await baseOf(item.id)}/320.jpg`);
    const old = { ...parseRenditionSet(await studio.rowOf(item.id)), until: '2020-01-01T00:00:00.000Z' };
    await database.db
      .updateTable('media')
      .set({ derivatives, superseded: JSON.stringify([old]) })
      .where('id', '=', item.id)
      .execute();
  }
  expect(await Promise.all(files.map(studio.statusOf))).toEqual([200, 200]);

  const remove = storage.delete;
  let first: string | undefined;
  const breaking = vi.spyOn(storage, 'delete').mockImplementation(async (key) => {
    first ??= path.dirname(key);
    if (path.dirname(key) !== first) throw new Error('the disk is gone');
    await remove.call(storage, key);
  });
  await expect(uploadSweeper.sweep()).rejects.toThrow('the disk is gone');
  breaking.mockRestore();
  expect((await Promise.all(files.map(studio.statusOf))).toSorted()).toEqual([200, 404]);
});

test('failed items are retried on request', async () => {
  const { reprocessing, database } = studio.services;
  const worker = createTestWorker(studio.services);
  const item = await studio.client.add(await photo());
  await database.db.updateTable('media').set({ state: 'failed', failureReason: 'no memory', attempts: 3 }).execute();
  expect(await worker.runOnce()).toBe(false);
  expect(await reprocessing.retryFailed(commandLine)).toBe(1);
  expect(await reprocessing.retryFailed(commandLine)).toBe(0);
  await worker.runAll();
  expect(await studio.client.find(item.id)).toMatchObject({ state: 'ready', failureReason: null });
  const events = await studio.services.audit.list({ limit: 50 });
  expect(events.filter(({ action }) => action === 'retry')).toMatchObject([{ entityId: null, detail: { count: 1 } }]);
});

test('one failed item is retried, and its missing files are made again', async () => {
  const { database, storage } = studio.services;
  const worker = createTestWorker(studio.services);
  const items = [await studio.client.add(await largerPhoto()), await studio.client.add(await photo({ width: 800 }))];
  const [chosen, other] = items.map(({ id }) => id) as [string, string];
  await worker.runAll();
  for await (const { key } of storage.list('derivatives/')) await storage.delete(key);
  await database.db.updateTable('media').set({ state: 'failed', failureReason: 'The file is missing.' }).execute();

  const headers = await studio.signIn();
  const retry = (id: string) => studio.inject({ method: 'POST', url: `/api/admin/media/${id}/retry`, headers });
  expect((await retry(chosen)).json()).toMatchObject({ data: { id: chosen, state: 'processing' } });
  // A second request finds nothing to do.
  expect((await retry(chosen)).json()).toMatchObject({ data: { id: chosen, state: 'processing' } });
  await worker.runAll();
  const made = await studio.client.find(chosen);
  expect(made).toMatchObject({ state: 'ready', failureReason: null });
  expect(await studio.statusOf(`${made?.picture?.base}/640.avif`)).toBe(200);
  expect(await studio.client.find(other)).toMatchObject({ state: 'failed' });
  expect((await retry(crypto.randomUUID())).statusCode).toBe(404);
});

test('a photo that lacks some sizes stays visible while it is retried', async () => {
  const { database } = studio.services;
  const worker = createTestWorker(studio.services);
  const item = await studio.client.add(await photo());
  await worker.runAll();
  await database.db.updateTable('media').set({ failureReason: 'No room for the rest.' }).execute();
  const headers = await studio.signIn();
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/media/retry-failed', headers });
  expect(answer.json()).toEqual({ data: { count: 1 } });
  expect(await studio.rowOf(item.id)).toMatchObject({
    state: 'ready',
    pendingSince: expect.any(String),
    failureReason: null,
  });
  await worker.runAll();
  expect(await studio.rowOf(item.id)).toMatchObject({ state: 'ready', pendingSince: null, failureReason: null });
});
