import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPlainPath, makePlaceBelow } from './file-names.ts';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'lightwell-below-'));
  folder = path.join(root, 'export');
  await mkdir(folder);
});
afterAll(() => rm(root, { recursive: true }));

const leavesFolder = [
  '',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/../../b',
  'a/..',
  './a',
  'a/./b',
  'a//b',
  'a/',
  '/etc/passwd',
  '//server/share',
  '..\\a',
  'a\\..\\..\\b',
  '\\\\server\\share',
  'C:a',
  'c:/windows/a',
  'a\0.jpg',
  'a\nb',
  'a/.. /b',
  'a/.../b',
  'a/. ./b',
];
it.each(leavesFolder)('%j names no file below a folder, and nothing is made for it', async (name) => {
  expect(isPlainPath(name)).toBe(false);
  await expect(makePlaceBelow(folder, name)).rejects.toThrow('names no file below a folder');
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(root)).toEqual(['export']);
});

it.each(['a.jpg', '婚礼/新娘 1.jpg', '100%.jpg', '%2e%2e/a', '..a/b..', '.well-known/x', 'media/1/ab~2/640.avif'])(
  '%j is made below the folder',
  async (name) => {
    const file = await makePlaceBelow(folder, name);
    expect(file).toBe(`${folder}/${name}`);
    expect((await readdir(path.dirname(file))).length).toBeGreaterThanOrEqual(0);
    for (const made of await readdir(folder)) await rm(path.join(folder, made), { recursive: true });
  },
);

it('a link to another place does not lead out of the folder', async () => {
  const elsewhere = path.join(root, 'elsewhere');
  await mkdir(elsewhere);
  await symlink(elsewhere, path.join(folder, 'photos'));
  await expect(makePlaceBelow(folder, 'photos/a.jpg')).rejects.toThrow('leads out of');
  await expect(makePlaceBelow(folder, 'photos/new/a.jpg')).rejects.toThrow('leads out of');
  expect(await readdir(elsewhere)).toEqual([]);
  // The folder itself may be one that a link names.
  await symlink(folder, path.join(root, 'link'));
  await rm(path.join(folder, 'photos'));
  expect(await makePlaceBelow(path.join(root, 'link'), 'b/a.jpg')).toBe(path.join(root, 'link/b/a.jpg'));
});
