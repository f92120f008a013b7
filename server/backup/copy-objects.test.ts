import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createObjectCopier } from './copy-objects.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import type { StoredObject } from '#server/platform/storage/storage.ts';

/** A file system other than that of temporary files, if the machine has one. */
const elsewhere = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
const longAgo = new Date('2026-01-31T12:00:00Z');

let from: string;
let to: string[];
beforeEach(async () => {
  from = await mkdtemp(path.join(os.tmpdir(), 'lightwell-from-'));
  to = [os.tmpdir(), elsewhere].map((folder) => path.join(folder, `lightwell-to-${path.basename(from)}`));
  const storage = createDiskStorage(from);
  for (let index = 0; index < 200; index += 1) {
    const key = `derivatives/${index % 20}/${index}.jpg`;
    await storage.put(key, Buffer.from(`bytes of ${index}`));
    await utimes(path.join(from, key), longAgo, longAgo);
  }
});
afterEach(async () => {
  for (const folder of [from, ...to]) await rm(folder, { recursive: true, force: true });
});

test.each([0, 1])('copies every file with its bytes and modification time (%i)', async (index) => {
  const target = to[index] as string;
  const { dev } = await stat(path.dirname(target));
  const isSame = dev === (await stat(from)).dev;
  const copied = await copyAll(target, createDiskStorage(from).list(''));
  expect(copied).toMatchObject(isSame ? { linked: 200, copied: 0, gone: 0 } : { linked: 0, copied: 200, gone: 0 });
  for (let file = 0; file < 200; file += 1) {
    const copy = path.join(target, `storage/derivatives/${file % 20}/${file}.jpg`);
    expect(await readFile(copy, 'utf8')).toBe(`bytes of ${file}`);
    expect((await stat(copy)).mtime).toEqual(longAgo);
  }
  // Later replacements and deletions in the studio do not affect the copy.
  const storage = createDiskStorage(from);
  await storage.put('derivatives/0/0.jpg', Buffer.from('others'));
  await storage.delete('derivatives/1/1.jpg');
  expect(await readFile(path.join(target, 'storage/derivatives/0/0.jpg'), 'utf8')).toBe('bytes of 0');
  expect(await readFile(path.join(target, 'storage/derivatives/1/1.jpg'), 'utf8')).toBe('bytes of 1');
});

test('files deleted before they are copied are counted, and a failed write aborts', async () => {
  const gone = { key: 'uploads/gone', size: 5, modifiedAt: longAgo };
  const target = to[0] as string;
  expect(await copyAll(target, oneOf(gone))).toEqual({ linked: 0, kept: 0, copied: 0, bytes: 0, gone: 1 });
  await rm(target, { recursive: true });
  await writeFile(target, 'a file');
  await expect(copyAll(target, createDiskStorage(from).list(''))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

async function copyAll(target: string, objects: AsyncIterable<StoredObject>) {
  const checksums = new Map<string, string>();
  const storage = createDiskStorage(from);
  const copier = createObjectCopier({ storage, diskFolder: from, target, earlier: undefined, checksums });
  await copier.copyAll(objects);
  await copier.sync();
  expect(checksums.size).toBe(copier.total.linked + copier.total.copied);
  return copier.total;
}

async function* oneOf<T>(item: T) {
  yield item;
}
