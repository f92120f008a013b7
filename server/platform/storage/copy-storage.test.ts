import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyStorage } from './copy-storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let from: Storage;
let to: Storage;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-copy-'));
  from = createDiskStorage(path.join(folder, 'from'));
  to = createDiskStorage(path.join(folder, 'to'));
  for (let index = 0; index < 30; index += 1) await from.put(`uploads/${index}`, Buffer.from(`number ${index}`));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (storage: Storage, key: string) =>
  Buffer.concat(await (await storage.get(key)).toArray()).toString();

test('copies everything once, and missing or truncated objects in a second run', async () => {
  expect(await copyStorage(from, to)).toMatchObject({ copied: 30, present: 0 });
  expect(await copyStorage(from, to)).toEqual({ copied: 0, present: 30, bytes: 0 });
  await to.delete('uploads/7');
  await to.put('uploads/8', Buffer.from('cut'));
  expect(await copyStorage(from, to)).toMatchObject({ copied: 2, present: 28 });
  for (const index of [0, 7, 8, 29]) expect(await read(to, `uploads/${index}`)).toBe(`number ${index}`);
});

test('aborts with the first failure, and leaves no file open', async () => {
  let refused: unknown;
  const full: Storage = {
    ...to,
    put: async (key, body) => {
      if (key === 'uploads/9') {
        refused = body;
        throw new Error('the store is full');
      }
      return to.put(key, body);
    },
  };
  await expect(copyStorage(from, full)).rejects.toThrow('the store is full');
  expect(refused).toMatchObject({ destroyed: true });
  const copied = (await Array.fromAsync(to.list(''))).length;
  expect(copied).toBeLessThan(29);
  expect(await copyStorage(from, to)).toMatchObject({ copied: 30 - copied, present: copied });
  expect(await read(to, 'uploads/9')).toBe('number 9');
});
