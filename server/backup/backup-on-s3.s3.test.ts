import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupData } from './backup-data.ts';
import { restoreData } from './restore-data.ts';
import { parseConfig } from '#server/config.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createTestS3Storage, environmentOf, whyNoS3 } from '#server/testing/servers/s3-bucket.ts';

async function createPlace(migrated: boolean) {
  const [database, bucket] = [await createTestDatabase({ migrated }), await createTestS3Storage()];
  onTestFinished(async () => {
    await Promise.all([database.remove(), bucket.remove()]);
  });
  const place = parseConfig({ DATA_DIR: database.dataDir, ...environmentOf(bucket.options) });
  return { place, storage: bucket.storage };
}

test.skipIf(whyNoS3)('the objects of a bucket are downloaded once, and restored into an empty bucket', async () => {
  const studio = await createPlace(true);
  const backups = `${studio.place.dataDir}-backups`;
  onTestFinished(() => rm(backups, { recursive: true, force: true }));
  const [first, second] = [path.join(backups, '1'), path.join(backups, '2')];
  await studio.storage.put('uploads/a', Buffer.alloc(300_000, 'a'));
  await studio.storage.put('derivatives/b/1.jpg', Buffer.from('b'));
  await studio.storage.writeMarker('marker');

  const before = await backupData({ place: studio.place, folder: first });
  expect(before.files).toMatchObject({ copied: 2, kept: 0, linked: 0, missing: [] });
  await studio.storage.put('uploads/c', Buffer.from('c'));
  const after = await backupData({ place: studio.place, folder: second, earlier: first });
  expect(after.files).toMatchObject({ copied: 1, kept: 2, linked: 0, missing: [] });

  await expect(restoreData({ folder: second, place: { ...studio.place, dataDir: `${backups}/new` } })).rejects.toThrow(
    /The bucket .* is not empty/,
  );
  const target = await createPlace(false);
  expect(await restoreData({ folder: second, place: target.place })).toMatchObject({ objects: 3 });
  const list = async ({ storage }: typeof target) =>
    (await Array.fromAsync(storage.list(''))).map(({ key, size }) => [key, size]).sort();
  expect(await list(target)).toEqual(await list(studio));
  expect(await target.storage.readMarker()).toBe('marker');
});
