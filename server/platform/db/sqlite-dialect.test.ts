import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdForeignLock } from '#server/testing/databases/test-database.ts';
import { type Database, openDatabase } from './database.ts';

let dataDir: string;
const opened: Database[] = [];
const locks: { release(): Promise<void> }[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-sqlite-'));
});
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.release();
  for (const database of opened.splice(0)) await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function open(timeoutMs?: number): Database {
  const database = openDatabase({ dataDir }, { timeoutMs });
  opened.push(database);
  return database;
}

async function holdLock() {
  const held = await holdForeignLock(path.join(dataDir, 'lightwell.sqlite'));
  locks.push(held);
  return held;
}

async function openWithNumbers(timeoutMs?: number) {
  const database = open(timeoutMs);
  await sql`create table numbers (number integer not null)`.execute(database.db);
  return database;
}

const add = ({ db }: Pick<Database, 'db'>, number: number) =>
  sql`insert into numbers (number) values (${number})`.execute(db);
const list = async ({ db }: Pick<Database, 'db'>) =>
  (await sql<{ number: number }>`select number from numbers order by number`.execute(db)).rows.map((row) => row.number);

test("a transaction waits for another process's lock, and fails as a whole if it is not released", async () => {
  const database = await openWithNumbers(400);
  const held = await holdLock();
  const addTwo = () =>
    database.db.transaction().execute(async (on) => {
      await add({ db: on }, 1);
      await add({ db: on }, 2);
    });
  await expect(addTwo()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(await list(database)).toEqual([]);
  const waiting = addTwo();
  await held.release();
  await waiting;
  expect(await list(database)).toEqual([1, 2]);
});

test('reads do not wait for a transaction of the same process; writes do', async () => {
  const database = await openWithNumbers();
  const inside = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const transaction = database.db.transaction().execute(async (on) => {
    await add({ db: on }, 1);
    expect(await list({ db: on })).toEqual([1]);
    inside.resolve();
    await over.promise;
  });
  await inside.promise;
  expect(await list(database)).toEqual([]);
  const written = add(database, 2);
  over.resolve();
  await Promise.all([transaction, written]);
  expect(await list(database)).toEqual([1, 2]);
});

test('a writer that waits too long fails, and the next ones proceed', async () => {
  const database = await openWithNumbers(300);
  const over = Promise.withResolvers<void>();
  const inside = Promise.withResolvers<void>();
  const transaction = database.db.transaction().execute(async (on) => {
    await add({ db: on }, 1);
    inside.resolve();
    await over.promise;
  });
  await inside.promise;
  const results = await Promise.allSettled([add(database, 2), add(database, 3)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  over.resolve();
  await transaction;
  await add(database, 4);
  expect(await list(database)).toEqual([1, 4]);
});

test('a failed transaction leaves nothing behind, and the next one works', async () => {
  const database = await openWithNumbers();
  const failing = database.db.transaction().execute(async (on) => {
    await add({ db: on }, 1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await add(database, 2);
  expect(await list(database)).toEqual([2]);
});

test('all rows of two processes that write concurrently are stored', async () => {
  const [one, other] = [await openWithNumbers(), open()];
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  await Promise.all(numbers.map((number) => add(number % 2 ? one : other, number)));
  expect(await list(one)).toEqual(numbers);
  expect(await list(other)).toEqual(numbers);
});

test('opening a new file waits until another program releases its lock', async () => {
  const held = await holdLock();
  const created = openWithNumbers();
  let done = false;
  void created.then(() => (done = true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(done).toBe(false);
  await held.release();
  await created;
  expect(done).toBe(true);
});
