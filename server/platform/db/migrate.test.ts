import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { migrations } from '#migrations/all.ts';
import { migrate } from './migrate.ts';

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
});
afterEach(() => own.remove());

test('an empty database gets every migration, and a second start none', async () => {
  const database = own.open();
  expect(await migrate(database)).toEqual(Object.keys(migrations));
  expect(await migrate(database)).toEqual([]);
  await database.close();
});

test('concurrent starts migrate once', async () => {
  const databases = [own.open(), own.open()];
  const ran = await Promise.all(databases.map((database) => migrate(database)));
  expect(ran.flat()).toEqual(Object.keys(migrations));
  await Promise.all(databases.map((database) => database.close()));
});

test('a database of a newer version is rejected, and the error names its migrations', async () => {
  const database = own.open();
  await migrate(database, { ...migrations, '9999-from-the-future': { up: async () => {} } });
  await expect(migrate(database)).rejects.toThrow(/newer than this version of Lightwell: it has 9999-from-the-future/);
  await database.close();
});
