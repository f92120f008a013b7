import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAndHash } from './file-writer.ts';
import { hashFile } from './read-chunks.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([0, 1, 512 * 1024, 3_000_001])('%i bytes are copied and hashed as they are', async (size) => {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  const bytes = randomBytes(size);
  await writeFile(from, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await copyAndHash(from, to)).toEqual({ size, sha256 });
  expect(bytes.equals(await readFile(to))).toBe(true);
  expect(await hashFile(to)).toBe(sha256);
});

test('a copy replaces no file, and a missing source is an error', async () => {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  await writeFile(to, 'kept');
  await expect(copyAndHash(from, to)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(to, 'utf8')).toBe('kept');
  await expect(copyAndHash(from, `${to}-2`)).rejects.toMatchObject({ code: 'ENOENT' });
});
