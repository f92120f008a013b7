import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { openStorage } from './open-storage.ts';

const scratch = { use: <T>(work: (folder: string) => Promise<T>) => work(os.tmpdir()) };

test('a listing of everything has no files of the site, which are no files of the studio', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lightwell-storage-'));
  const storage = await openStorage({ dataDir, s3: undefined }, scratch);
  for (const key of ['uploads/one', 'site-assets/build.json']) await storage.put(key, Buffer.from('x'));
  const keys = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);
  expect(await keys('')).toEqual(['uploads/one']);
  expect(await keys('site-assets/')).toEqual(['site-assets/build.json']);
  await rm(dataDir, { recursive: true });
});

/** In a process of its own: tests of S3 in this one may have loaded the SDK before. */
const script = `
  const { createRequire } = await import('node:module');
  const isSdkLoaded = () => Object.keys(createRequire(process.cwd() + '/x').cache).some((file) => file.includes('@aws-sdk'));
  await import('#server/services.ts');
  const { parseConfig } = await import('#server/config.ts');
  const { openStorage } = await import('#server/platform/storage/open-storage.ts');
  const scratch = { use: (work) => work('/tmp') };
  const onDisk = await openStorage({ dataDir: process.env.TMPDIR ?? '/tmp', s3: undefined }, scratch);
  const before = isSdkLoaded();
  const inStore = await openStorage(parseConfig({ S3_BUCKET: 'studio' }), scratch);
  console.log(JSON.stringify([onDisk.multipart === undefined, before, inStore.multipart !== undefined, isSdkLoaded()]));
  process.exit(0);
`;

test("Amazon's SDK is loaded for S3 storage only", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(JSON.parse(stdout)).toEqual([true, false, true, true]);
});

test.each([
  [{ S3_REGION: 'eu-west-1' }, ['https://studio.s3.eu-west-1.amazonaws.com']],
  [{ S3_ENDPOINT: 'https://store.example:9000' }, ['https://studio.store.example:9000']],
  [{ S3_ENDPOINT: 'http://10.0.0.5:9000', S3_FORCE_PATH_STYLE: 'true' }, ['http://10.0.0.5:9000']],
  [
    { S3_CDN_URL: 'https://cdn.example/studio', S3_REGION: 'eu-west-1' },
    ['https://cdn.example', 'https://studio.s3.eu-west-1.amazonaws.com'],
  ],
])('with %j, pages may load from and send to %j', async (environment, origins) => {
  const { origins: found } = await openStorage(parseConfig({ S3_BUCKET: 'studio', ...environment }), scratch);
  expect(found).toEqual(origins);
});
