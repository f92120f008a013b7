import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createCheckSums } from './check-sums.ts';

let studio: TestApp;
let client: MediaClient;
beforeAll(async () => {
  studio = await createTestApp();
  client = createMediaClient(studio, await studio.signIn());
});
afterAll(() => studio.close());

const findSum = async (id: string) => {
  const { db } = studio.services.database;
  return (await db.selectFrom('media').select('crc32').where('id', '=', id).executeTakeFirstOrThrow()).crc32;
};
const format = (bytes: Buffer) => crc32(bytes).toString(16).padStart(8, '0');

test('files of an earlier version are read one after the other, and a lost one holds up no other', async () => {
  const { database, storage } = studio.services;
  const photos = await Promise.all([501, 502, 503].map((width) => photo({ width })));
  const items = [];
  for (const bytes of photos) items.push(await client.add(bytes));
  const ids = items.map(({ id }) => id);
  await database.db.updateTable('media').set({ state: 'ready', crc32: null }).where('id', 'in', ids).execute();
  const lost = ids.toSorted()[0] as string;
  await storage.delete((items.find(({ id }) => id === lost)?.filePath ?? '').replace('/objects/', ''));
  const sums = createCheckSums(database.db, storage);

  await sums.fill(AbortSignal.abort());
  expect(await Promise.all(ids.map(findSum))).toEqual([null, null, null]);
  await sums.fill(new AbortController().signal);
  for (const [index, id] of ids.entries()) {
    expect(await findSum(id)).toBe(id === lost ? null : format(photos[index] as Buffer));
  }
});

test('one that is missing is computed when it is asked for, and kept', async () => {
  const bytes = await photo({ width: 504 });
  const { id, filePath } = await client.add(bytes);
  const { database, storage } = studio.services;
  await database.db.updateTable('media').set({ crc32: null }).where('id', '=', id).execute();
  const row = { id, storageKey: filePath.replace('/objects/', ''), crc32: null };
  expect(await createCheckSums(database.db, storage).find(row)).toBe(crc32(bytes));
  expect(await findSum(id)).toBe(format(bytes));
  expect(await createCheckSums(database.db, storage).find({ ...row, crc32: '0000000f' })).toBe(15);
});
