import { mkdtemp, rm, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import type { GrowingObjects, Storage } from './storage.ts';

let folder: string;
let storage: Storage;
let growing: GrowingObjects;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-growing-'));
  storage = createDiskStorage(folder);
  growing = storage.growing as GrowingObjects;
});
afterAll(() => rm(folder, { recursive: true }));

async function* piece(text: string, failure?: Error) {
  yield Buffer.from(text);
  if (failure) throw failure;
}
const read = async (key: string) => Buffer.concat(await (await storage.get(key)).toArray()).toString();

test('an object grows piece by piece, unseen, until it is published', async () => {
  expect(await growing.size('uploads/film')).toBeUndefined();
  await growing.append('uploads/film', 0, piece('one '));
  await growing.append('uploads/film', 4, piece('two'));
  expect(await growing.size('uploads/film')).toBe(7);
  expect(await storage.head('uploads/film')).toBeUndefined();
  expect(await Array.fromAsync(storage.list(''))).toEqual([]);

  await growing.publish('uploads/film');
  expect(await read('uploads/film')).toBe('one two');
  expect(await growing.size('uploads/film')).toBeUndefined();
});

test('what arrived before a piece broke off is kept', async () => {
  await expect(growing.append('uploads/cut', 0, piece('half', new Error('gone')))).rejects.toThrow('gone');
  expect(await growing.size('uploads/cut')).toBe(4);
  await growing.append('uploads/cut', 4, piece(' and half'));
  await growing.publish('uploads/cut');
  expect(await read('uploads/cut')).toBe('half and half');
});

test('a piece that starts further back replaces what is beyond it', async () => {
  await growing.append('uploads/again', 0, piece('one three'));
  await growing.append('uploads/again', 4, piece('two'));
  await growing.publish('uploads/again');
  expect(await read('uploads/again')).toBe('one two');
});

test('no piece leaves a hole before it', async () => {
  await growing.append('uploads/hole', 0, piece('12345'));
  await truncate(path.join(folder, '.growing/uploads/hole'), 3);
  await expect(growing.append('uploads/hole', 5, piece('6'))).rejects.toThrow(RangeError);
  expect(await growing.size('uploads/hole')).toBe(3);
});

test('what is discarded is gone, and discarding nothing is no error', async () => {
  await growing.append('uploads/unwanted', 0, piece('x'));
  await growing.discard('uploads/unwanted');
  await growing.discard('uploads/unwanted');
  expect(await growing.size('uploads/unwanted')).toBeUndefined();
});
