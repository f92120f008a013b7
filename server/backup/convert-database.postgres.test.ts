import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupData } from './backup-data.ts';
import { restoreData } from './restore-data.ts';
import { copyBeforeUpgrade, restoreDatabase } from './upgrade-copy.ts';
import { restoreCommand } from '#scripts/commands/backup-command.ts';
import { callCommand } from '#scripts/testing/call-command.ts';
import { migrations } from '#server/platform/db/migrations.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { findDamage } from '#server/platform/db/sqlite-snapshot.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import {
  type DatabaseRows,
  findLostRows,
  readRows,
  makeEarlierStudio,
} from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { openTestApp, type TestApp, testPassword, testUsername } from '#server/testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const newest = Object.keys(migrations).at(-1) as string;
/** The restore notes in it that the database is a copy. */
const except = ['storage_generation'];
let postgres: TestDatabase;
let folder: string;
/** An empty place on SQLite. */
let sqlite: { dataDir: string; databaseUrl: undefined };
beforeEach(async () => {
  postgres = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-convert-'));
  sqlite = { dataDir: path.join(folder, 'sqlite'), databaseUrl: undefined };
});
afterEach(async () => {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

async function rowsOf(place: { dataDir: string; databaseUrl: string | undefined }): Promise<DatabaseRows> {
  const database = openDatabase(place);
  try {
    return await readRows(database);
  } finally {
    await database.close();
  }
}

/** A restore forgets which BACKUP_DIR the studio had. */
const withoutBackupDir = (rows: DatabaseRows): DatabaseRows => ({
  ...rows,
  settings: (rows.settings ?? []).filter(({ key }) => key !== 'backup-dir'),
});

function expectSame(earlier: DatabaseRows, later: DatabaseRows): void {
  const [before, after] = [withoutBackupDir(earlier), withoutBackupDir(later)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(findLostRows(before, after, { except })).toEqual([]);
  expect(findLostRows(after, before, { except })).toEqual([]);
}

/** Texts that a format of lines and a database must keep, in a column that takes any. */
const message = `one\n"two"\r\n\u2028three\\n \u{1f4f7} it's ${'long '.repeat(1_000)}`;

test('every column of every table goes from SQLite to PostgreSQL and back', async () => {
  const place = { dataDir: postgres.dataDir, databaseUrl: undefined, version: '1' };
  const database = openDatabase(place);
  await makeEarlierStudio(database, newest, 20);
  await database.db.updateTable('contactMessages').set({ message }).execute();
  await database.close();
  const before = await rowsOf(place);
  const empty = Object.entries(before).flatMap(([table, rows]) =>
    Object.keys(rows[0] ?? { '(no row)': null })
      .filter((column) => rows.every((row) => (row[column] ?? null) === null))
      .map((column) => `${table}.${column}`),
  );
  // A new table or column is in this test without being named; only what has no value in any row would be left out.
  expect(empty).toEqual(['storage_generation.stoppedSince', 'storage_generation.stoppedReason']);

  const copy = await copyBeforeUpgrade(place);
  const target = { ...place, databaseUrl: postgres.databaseUrl };
  const environment = { DATA_DIR: place.dataDir, DATABASE_URL: postgres.databaseUrl ?? '' };
  const restore = (...parameters: string[]) => callCommand(restoreCommand, [...parameters, copy], environment);
  expect(await restore('--database')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('add --convert to move it to PostgreSQL'),
  });
  expect(await restore('--database', '--convert')).toMatchObject({ code: 0, errors: '' });
  expectSame(before, await rowsOf(target));

  // The database that is there is replaced, and copied before.
  const back = await copyBeforeUpgrade(target, new Date(Date.now() + 1_000));
  await expect(restoreDatabase(back, place)).rejects.toThrow('add --convert to move it to SQLite');
  const { replaced } = await restoreDatabase(back, place, { mayConvert: true });
  expect(replaced).toBeDefined();
  expectSame(before, await rowsOf(place));
  expect(findDamage(path.join(place.dataDir, 'lightwell.sqlite'))).toEqual([]);
});

const openAt = (place: { dataDir: string; databaseUrl: string | undefined }) =>
  openTestApp({ ...postgres, ...place } as TestDatabase);

async function expectUsable(studio: TestApp): Promise<void> {
  const payload = { username: testUsername, password: testPassword };
  expect((await studio.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(200);
  expect((await studio.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect(await studio.services.storageGeneration.check()).toMatchObject({ reason: 'backup' });
}

test('a whole backup goes from one database to the other and back, with files, accounts and mail settings', async () => {
  await rm(postgres.dataDir, { recursive: true });
  const first = { dataDir: path.join(folder, 'first'), databaseUrl: undefined };
  await mkdir(first.dataDir);
  const empty = openDatabase(first);
  await migrate(empty);
  await empty.close();
  const studio = (await openAt(first)) as TestApp;
  const owner = await studio.signIn();
  await createMediaClient(studio, owner).add(await photo({ width: 640 }));
  await studio.inject({ method: 'POST', url: '/api/contact', payload: { ...enquiry, message: 'one\n"two"' } });
  const mail = { server: { host: 'mail.studio.example', port: 465, tls: 'tls', user: 'studio', password: 'sealed' } };
  const settings = { ...mail, from: 'a@studio.example', timeZone: null, sendsReceipts: false, recipients: [] };
  await studio.inject({ method: 'PUT', url: '/api/admin/mail-settings', headers: owner, payload: settings });
  const { config } = studio.services;
  await backupData({ place: config, folder: path.join(folder, '1') });
  const before = await rowsOf(first);
  await studio.close();

  const second = { ...config, dataDir: postgres.dataDir, databaseUrl: postgres.databaseUrl };
  await expect(restoreData({ folder: path.join(folder, '1'), place: second })).rejects.toThrow('add --convert');
  await restoreData({ folder: path.join(folder, '1'), place: second, mayConvert: true });
  expectSame(before, await rowsOf(second));
  const moved = (await openAt(second)) as TestApp;
  await expectUsable(moved);
  expect(await moved.services.mailSettings.findSetup()).toMatchObject({
    url: 'smtps://studio:sealed@mail.studio.example:465',
  });
  const there = await rowsOf(second);
  await backupData({ place: second, folder: path.join(folder, '2') });
  await moved.close();

  const third = { ...config, ...sqlite };
  await restoreData({ folder: path.join(folder, '2'), place: third, mayConvert: true });
  expectSame(there, await rowsOf(third));
  const back = (await openAt(third)) as TestApp;
  await expectUsable(back);
  expect(await Array.fromAsync(back.services.storage.list('uploads/'))).toHaveLength(1);
  await back.close();
});

test('a damaged file of the backup is refused, and the present database stays', async () => {
  const place = { dataDir: postgres.dataDir, databaseUrl: undefined, version: '1' };
  const database = openDatabase(place);
  await makeEarlierStudio(database, newest, 2);
  await database.close();
  const copy = await copyBeforeUpgrade(place);
  await writeFile(path.join(copy, 'lightwell.sqlite'), 'x', { flag: 'a' });
  const target = { ...place, databaseUrl: postgres.databaseUrl };
  await expect(restoreDatabase(copy, target, { mayConvert: true })).rejects.toThrow(
    'lightwell.sqlite of the backup is damaged',
  );
  const after = openDatabase(target);
  expect(await after.db.introspection.getTables()).toEqual([]);
  await after.close();
});
