import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media/media.ts';
import { backupData, type BackupOptions } from './backup-data.ts';
import { checkBackup } from './check-backup.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { createSpaceReserve } from '#server/platform/free-space.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { spawnScript } from '#server/testing/servers/run-script.ts';
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
  backupData({ dataDir, folder: path.join(outside, 'today'), databaseOnly: false, ...options });
const fileOf = ({ filePath }: MediaItem, folder = dataDir) =>
  path.join(folder, 'storage', filePath.replace('/objects/', ''));

const readAlmostFull = () => Promise.resolve({ free: 10_000, total: 1e9 });
const createSpace = (folders: string[]) => createSpaceReserve(folders, { read: readAlmostFull });

async function addPhoto(width: number): Promise<MediaItem> {
  const client = createMediaClient(studio, await studio.signIn());
  const { id } = await client.add(await photo({ width }));
  await createTestWorker(studio.services).runAll();
  return (await client.find(id)) as MediaItem;
}

if (process.env.TEST_DIALECT === 'postgres') {
  test('PostgreSQL and a bucket are not backed up, and the error names the way to do it', async () => {
    const { databaseUrl = '' } = studio.services.config;
    const given = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const onDisk = await spawnScript('backup.ts', [path.join(outside, 'today')], given);
    expect(onDisk).toMatchObject({ code: 2, output: '' });
    expect(onDisk.errors).toMatch(
      /^The database is PostgreSQL.*copied nothing\. Run pg_dump first, then copy DATA_DIR/,
    );
    const inBucket = { ...given, S3_BUCKET: 'studio-files' };
    expect((await spawnScript('backup.ts', [path.join(outside, 'today')], inBucket)).errors).toMatch(
      /Run pg_dump first, then copy the bucket studio-files/,
    );
    expect(await readdir(outside)).toEqual([]);
  });
} else {
  test('a backup holds the database, every stored file and the keys, and no unfinished uploads', async () => {
    const item = await addPhoto(640);
    await createMediaClient(studio, await studio.signIn()).issue();
    for (const folder of ['.incoming', '.growing']) {
      await mkdir(path.join(dataDir, 'storage', folder), { recursive: true });
      await writeFile(path.join(dataDir, 'storage', folder, 'half'), 'half a file');
    }
    await mkdir(path.join(outside, 'today'));
    const { check, files, hasSecrets } = await backup();
    expect(check).toMatchObject({ damage: [], items: 1, originals: 1, changedMeanwhile: 0, missing: [] });
    expect(check.renditions).toBeGreaterThan(5);
    expect(files).toMatchObject({ gone: 0 });
    expect(hasSecrets).toBe(true);
    const today = path.join(outside, 'today');
    expect((await readdir(today)).sort()).toEqual(['lightwell.sqlite', 'secrets.json', 'storage']);
    expect((await stat(today)).mode & 0o777).toBe(0o700);
    expect((await readdir(path.join(today, 'storage'))).sort()).toEqual(['.generation', 'derivatives', 'uploads']);
    expect(await readFile(fileOf(item, today))).toEqual(await readFile(fileOf(item)));

    // Later changes of the studio do not affect the backup.
    const bytes = await readFile(fileOf(item));
    await studio.inject({ method: 'DELETE', url: `/api/admin/media/${item.id}`, headers: await studio.signIn() });
    expect(await readFile(fileOf(item, today))).toEqual(bytes);
  });

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

  test('a folder that is not empty, a file, and a folder inside DATA_DIR are rejected', async () => {
    await writeFile(path.join(outside, 'file'), 'x');
    await expect(backup({ folder: outside })).rejects.toThrow(`${outside} is not empty`);
    await expect(backup({ folder: path.join(outside, 'file') })).rejects.toThrow('is a file');
    for (const inside of ['', 'storage', 'backups/today']) {
      await expect(backup({ folder: path.join(dataDir, inside) })).rejects.toThrow('is in DATA_DIR');
    }
    await expect(backup({ dataDir: path.join(outside, 'nothing') })).rejects.toThrow('There is no database');
    expect(await readdir(outside)).toEqual(['file']);
  });

  test('a backup is not started without enough space, and an aborted one leaves no files', async () => {
    await expect(backup({ createSpace })).rejects.toThrow(
      /^The backup needs .* GB and a reserve.* only 0\.0 GB are free/,
    );
    await expect(backup({ signal: AbortSignal.abort(new Error('aborted')) })).rejects.toThrow('aborted');
    expect(await readdir(outside)).toEqual([]);
  });

  test('a damaged database is reported, and its copy is deleted', async () => {
    const { enquiries } = (await backup({ folder: path.join(outside, 'before') })).check;
    expect(enquiries).toBe(0);
    const database = new DatabaseSync(path.join(dataDir, 'lightwell.sqlite'));
    database.exec(`pragma foreign_keys = off; insert into sessions (id, created_at, user_id, token_hash, last_used_at, expires_at)
      values ('a', 'a', 'nobody', 'a', 'a', 'a')`);
    database.close();
    await expect(backup()).rejects.toThrow(/^The database itself is damaged.*\nrow 1 of sessions/);
    expect(await readdir(outside)).toEqual(['before']);
  });

  test('a file missing from the studio is reported, and the backup is kept', async () => {
    const [lost, cut] = [await addPhoto(500), await addPhoto(600)];
    await rm(fileOf(lost));
    await appendFile(fileOf(cut), 'x');
    const { check } = await backup();
    expect(check.missing.map(({ kind, id }) => [kind, id]).sort()).toEqual(
      [
        ['original', lost.id],
        ['original', cut.id],
      ].sort(),
    );
    const command = await spawnScript('backup.ts', [path.join(outside, 'again')], { DATA_DIR: dataDir });
    expect(command.code).toBe(3);
    expect(command.output).toContain(`missing in the studio itself, and so in the backup: original`);
    expect((await readdir(outside)).sort()).toEqual(['again', 'today']);
  });

  test('files deleted during the backup are not reported as missing', async () => {
    const item = await addPhoto(500);
    await backup();
    const copyDir = path.join(outside, 'today');
    await studio.inject({ method: 'DELETE', url: `/api/admin/media/${item.id}`, headers: await studio.signIn() });
    await rm(fileOf(item, copyDir));
    const check = await checkBackup({ dataDir, copyDir, withFiles: true });
    expect(check).toMatchObject({ changedMeanwhile: 1, missing: [] });
  });

  test('with files in a bucket, the database is copied only on request, and the report says that files are missing', async () => {
    const environment = { DATA_DIR: dataDir, S3_BUCKET: 'studio-files' };
    const today = path.join(outside, 'today');
    const refused = await spawnScript('backup.ts', [today], environment);
    expect([refused.code, refused.errors]).toEqual([2, expect.stringMatching(/bucket studio-files.*copied nothing/)]);
    const done = await spawnScript('backup.ts', [today, '--database-only'], environment);
    expect([done.code, done.output]).toEqual([0, expect.stringMatching(/^The files are NOT in this backup/m)]);
    expect((await readdir(today)).sort()).toEqual(['lightwell.sqlite', 'secrets.json']);
  });
}
