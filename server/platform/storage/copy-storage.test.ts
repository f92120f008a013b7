import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
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
  expect(await copyStorage(from, to)).toEqual({ copied: 0, present: 30, bytes: 0, damaged: [] });
  await to.delete('uploads/7');
  await to.put('uploads/8', Buffer.from('cut'));
  expect(await copyStorage(from, to)).toMatchObject({ copied: 2, present: 28 });
  for (const index of [0, 7, 8, 29]) expect(await read(to, `uploads/${index}`)).toBe(`number ${index}`);
});

const sha256Of = (key: string) => (key === 'uploads/3' ? 'of other bytes' : undefined);

test('names what is damaged in the source, and with `verify` copies what has other bytes of the same size', async () => {
  expect(await copyStorage(from, to, { findSha256: sha256Of })).toMatchObject({ copied: 30, damaged: ['uploads/3'] });
  await to.put('uploads/7', Buffer.from('number 8'));
  expect(await copyStorage(from, to)).toMatchObject({ copied: 0, present: 30 });
  expect(await copyStorage(from, to, { verify: true })).toMatchObject({ copied: 1, present: 29 });
  expect(await read(to, 'uploads/7')).toBe('number 7');
});

test('with `verify` a copy that is not what was read is an error', async () => {
  const broken: Storage = {
    ...to,
    put: async (key, body) => {
      const { size } = await to.put(key, body);
      return to.put(key, Buffer.alloc(size, 'x'));
    },
  };
  await expect(copyStorage(from, broken, { verify: true })).rejects.toThrow(/The copy of uploads\/\S+ has other bytes/);
});

test('aborts with the first failure, and leaves no file open', async () => {
  const opened: Readable[] = [];
  const watched: Storage = {
    ...from,
    get: async (key) => {
      const body = await from.get(key);
      opened.push(body);
      return body;
    },
  };
  const full: Storage = {
    ...to,
    put: async (key, body) => {
      if (key === 'uploads/9') throw new Error('the store is full');
      return to.put(key, body);
    },
  };
  await expect(copyStorage(watched, full)).rejects.toThrow('the store is full');
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([]);
  const copied = (await Array.fromAsync(to.list(''))).length;
  expect(copied).toBeLessThan(29);
  expect(await copyStorage(from, to)).toMatchObject({ copied: 30 - copied, present: copied });
  expect(await read(to, 'uploads/9')).toBe('number 9');
});
