import { mkdtemp, rm, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { describeAppendable, piece } from './appendable.contract.ts';
import type { AppendableObjects, Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-growing-'));
  storage = createDiskStorage(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describeAppendable('disk storage', async () => storage);

test('an append cannot leave a gap after a power cut has lost bytes', async () => {
  const appendable = storage.appendable as AppendableObjects;
  await appendable.append('uploads/hole', 0, piece('12345'));
  await truncate(path.join(folder, '.growing/uploads/hole'), 3);
  await expect(appendable.append('uploads/hole', 5, piece('6'))).rejects.toThrow(RangeError);
  expect(await appendable.size('uploads/hole')).toBe(3);
});
