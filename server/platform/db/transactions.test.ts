import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import type { Database } from './database.ts';

let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

const add = (username: string) =>
  database.db
    .insertInto('adminUsers')
    .values({ id: username, username, usernameKey: username, ...rest })
    .execute();
const rest = { passwordHash: '', createdAt: '', updatedAt: '' };
const names = async () =>
  (await database.db.selectFrom('adminUsers').select('username').orderBy('username').execute()).map(
    ({ username }) => username,
  );
const failing = async (work: () => Promise<unknown>) => {
  await work();
  throw new Error('on purpose');
};

test('what fails leaves nothing, and says why', async () => {
  await expect(database.transact(() => failing(() => add('a')))).rejects.toThrow('on purpose');
  expect(await names()).toEqual([]);
});

test('a transaction reads its own writes, and others see them when it is done', async () => {
  const other = own.open();
  const seen = other.db.selectFrom('adminUsers').selectAll();
  await database.transact(async () => {
    await add('a');
    expect(await names()).toEqual(['a']);
    expect(await seen.execute()).toEqual([]);
  });
  expect(await seen.execute()).toHaveLength(1);
  await other.close();
});

test('one within another joins it', async () => {
  const both = () =>
    failing(async () => {
      await database.transact(() => add('a'));
      await add('b');
    });
  await expect(database.transact(both)).rejects.toThrow('on purpose');
  expect(await names()).toEqual([]);
});

test("a repository's own transaction within one can fail alone, and goes with the whole", async () => {
  const inner = (name: string) =>
    database.db.transaction().execute(async (on) => {
      await on
        .insertInto('adminUsers')
        .values({ id: name, username: name, usernameKey: name, ...rest })
        .execute();
      if (name === 'bad') throw new Error('on purpose');
    });
  await database.transact(async () => {
    await add('a');
    await expect(inner('bad')).rejects.toThrow('on purpose');
    await inner('good');
  });
  expect(await names()).toEqual(['a', 'good']);
  await expect(database.transact(() => failing(() => inner('later')))).rejects.toThrow('on purpose');
  expect(await names()).toEqual(['a', 'good']);
});

test('callbacks run when it is stored, not before, and not where it is not', async () => {
  const called: string[] = [];
  await database.transact(async () => {
    await database.afterCommit(() => called.push('stored'));
    expect(called).toEqual([]);
  });
  const refused = database.transact(() => failing(() => database.afterCommit(() => called.push('refused'))));
  await expect(refused).rejects.toThrow('on purpose');
  await database.afterCommit(() => called.push('outside'));
  expect(called).toEqual(['stored', 'outside']);
});

test('what is started in it and goes on after its end is no part of it', async () => {
  const end = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const refused = database.transact(() =>
    failing(async () => {
      await add('a');
      late = end.promise.then(() => add('late'));
    }),
  );
  await expect(refused).rejects.toThrow('on purpose');
  end.resolve();
  await late;
  expect(await names()).toEqual(['late']);
});

test('two at the same time do not mix', async () => {
  await Promise.allSettled([
    database.transact(() => failing(() => add('a'))),
    database.transact(() => add('b')),
    add('c'),
  ]);
  expect(await names()).toEqual(['b', 'c']);
});
