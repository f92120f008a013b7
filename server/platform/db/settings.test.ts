import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import type { Database } from './database.ts';
import { createSetting, createTextSetting } from './settings.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = own.open();
});
afterEach(() => database.db.deleteFrom('settings').execute());
afterAll(async () => {
  await database.close();
  await own.remove();
});

const rows = () => database.db.selectFrom('settings').selectAll().orderBy('key').execute();

test('a value is stored as JSON under its key, and replaced by the next', async () => {
  const setting = createSetting<{ months: number }>(database.db, 'retention');
  expect(await setting.find()).toBeUndefined();
  await setting.save({ months: 12 }, '2026-05-01T10:00:00.000Z');
  await createTextSetting(database.db, 'mail').save('another');
  expect((await rows())[1]).toEqual({
    key: 'retention',
    value: '{"months":12}',
    updatedAt: '2026-05-01T10:00:00.000Z',
  });
  await setting.save({ months: 6 });
  expect(await setting.find()).toEqual({ months: 6 });
  expect(Date.parse((await rows())[1]?.updatedAt ?? '')).toBeGreaterThan(Date.parse('2026-05-02'));
  await setting.remove();
  expect(await rows()).toMatchObject([{ key: 'mail', value: 'another' }]);
});

test('of several that insert at the same time one succeeds', async () => {
  const setting = createSetting<number>(database.db, 'media');
  const done = await Promise.all([1, 2, 3, 4].map(async (value) => ({ value, isFirst: await setting.insert(value) })));
  const first = done.filter(({ isFirst }) => isFirst);
  expect(first).toHaveLength(1);
  expect(await setting.find()).toBe(first[0]?.value);
});

test('a value is replaced only while it is the expected one', async () => {
  const setting = createSetting<{ name: string }>(database.db, 'studio-identity');
  expect(await setting.replace({ name: 'old' }, { name: 'new' })).toBe(false);
  await setting.insert({ name: 'old' });
  await createTextSetting(database.db, 'mail').save('{"name":"old"}');
  expect(await setting.replace({ name: 'other' }, { name: 'new' })).toBe(false);
  expect(await setting.replace({ name: 'old' }, { name: 'new' })).toBe(true);
  expect(await rows()).toMatchObject([
    { key: 'mail', value: '{"name":"old"}' },
    { key: 'studio-identity', value: '{"name":"new"}' },
  ]);
});

test('what a transaction stored is gone with it', async () => {
  const setting = createSetting<number>(database.db, 'media');
  await expect(
    database.transact(async () => {
      await setting.save(1);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await setting.find()).toBeUndefined();
});
