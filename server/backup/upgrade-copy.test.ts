import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { copyBeforeUpgrade, deleteOldCopies, formatRestoreCommand, restoreDatabase } from './upgrade-copy.ts';
import { parseConfig } from '#server/config.ts';
import { prepareData, type UpgradeCopy } from '#server/process/prepare-data.ts';
import {
  type DatabaseRows,
  findLostRows,
  readRows,
  makeEarlierStudio,
} from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { spawnScript } from '#server/testing/servers/child-processes.ts';

vi.setConfig({ testTimeout: 60_000 });

const isPostgres = process.env.TEST_DIALECT === 'postgres';
const earlier = '0012-mails';

let own: TestDatabase;
let environment: Record<string, string>;
let copies: string;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
  copies = path.join(own.dataDir, 'before-upgrade');
  environment = { DATA_DIR: own.dataDir, ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }) };
});
afterEach(() => own.remove());

async function withDatabase<T>(work: (database: ReturnType<TestDatabase['open']>) => Promise<T>): Promise<T> {
  const database = own.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const makeStudio = (name = earlier) => withDatabase((database) => makeEarlierStudio(database, name, 20));
const runRestore = (...parameters: string[]) => spawnScript('cli.ts', ['restore', ...parameters], environment);
const copyOn = (day: number) => copyBeforeUpgrade(config(), dayOf(day));
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * dayMs);
const rowsNow = () => withDatabase(readRows);
const config = () => parseConfig(environment);

/** @returns the copies that the start told of */
async function upgrade(): Promise<UpgradeCopy[]> {
  const told: UpgradeCopy[] = [];
  await prepareData(config(), (copy) => told.push(copy));
  return told;
}

/** The same tables and rows, but for the note that the database is a copy. */
async function expectSame(before: DatabaseRows): Promise<void> {
  const after = await rowsNow();
  expect(Object.keys(after)).toEqual(Object.keys(before));
  const except = ['storage_generation'];
  expect(findLostRows(before, after, { except })).toEqual([]);
  expect(findLostRows(after, before, { except })).toEqual([]);
}

test('the first start copies nothing, and neither does one that upgrades nothing', async () => {
  expect(await upgrade()).toEqual([]);
  expect(await upgrade()).toEqual([]);
  expect(await readdir(own.dataDir)).not.toContain('before-upgrade');
});

test('an upgrade is preceded by a copy, and the command that it names goes back, and forth again', async () => {
  await makeStudio();
  const before = await rowsNow();
  const [copy, ...others] = await upgrade();
  expect(others).toEqual([]);
  expect(copy?.wayBack).toBe(`npm run restore -- --database ${copy?.folder}`);
  const upgraded = await rowsNow();
  expect(findLostRows(before, upgraded, { except: ['readiness_checks'] })).toEqual([]);
  expect(upgraded).toHaveProperty('passkeys');

  const { code, output, errors } = await runRestore(...(copy as UpgradeCopy).wayBack.split(' ').slice(4));
  expect([code, errors]).toEqual([0, '']);
  await expectSame(before);
  const replaced = /Back to it: npm run restore -- (--database \S+)/.exec(output)?.[1] as string;
  expect(await runRestore(...replaced.split(' '))).toMatchObject({ code: 0, errors: '' });
  await expectSame(upgraded);
  // From the earlier one the upgrade runs as it did.
  await restoreDatabase((copy as UpgradeCopy).folder, config());
  expect(await upgrade()).toHaveLength(1);
  expect(Object.keys(await rowsNow())).toContain('passkeys');
});

test('a database that cannot be copied is not upgraded, and the error says why', async () => {
  await makeStudio();
  const before = await rowsNow();
  await writeFile(copies, 'a file where the folder of the copies should be');
  await expect(upgrade()).rejects.toThrow(
    /^The database was not upgraded, because it could not be copied before: .*before-upgrade/,
  );
  expect(await rowsNow()).toEqual(before);
  await rm(copies);
  expect(await upgrade()).toHaveLength(1);
});

test('an upgrade that fails at every start does not fill the disk with copies', async () => {
  await makeStudio();
  await withDatabase(async ({ db }) => void (await sql`create table spam_words (word text)`.execute(db)));
  const before = await rowsNow();
  for (let start = 0; start < 6; start += 1) {
    await expect(upgrade()).rejects.toThrow(
      /^The migration 0015-spam-words failed: .*already exists.* Nothing of it was kept\.$/,
    );
  }
  expect(await rowsNow()).toEqual(before);
  expect(await readdir(copies)).toHaveLength(4);
});

if (!isPostgres) {
  test('a database in which rows name missing ones is upgraded, and one whose file is damaged is not', async () => {
    await makeStudio();
    const file = path.join(own.dataDir, 'lightwell.sqlite');
    const raw = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    raw.exec(`delete from admin_users; pragma journal_mode = delete`);
    const page = raw.prepare(`select rootpage - 1 as number from sqlite_master where name = 'mails'`).get();
    raw.close();
    await cp(file, `${file}.kept`);
    expect(await upgrade()).toHaveLength(1);

    await cp(`${file}.kept`, file);
    const bytes = await readFile(file);
    const start = Number(page?.['number']) * 4_096;
    bytes.fill(0xff, start, start + 4_096);
    await writeFile(file, bytes);
    await expect(upgrade()).rejects.toThrow('because it could not be copied before: database disk image is malformed');
    // But for the header, which says how the file is written.
    expect((await readFile(file)).subarray(4_096).equals(bytes.subarray(4_096))).toBe(true);
  });
}

test('a damaged copy, one of the other kind of database, and one that is none are refused', async () => {
  await makeStudio();
  const folder = await copyBeforeUpgrade(config());
  const before = await rowsNow();
  const damaged = `${folder}-damaged`;
  await cp(folder, damaged, { recursive: true });
  await appendFile(path.join(damaged, isPostgres ? 'database/media.ndjson' : 'lightwell.sqlite'), ' ');
  await expect(restoreDatabase(damaged, config())).rejects.toThrow(/is damaged/);
  const other = { ...config(), databaseUrl: isPostgres ? undefined : 'postgres://127.0.0.1:1/none' };
  await expect(restoreDatabase(folder, other)).rejects.toThrow(
    isPostgres ? 'This is a backup of PostgreSQL' : 'This is a backup of SQLite',
  );
  await expect(restoreDatabase(own.dataDir, config())).rejects.toThrow('is no backup');
  expect(await rowsNow()).toEqual(before);
  // A plain restore wants files too, and an empty place.
  const { code, errors } = await runRestore(folder);
  expect([code, errors]).toEqual([1, expect.stringContaining('With --database it is put in the place of')]);
});

test('a database that a server has open is not replaced', async () => {
  await makeStudio();
  const folder = await copyBeforeUpgrade(config());
  const before = await withDatabase(async (open) => {
    const rows = await readRows(open);
    await expect(restoreDatabase(folder, config())).rejects.toThrow('The database is in use');
    return rows;
  });
  expect(await rowsNow()).toEqual(before);
  expect(await readdir(copies)).toEqual([path.basename(folder)]);
  await vi.waitFor(() => restoreDatabase(folder, config()), { timeout: 30_000 });
});

test('the copy is put in the place of a database that is gone', async () => {
  await makeStudio();
  const before = await rowsNow();
  const folder = await copyBeforeUpgrade(config());
  await withDatabase(async ({ db }) => {
    if (!isPostgres) return;
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  });
  for (const end of ['', '-wal', '-shm']) await rm(path.join(own.dataDir, `lightwell.sqlite${end}`), { force: true });
  // The server notices a moment later that a connection has ended.
  const restored = await vi.waitFor(() => restoreDatabase(folder, config()), { timeout: 30_000 });
  expect(restored).toMatchObject({ replaced: undefined });
  await expectSame(before);
});

test('the last three copies are kept, for thirty days', async () => {
  await makeStudio();
  for (const day of [0, 1, 2, 3]) await copyOn(day);
  await mkdir(path.join(copies, 'mine'));
  const kept = async (day: number) => {
    await deleteOldCopies(own.dataDir, dayOf(day));
    return (await readdir(copies)).map((name) => name.slice(10, 18)).toSorted();
  };
  expect(await kept(30)).toEqual(['', '20260102', '20260103', '20260104']);
  expect(await kept(32)).toEqual(['', '20260103', '20260104']);
  expect(await kept(400)).toEqual(['']);
});

test('what a killed start left unfinished is deleted by the next one', async () => {
  await makeStudio();
  await mkdir(path.join(copies, 'lightwell-20260101T000000000Z.unfinished-abcd'), { recursive: true });
  const [copy] = await upgrade();
  expect(await readdir(copies)).toEqual([path.basename(copy?.folder ?? '')]);
});

test('a folder with spaces is quoted in the command', () => {
  expect(formatRestoreCommand('/srv/my studio/a')).toBe('npm run restore -- --database "/srv/my studio/a"');
});
