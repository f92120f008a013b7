import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupData } from './backup-data.ts';
import { restoreData } from './restore-data.ts';
import { readAllRows } from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, openTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const secret = 'a secret that is the same on every node';
const backupPassphrase = 'correct horse battery';
let studio: TestApp;
let target: TestDatabase;
let backups: string;
let folder: string;
beforeEach(async () => {
  studio = await createTestApp();
  // A migrated database is empty too, and a folder with SQLite's file is not.
  target = await createTestDatabase({ migrated: process.env.TEST_DIALECT === 'postgres' });
  backups = `${studio.services.config.dataDir}-backups`;
  folder = path.join(backups, 'today');
  const client = createMediaClient(studio, await studio.signIn());
  await client.add(await photo({ width: 640 }));
  // Texts that a format of lines must keep: separators of lines, quotes, a backslash, nothing.
  const message = 'one\n"two"\r\n\u2028three\\n \u{1f4f7}';
  await studio.inject({ method: 'POST', url: '/api/contact', payload: { ...enquiry, message } });
});
afterEach(async () => {
  await studio.close();
  await target.remove();
  await rm(backups, { recursive: true, force: true });
});

const place = (values: object = {}) => ({
  ...studio.services.config,
  dataDir: target.dataDir,
  databaseUrl: target.databaseUrl,
  backupPassphrase,
  ...values,
});
const backUp = () => backupData({ place: { ...studio.services.config, secret, backupPassphrase }, folder });
const restore = (values: object = {}) => restoreData({ folder, place: place(values) });
const secretsIn = (dataDir: string) => readFile(path.join(dataDir, 'secrets.json'), 'utf8');
const listObjects = async ({ services }: TestApp) =>
  (await Array.fromAsync(services.storage.list(''))).map(({ key, size }) => `${key} ${size}`).sort();

test('a restored studio has every row, every file and the secrets, and removes no file by itself', async () => {
  await studio.services.clusterCheck.accept();
  const { manifest } = await backUp();
  const { objects, variablesFile } = await restore();
  expect(objects).toBe(manifest.objects?.count);
  expect(await readFile(variablesFile as string, 'utf8')).toBe(`LIGHTWELL_SECRET=${JSON.stringify(secret)}\n`);
  expect(await secretsIn(target.dataDir)).toBe(await secretsIn(studio.services.config.dataDir));

  const restored = await openTestApp(target);
  try {
    const except = ['storage_generation'];
    // The restored studio may have another bucket, and another folder for its backups.
    await restored.services.clusterCheck.check();
    await studio.services.database.db
      .deleteFrom('settings')
      .where('key', 'in', ['node-agreement', 'backup-dir'])
      .execute();
    await restored.services.database.db
      .deleteFrom('settings')
      .where('key', 'in', ['node-agreement', 'backup-dir'])
      .execute();
    const rows = await readAllRows(studio.services.database, { except });
    expect(await readAllRows(restored.services.database, { except })).toEqual(rows);
    expect(rows.contact_messages?.[0]).toContain('three');
    expect(await listObjects(restored)).toEqual(await listObjects(studio));
    expect(await restored.services.storageGeneration.check()).toMatchObject({ reason: 'backup' });
    expect((await restored.inject({ url: '/readyz' })).statusCode).toBe(200);
  } finally {
    await restored.close();
  }
});

test('a place that is in use is refused, and not changed', async () => {
  await backUp();
  const used = studio.services.config;
  await expect(restore({ dataDir: used.dataDir })).rejects.toThrow(/DATA_DIR .* is not empty/);
  if (target.databaseUrl) {
    const { databaseUrl } = used;
    await expect(restore({ databaseUrl })).rejects.toThrow(/is not empty: it has rows in admin_users/);
    await expect(restore({ databaseUrl: undefined })).rejects.toThrow('backup of PostgreSQL: set DATABASE_URL');
  } else {
    await expect(restore({ databaseUrl: 'postgres://localhost/x' })).rejects.toThrow(
      'backup of SQLite, but DATABASE_URL',
    );
  }
  expect(await readdir(target.dataDir)).toEqual([]);
});

test('without the passphrase, or with another one, nothing is restored', async () => {
  await backUp();
  await expect(restore({ backupPassphrase: undefined })).rejects.toThrow('are encrypted: set BACKUP_PASSPHRASE');
  await expect(restore({ backupPassphrase: 'wrong horse battery' })).rejects.toThrow('does not open the secrets');
  expect(await readdir(target.dataDir)).toEqual([]);
});

test.each([
  ['a changed file', async (file: string) => writeFile(file, 'other bytes'), /of the backup is damaged/],
  ['a missing file', async (file: string) => rm(file), /of the backup is missing/],
])('%s is found, and the place is empty again', async (_name, damage, reason) => {
  await backUp();
  const database = target.databaseUrl ? 'database/contact_messages.ndjson' : 'lightwell.sqlite';
  const uploads = path.join(folder, 'storage/uploads');
  for (const file of [path.join(folder, database), path.join(uploads, (await readdir(uploads))[0] as string)]) {
    const before = await readFile(file);
    await rm(file);
    await writeFile(file, before);
    await damage(file);
    await expect(restore()).rejects.toThrow(reason);
    expect(await readdir(target.dataDir)).toEqual([]);
    await rm(file, { force: true });
    await writeFile(file, before);
  }
  await expect(restore()).resolves.toMatchObject({ objects: expect.any(Number) });
});

test('a folder that is no backup is refused', async () => {
  await mkdir(folder, { recursive: true });
  await expect(restore()).rejects.toThrow('is no backup: it has no manifest.json');
  await writeFile(path.join(folder, 'manifest.json'), '{"format": 2}');
  await expect(restore()).rejects.toThrow('is damaged, or a newer version of Lightwell wrote it');
});
