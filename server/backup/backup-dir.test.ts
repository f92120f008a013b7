import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackupDir, markerName } from './backup-folder.ts';
import { createBackupDirRepository, createBackupRunRepository } from './backup.repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

let own: TestDatabase;
let database: Database;
let folder: string;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  folder = `${own.dataDir}-backups`;
});
afterEach(async () => {
  await database.close();
  await own.remove();
  for (const name of ['', '-unmounted']) await rm(`${folder}${name}`, { recursive: true, force: true });
});

const dirs = () => createBackupDirRepository(database.db);
const dirOf = (place = folder) => createBackupDir({ folder: place, dataDir: own.dataDir, repository: dirs() });
const marker = () => path.join(folder, markerName);
/** What is left of a mount point when its disk is gone. */
const unmount = async () => {
  await rename(folder, `${folder}-unmounted`);
  await mkdir(folder);
};
const mount = async () => {
  await rm(folder, { recursive: true });
  await rename(`${folder}-unmounted`, folder);
};
const recordBackup = async (name: string) => {
  const runs = createBackupRunRepository(database.db);
  const at = new Date().toISOString();
  await runs.finish(await runs.begin('backup', at, name), { finishedAt: at, isOk: true, detail: {} });
};

test('a folder is marked on its first use, and refused while its disk is not mounted', async () => {
  await dirOf().assertUsable();
  await dirOf().assertUsable();
  expect(await readdir(folder)).toEqual([markerName]);
  await unmount();
  await expect(dirOf().assertUsable()).rejects.toThrow(
    `BACKUP_DIR (${folder}) does not have the file ${markerName}: it is not the folder in which backups of this studio were made before. Is its disk mounted? If this is a new disk, make that file once: touch ${marker()}`,
  );
  await rm(folder, { recursive: true });
  await expect(dirOf().assertUsable()).rejects.toThrow('Is its disk mounted?');
  expect(await readdir(path.dirname(folder))).not.toContain(path.basename(folder));
  await mkdir(folder);
  await mount();
  await dirOf().assertUsable();
});

test('an operator says that a disk is a new one by making the file', async () => {
  await dirOf().assertUsable();
  await unmount();
  await writeFile(marker(), '');
  await dirOf().assertUsable();
  expect((await readFile(marker(), 'utf8')).length).toBeGreaterThan(30);
  // The disk of before is another one now.
  await mount();
  await expect(dirOf().assertUsable()).rejects.toThrow(/of another disk .* truncate -s 0 /);
  await writeFile(marker(), '');
  await dirOf().assertUsable();
});

test('another folder is a new one, and one that came back has its marker', async () => {
  await dirOf().assertUsable();
  const other = `${folder}-unmounted`;
  await dirOf(other).assertUsable();
  expect(await readdir(other)).toEqual([markerName]);
  await dirOf().assertUsable();
});

test('several workers that begin at once agree on one marker', async () => {
  await Promise.all([dirOf().assertUsable(), dirOf().assertUsable(), dirOf().assertUsable()]);
  await dirOf().assertUsable();
});

test('backups of a version without markers are adopted, and looked for where they are gone', async () => {
  await recordBackup('lightwell-20260101T020000Z');
  await mkdir(path.join(folder, 'lightwell-20250505T020000Z'), { recursive: true });
  await expect(dirOf().assertUsable()).rejects.toThrow('Is its disk mounted?');
  await mkdir(path.join(folder, 'lightwell-20260101T020000Z'));
  await dirOf().assertUsable();
  expect(await readdir(folder)).toContain(markerName);
});

test('a restored studio begins with whatever folder it is given', async () => {
  await dirOf().assertUsable();
  await recordBackup('lightwell-20260101T020000Z');
  await dirs().beginAnew();
  await unmount();
  await dirOf().assertUsable();
  // Or with the one that has its backups.
  await dirs().beginAnew();
  await mount();
  await dirOf().assertUsable();
});

test('a database that was put back takes the marked disk of today, and no other folder', async () => {
  await dirOf().assertUsable();
  await recordBackup('lightwell-20260101T020000Z');
  await dirs().saveKnown({ folder, marker: 'of a disk that broke since', isOff: false });
  await dirs().forget();
  await dirOf().assertUsable();
  await dirs().forget();
  await unmount();
  await expect(dirOf().assertUsable()).rejects.toThrow('Is its disk mounted?');
});

test('what was found is stored for all nodes, with the disk or with the reason', async () => {
  const look = (devices: number[]) =>
    createBackupDir({
      folder,
      dataDir: own.dataDir,
      repository: dirs(),
      readDisk: async (place) => ({ device: devices[place === folder ? 0 : 1] as number, free: 40, total: 100 }),
    }).look();
  expect(await look([1, 2])).toBeNull();
  expect(await dirs().findSeen()).toMatchObject({
    host: os.hostname(),
    problem: null,
    disk: { free: 40, total: 100 },
    isOnDataDisk: false,
  });
  await look([1, 1]);
  expect(await dirs().findSeen()).toMatchObject({ isOnDataDisk: true });
  await unmount();
  expect(await look([1, 1])).toContain('Is its disk mounted?');
  expect(await dirs().findSeen()).toMatchObject({ problem: expect.stringContaining('mounted?'), disk: null });
});

test('a folder that cannot be made or written to is named with the reason', async () => {
  await writeFile(folder, 'a file in the way');
  await expect(dirOf(path.join(folder, 'backups')).assertUsable()).rejects.toThrow(
    /^BACKUP_DIR \(\S+-backups\/backups\) cannot be written to: ENOTDIR/,
  );
});
