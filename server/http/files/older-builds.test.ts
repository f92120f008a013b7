import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { createOlderBuilds } from './older-builds.ts';

const firstStart = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;
let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(os.tmpdir(), 'lightwell-builds-'))));
afterEach(() => rmSync(root, { recursive: true }));

const openBuilds = (now?: () => number) =>
  createOlderBuilds(createDiskStorage(path.join(root, 'storage')), now && { now });

const stored = () =>
  readdirSync(path.join(root, 'storage/site-assets')).map((name) => path.join(root, 'storage/site-assets', name));

/** A node whose build has one script of this name starts, `hour` hours after the first. */
async function start(build: string, hour: number): Promise<void> {
  const folder = path.join(root, build);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${build}.js`), `the script of ${build}`);
  await openBuilds().publish(folder);
  const list = stored().find((file) => file.endsWith('.json') && readFileSync(file, 'utf8').includes(`${build}.js`));
  utimesSync(list as string, new Date(firstStart + hour * hourMs), new Date(firstStart + hour * hourMs));
}

async function scriptOf(build: string): Promise<string | undefined> {
  const builds = openBuilds();
  const file = await builds.find(`${build}.js`);
  return file && text(await builds.open(file));
}

test('the files of a build and of the two that were used before it are kept', async () => {
  for (const [hour, build] of ['first', 'second', 'third'].entries()) await start(build, hour);
  for (const build of ['first', 'second', 'third']) expect(await scriptOf(build)).toBe(`the script of ${build}`);

  // The first build is started again, so that the second is the oldest.
  await start('first', 3);
  await start('fourth', 4);
  expect(await scriptOf('second')).toBeUndefined();
  for (const build of ['first', 'third', 'fourth']) expect(await scriptOf(build)).toBe(`the script of ${build}`);
  expect(stored()).toHaveLength(6);
});

test('nodes of one build that start at once publish it once', async () => {
  await Promise.all([start('first', 0), start('first', 0), start('first', 0)]);
  expect(await scriptOf('first')).toBe('the script of first');
  expect(stored()).toHaveLength(2);
});

test('what was published since is found two seconds after a file was missing', async () => {
  let time = Date.now();
  const builds = openBuilds(() => time);
  expect(await builds.find('first.js')).toBeUndefined();
  await start('first', 0);
  time += 2_000;
  expect(await builds.find('first.js')).toMatchObject({ start: 0, isBrotli: false });
});

test('bytes that a node left without their list are deleted after an hour', async () => {
  await start('first', 0);
  const list = stored().find((file) => file.endsWith('.json')) as string;
  rmSync(list);
  await start('second', 1);
  expect(stored()).toHaveLength(3);
  await openBuilds(() => Date.now() + 2 * hourMs).publish(path.join(root, 'second'));
  expect(stored()).toHaveLength(2);
  expect(await scriptOf('second')).toBe('the script of second');
});
