import { mkdtemp, rm, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { describeGrowing, piece } from './appendable.contract.ts';
import type { GrowingObjects, Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-growing-'));
  storage = createDiskStorage(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describeGrowing('disk storage', async () => storage);

test('no piece leaves a hole before it where a power cut took bytes', async () => {
  const growing = storage.growing as GrowingObjects;
  await growing.append('uploads/hole', 0, piece('12345'));
  await truncate(path.join(folder, '.growing/uploads/hole'), 3);
  await expect(growing.append('uploads/hole', 5, piece('6'))).rejects.toThrow(RangeError);
  expect(await growing.size('uploads/hole')).toBe(3);
});
