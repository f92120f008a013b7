import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { openStorage } from './open-storage.ts';

const scratch = { use: <T>(work: (folder: string) => Promise<T>) => work(os.tmpdir()) };

function isSdkLoaded(): boolean {
  return Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@aws-sdk'));
}

test('a listing of everything has no files of the site, which are no files of the studio', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lightwell-storage-'));
  const storage = await openStorage({ dataDir, s3: undefined }, scratch);
  for (const key of ['uploads/one', 'site-assets/build.json']) await storage.put(key, Buffer.from('x'));
  const keys = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);
  expect(await keys('')).toEqual(['uploads/one']);
  expect(await keys('site-assets/')).toEqual(['site-assets/build.json']);
  await rm(dataDir, { recursive: true });
});

test("Amazon's SDK is loaded for S3 storage only", async () => {
  await import('#server/services.ts');
  const onDisk = await openStorage({ dataDir: os.tmpdir(), s3: undefined }, scratch);
  expect(onDisk.multipart).toBeUndefined();
  expect(isSdkLoaded()).toBe(false);

  const inStore = await openStorage(parseConfig({ S3_BUCKET: 'studio' }), scratch);
  expect(inStore.multipart).toBeDefined();
  expect(isSdkLoaded()).toBe(true);
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
