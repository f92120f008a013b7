import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { type Database, openDatabase } from './database.ts';

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

test('a failed transaction stores nothing, and its error is thrown', async () => {
  await expect(database.transact(() => failing(() => add('a')))).rejects.toThrow('on purpose');
  expect(await names()).toEqual([]);
});

test('a transaction reads its own writes, and others see them after the commit', async () => {
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

test('a nested transaction joins the outer one', async () => {
  const both = () =>
    failing(async () => {
      await database.transact(() => add('a'));
      await add('b');
    });
  await expect(database.transact(both)).rejects.toThrow('on purpose');
  expect(await names()).toEqual([]);
});

test("a repository's nested transaction can fail alone, and is rolled back with the outer one", async () => {
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

test('callbacks run after the commit, and not after a rollback', async () => {
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

test('endings run once for each key, in order, as part of the transaction', async () => {
  const called: string[] = [];
  const end = (key: string) =>
    database.beforeCommit(key, async () => {
      called.push(key);
      await add(key);
    });
  await database.transact(async () => {
    for (const key of ['b', 'a', 'b']) await end(key);
    expect(called).toEqual([]);
  });
  expect(await names()).toEqual(['a', 'b']);
  const cannotCommit = database.transact(async () => {
    await end('c');
    await database.beforeCommit('d', () => failing(() => add('d')));
  });
  await expect(cannotCommit).rejects.toThrow('on purpose');
  await expect(database.transact(() => failing(() => end('e')))).rejects.toThrow('on purpose');
  expect(called).toEqual(['a', 'b', 'c']);
  await end('outside');
  expect(await names()).toEqual(['a', 'b', 'outside']);
});

test('a query that is not awaited and runs after the end is not part of the transaction', async () => {
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

test('concurrent transactions do not mix', async () => {
  await Promise.allSettled([
    database.transact(() => failing(() => add('a'))),
    database.transact(() => add('b')),
    add('c'),
  ]);
  expect(await names()).toEqual(['b', 'c']);
});

if (process.env.TEST_DIALECT === 'postgres') {
  test('with all connections busy, a query fails as unavailable after the timeout, and succeeds afterwards', async () => {
    const limited = openDatabase(
      { dataDir: own.dataDir, databaseUrl: own.databaseUrl },
      { timeoutMs: 300, connections: 1 },
    );
    const read = () => limited.db.selectFrom('adminUsers').selectAll().execute();
    const held = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const holding = limited.transact(async () => {
      await read();
      started.resolve();
      await held.promise;
    });
    await started.promise;
    await expect(read()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
    held.resolve();
    await holding;
    expect(await read()).toEqual([]);
    await limited.close();
  });
}
