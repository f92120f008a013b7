import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSpaceReserve, type Disk } from './free-space.ts';

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

type Space = Omit<Disk, 'device'>;

/** @param read is told each folder that is measured */
function reserveOn(disks: Record<string, Space>, read: (folder: string) => void = () => {}) {
  const folders = Object.keys(disks);
  return createSpaceReserve(folders, {
    async read(folder) {
      read(folder);
      return { ...(disks[folder] as Space), device: folders.indexOf(folder) };
    },
  });
}

test('files must leave 500 MB of a large disk free, and a twentieth of a small one', async () => {
  const large = reserveOn({ '/data': { total: 1_000 * gigabyte, free: gigabyte } });
  await expect(large.assertRoomFor(500 * megabyte)).resolves.toBeUndefined();
  await expect(large.assertRoomFor(600 * megabyte)).rejects.toMatchObject({ code: 'storage-full', status: 507 });
  const small = reserveOn({ '/data': { total: 100 * megabyte, free: 10 * megabyte } });
  await expect(small.assertRoomFor(5 * megabyte)).resolves.toBeUndefined();
  await expect(small.assertRoomFor(6 * megabyte)).rejects.toMatchObject({ code: 'storage-full' });
});

test('of two disks the fuller one counts, and each is measured once for all who ask at a time', async () => {
  const measured: string[] = [];
  const disks = {
    '/data': { total: 10 * gigabyte, free: 400 * megabyte },
    '/data/storage': { total: 10 * gigabyte, free: 9 * gigabyte },
  };
  const space = reserveOn(disks, (folder) => measured.push(folder));
  expect(await space.listDisks()).toMatchObject(Object.values(disks));
  expect(await space.measure()).toEqual({ freeBytes: 400 * megabyte, isShort: true });
  await expect(space.assertRoomFor()).rejects.toMatchObject({ code: 'storage-full' });
  expect(measured).toEqual(Object.keys(disks));
});

test('a file system that reports no size rejects nothing', async () => {
  const space = reserveOn({ '/data': { total: 0, free: 0 } });
  await expect(space.assertRoomFor(gigabyte)).resolves.toBeUndefined();
});

test('the real disk is measured, also for a folder that does not exist yet', async () => {
  const space = createSpaceReserve([os.tmpdir(), path.join(os.tmpdir(), 'none', 'such')]);
  const { freeBytes } = await space.measure();
  expect(freeBytes).toBeGreaterThan(0);
  expect(Number.isFinite(freeBytes)).toBe(true);
});

test('an incoming file is aborted when the space runs out', async () => {
  const disk = { total: 10 * gigabyte, free: 9 * gigabyte };
  const space = reserveOn({ '/data': disk });
  let passed = 0;
  const arriving = (async function* () {
    for (let at = 0; at < 200; at += 1) yield new Uint8Array(megabyte);
  })();
  const receive = async () => {
    for await (const chunk of space.whileRoom(arriving)) {
      passed += chunk.length;
      disk.free = 100 * megabyte;
      // The measurement is repeated after a quarter of a second.
      if (passed === megabyte) await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };
  await expect(receive()).rejects.toMatchObject({ code: 'storage-full' });
  expect(passed).toBeLessThan(20 * megabyte);
});
