import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { describeStorage, failingBody } from './storage.contract.ts';

describeStorage('disk storage', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-storage-'));
  return { storage: createDiskStorage(folder), remove: () => rm(folder, { recursive: true, force: true }) };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a failed put leaves no temporary file', async () => {
  await expect(createDiskStorage(folder).put('uploads/x', failingBody())).rejects.toThrow('went away');
  expect(await readdir(path.join(folder, '.incoming'))).toEqual([]);
});

test('without its folder, as when its disk is not mounted, a write fails as unavailable', async () => {
  await writeFile(path.join(folder, 'file'), 'not the folder that is mounted here');
  const storage = createDiskStorage(path.join(folder, 'file'));
  await expect(storage.put('uploads/x', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
  const appended = storage.appendable?.append('uploads/x', 0, Readable.from([Buffer.from('x')]));
  await expect(appended).rejects.toMatchObject({ code: 'unavailable' });
});

test('the sweep deletes old temporary files and no others', async () => {
  const storage = createDiskStorage(folder);
  await storage.put('uploads/kept', Buffer.from('kept'));
  const incoming = path.join(folder, '.incoming');
  await writeFile(path.join(incoming, 'dead'), 'half a file');
  await writeFile(path.join(incoming, 'alive'), 'half a file');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(path.join(incoming, 'dead'), longAgo, longAgo);
  expect(await storage.sweep(1_800_000)).toBe(1);
  expect(await readdir(incoming)).toEqual(['alive']);
  expect(await storage.head('uploads/kept')).toBeDefined();
});

test('folders are removed with their last object', async () => {
  const storage = createDiskStorage(folder);
  await storage.put('derivatives/aa-1/320.jpg', Buffer.from('x'));
  await storage.delete('derivatives/aa-1/320.jpg');
  await expect(stat(path.join(folder, 'derivatives'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a put succeeds while deletes repeatedly remove its folder', async () => {
  const storage = createDiskStorage(folder);
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      await storage.put(`uploads/${index}`, Buffer.from('x'));
      await storage.delete(`uploads/${index}`);
    }),
  );
  expect(await Array.fromAsync(storage.list(''))).toEqual([]);
});
