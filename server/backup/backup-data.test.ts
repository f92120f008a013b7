import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { backupData, type BackupOptions } from './backup-data.ts';
import { readChecksums, readManifest } from './manifest.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { createSpaceReserve } from '#server/platform/free-space.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { hashFile } from '#server/platform/storage/read-chunks.ts';
import { environmentOf, spawnScript } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

let studio: TestApp;
let dataDir: string;
let outside: string;
beforeEach(async () => {
  studio = await createTestApp();
  ({ dataDir } = studio.services.config);
  outside = `${dataDir}-backups`;
  await mkdir(outside);
});
afterEach(async () => {
  await studio.close();
  await rm(outside, { recursive: true, force: true });
});

const backup = (options: Partial<BackupOptions> = {}) =>
  backupData({ place: studio.services.config, folder: path.join(outside, 'today'), ...options });
const fileOf = ({ filePath }: MediaItem, folder = dataDir) =>
  path.join(folder, 'storage', filePath.replace('/objects/', ''));

const readAlmostFull = () => Promise.resolve({ device: 1, free: 10_000, total: 1e9 });
const createSpace = (folders: string[]) => createSpaceReserve(folders, { read: readAlmostFull });

async function addPhoto(width: number): Promise<MediaItem> {
  const client = createMediaClient(studio, await studio.signIn());
  const { id } = await client.add(await photo({ width }));
  await createTestWorker(studio.services).runAll();
  return (await client.find(id)) as MediaItem;
}

const isPostgres = process.env.TEST_DIALECT === 'postgres';
const databaseNames = isPostgres ? ['database'] : ['lightwell.sqlite'];

test('a backup holds the database, every stored file and the keys, and no unfinished uploads', async () => {
  const item = await addPhoto(640);
  await createMediaClient(studio, await studio.signIn()).issue();
  for (const folder of ['.incoming', '.growing']) {
    await mkdir(path.join(dataDir, 'storage', folder), { recursive: true });
    await writeFile(path.join(dataDir, 'storage', folder, 'half'), 'half a file');
  }
  await mkdir(path.join(outside, 'today'));
  const { files, manifest } = await backup();
  expect(files).toMatchObject({ originals: 1, changedMeanwhile: 0, missing: [], gone: 0, kept: 0 });
  expect(files?.renditions).toBeGreaterThan(5);
  const today = path.join(outside, 'today');
  expect((await readdir(today)).sort()).toEqual(
    ['SHA256SUMS', ...databaseNames, 'manifest.json', 'secrets.json', 'storage'].sort(),
  );
  expect(await readManifest(today)).toEqual(manifest);
  expect(manifest).toMatchObject({ madeBy: 'command', secrets: 'readable', database: { tables: { media: 1 } } });
  const checksums = await readChecksums(today, manifest);
  for (const [file, sha256] of checksums)
    expect([file, await hashFile(path.join(today, file))]).toEqual([file, sha256]);
  expect(checksums.has(`storage/${item.filePath.replace('/objects/', '')}`)).toBe(true);
  expect((await stat(today)).mode & 0o777).toBe(0o700);
  expect((await readdir(path.join(today, 'storage'))).sort()).toEqual(['.generation', 'derivatives', 'uploads']);
  expect(await readFile(fileOf(item, today))).toEqual(await readFile(fileOf(item)));

  // Later changes of the studio do not affect the backup.
  const bytes = await readFile(fileOf(item));
  await studio.inject({ method: 'DELETE', url: `/api/admin/media/${item.id}`, headers: await studio.signIn() });
  expect(await readFile(fileOf(item, today))).toEqual(bytes);
});

test('files of an earlier backup are not read again, and those that have changed there are', async () => {
  const [first, second] = [await addPhoto(500), await addPhoto(600)];
  await backup();
  await addPhoto(700);
  const today = path.join(outside, 'today');
  await rm(fileOf(second, today));
  await writeFile(fileOf(second, today), 'cut');
  const { files } = await backup({ folder: path.join(outside, 'tomorrow'), earlier: today });
  expect(files).toMatchObject({ originals: 3, missing: [] });
  expect(files?.kept).toBeGreaterThan(10);
  const tomorrow = path.join(outside, 'tomorrow');
  expect((await stat(fileOf(first, tomorrow))).ino).toBe((await stat(fileOf(first, today))).ino);
  expect(await readFile(fileOf(second, tomorrow))).toEqual(await readFile(fileOf(second)));
});

test('with a passphrase the secrets are encrypted, and without one LIGHTWELL_SECRET is left out', async () => {
  const secret = 'a secret that is the same on every node';
  const place = { ...studio.services.config, secret };
  expect((await backup({ place })).manifest.secrets).toBe('readable');
  const folder = path.join(outside, 'encrypted');
  const { manifest } = await backup({ place: { ...place, backupPassphrase: 'correct horse battery' }, folder });
  expect(manifest.secrets).toBe('encrypted');
  expect(await readdir(folder)).not.toContain('secrets.json');
  const ownSecret = (JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as { secret: string })
    .secret;
  for (const name of ['secrets.encrypted.json', 'manifest.json']) {
    const text = await readFile(path.join(folder, name), 'utf8');
    expect([text.includes(secret), text.includes(ownSecret)]).toEqual([false, false]);
  }
});

test('a folder that is not empty, a file, and a folder inside DATA_DIR are rejected', async () => {
  await writeFile(path.join(outside, 'file'), 'x');
  await expect(backup({ folder: outside })).rejects.toThrow(`${outside} is not empty`);
  await expect(backup({ folder: path.join(outside, 'file') })).rejects.toThrow('is a file');
  for (const inside of ['', 'storage', 'backups/today']) {
    await expect(backup({ folder: path.join(dataDir, inside) })).rejects.toThrow('is in DATA_DIR');
  }
  if (!isPostgres) {
    const place = { ...studio.services.config, dataDir: path.join(outside, 'nothing') };
    await expect(backup({ place })).rejects.toThrow('There is no database');
  }
  expect(await readdir(outside)).toEqual(['file']);
});

test('a backup is not started without enough space, and an aborted one leaves no files', async () => {
  await expect(backup({ createSpace })).rejects.toThrow(
    /^The backup needs .* MB and a reserve, but only 1 MB are free in \S+-backups\.$/,
  );
  await expect(backup({ signal: AbortSignal.abort(new Error('aborted')) })).rejects.toThrow('aborted');
  expect(await readdir(outside)).toEqual([]);
});

test('a file missing from the studio is reported, and the backup is kept', async () => {
  const [lost, cut] = [await addPhoto(500), await addPhoto(600)];
  await rm(fileOf(lost));
  await appendFile(fileOf(cut), 'x');
  const { files } = await backup();
  expect(files?.missing.map(({ kind, id }) => [kind, id]).sort()).toEqual(
    [
      ['original', lost.id],
      ['original', cut.id],
    ].sort(),
  );
  const command = await spawnScript('cli.ts', ['backup', path.join(outside, 'again')], environmentOf(studio));
  expect(command.code).toBe(3);
  expect(command.output).toContain(`missing in the studio itself, and so in the backup: original`);
  expect((await readdir(outside)).sort()).toEqual(['again', 'today']);
});

test('files deleted during the backup are not reported as missing', async () => {
  const item = await addPhoto(500);
  const storage = createDiskStorage(path.join(dataDir, 'storage'));
  // Deleted between the snapshot of the database and the listing of the files.
  const isGone = {
    ...storage,
    async *list() {
      const headers = await studio.signIn();
      await studio.inject({ method: 'DELETE', url: `/api/admin/media/${item.id}`, headers });
      const payload = { things: [{ entity: 'media', id: item.id }] };
      await studio.inject({ method: 'POST', url: '/api/admin/trash/purge', headers, payload });
      yield* [];
    },
    head: async () => undefined,
  };
  const { files } = await backup({ storage: isGone });
  expect(files).toMatchObject({ missing: [], originals: 0 });
  expect(files?.changedMeanwhile).toBeGreaterThan(5);
});

test('with files in a bucket, a copy of the database only says that files are missing', async () => {
  const environment = { ...environmentOf(studio), S3_BUCKET: 'studio-files' };
  const today = path.join(outside, 'today');
  const done = await spawnScript('cli.ts', ['backup', today, '--database-only'], environment);
  expect([done.code, done.output]).toEqual([0, expect.stringMatching(/^The files are NOT in this backup/m)]);
  expect(done.output).toMatch(/^Secrets: secrets.json, NOT encrypted/m);
  expect((await readdir(today)).sort()).toEqual(
    ['SHA256SUMS', ...databaseNames, 'manifest.json', 'secrets.json'].sort(),
  );
  const refused = await spawnScript('cli.ts', ['backup', `${today}-2`, '--database-only'], environmentOf(studio));
  expect([refused.code, refused.errors]).toEqual([
    2,
    expect.stringMatching(/--database-only is for files in a bucket/),
  ]);
});

// A restored PostgreSQL database is tested in restore-data.test.ts; only a SQLite database can be damaged by rows.
if (!isPostgres)
  describe('with a database in a file', () => {
    test('a server started on a backup deletes no file until an operator confirms', async () => {
      await addPhoto(640);
      await backup();
      const services = await createServices(
        { ...studio.services.config, dataDir: path.join(outside, 'today') },
        createLog('silent'),
      );
      onTestFinished(() => services.close());
      expect(await services.storageGeneration.check()).toMatchObject({ reason: 'backup' });
      expect(await studio.services.storageGeneration.check()).toBeUndefined();
    });

    test('a damaged database is reported, and its copy is deleted', async () => {
      const { manifest } = await backup({ folder: path.join(outside, 'before') });
      expect(manifest.database.tables.contact_messages).toBe(0);
      const database = new DatabaseSync(path.join(dataDir, 'lightwell.sqlite'));
      database.exec(`pragma foreign_keys = off; insert into sessions (id, created_at, user_id, token_hash, last_used_at, expires_at)
    values ('a', 'a', 'nobody', 'a', 'a', 'a')`);
      database.close();
      await expect(backup()).rejects.toThrow(/^The database itself is damaged.*: row 1 of sessions/);
      expect(await readdir(outside)).toEqual(['before']);
    });
  });
