import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClusterCheck } from './cluster-check.ts';
import { createStorageGeneration } from '#server/media/delivery/storage-generation.ts';
import { databaseNow } from './database-now.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let elsewhere: string;
beforeEach(async () => {
  studio = await createTestApp();
  elsewhere = path.join(studio.services.config.dataDir, 'another machine');
});
afterEach(async () => {
  await rm(elsewhere, { recursive: true, force: true });
  await studio.close();
});

/** A node with its own data folder. */
const node = (
  given: string | undefined,
  { bucket, publicUrl, isShared = false }: { bucket?: string; publicUrl?: string; isShared?: boolean } = {},
) => {
  const dataDir = isShared ? studio.services.config.dataDir : elsewhere;
  return createClusterCheck({
    database: studio.services.database,
    config: { databaseUrl: 'postgres://any', s3: bucket === undefined ? undefined : { bucket }, dataDir, publicUrl },
    secrets: openSecrets({ dataDir: elsewhere, given }),
    storage: createDiskStorage(path.join(dataDir, 'storage')),
  });
};
const secret = 'a secret that is the same on every node';

test('nodes that agree start, again and again', async () => {
  for (let start = 0; start < 2; start += 1) {
    await node(secret, { bucket: 'studio' }).check();
    await node(secret, { bucket: 'studio' }).check();
  }
});

test('a node without the secret, with another one, or without the bucket does not start and says why', async () => {
  await node(secret, { bucket: 'studio' }).check();
  for (const other of [undefined, `${secret}, almost`]) {
    await expect(node(other, { bucket: 'studio' }).check()).rejects.toThrow(/another secret.*Set LIGHTWELL_SECRET/);
  }
  await expect(node(secret).check()).rejects.toThrow(
    /stores files in the disk .*, but the database was used with the bucket studio\. Set S3_BUCKET/,
  );
  await expect(node(secret, { bucket: 'other' }).check()).rejects.toThrow('in the bucket other');
  const rows = await studio.services.database.db.selectFrom('settings').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a change on purpose is accepted by a command, and then the earlier nodes differ', async () => {
  await node(secret).check();
  await node(`${secret}, a new one`).accept();
  await node(`${secret}, a new one`).check();
  await expect(node(secret).check()).rejects.toThrow('npm run nodes -- accept');
});

test('a data folder that is not shared is noticed once the storage was used', async () => {
  await node(secret).check();
  await studio.services.storageGeneration.check();
  await node(secret, { isShared: true }).check();
  await expect(node(secret).check()).rejects.toThrow(
    /storage is empty, but the database was used with another storage/,
  );
});

test('a first start that is killed while it writes the marker of the storage starts again', async () => {
  const { database, storage, log } = studio.services;
  for (const killedAt of [1, 2]) {
    let written = 0;
    const killed: typeof storage = {
      ...storage,
      async writeMarker(text) {
        written += 1;
        if (written === killedAt) throw new Error('killed');
        await storage.writeMarker(text);
      },
    };
    await expect(createStorageGeneration({ database, storage: killed, log }).check()).rejects.toThrow('killed');
    await node(secret, { isShared: true }).check();
    expect(await studio.services.storageGeneration.check()).toBeUndefined();
    await database.db.deleteFrom('storageGeneration').execute();
    await rm(path.join(studio.services.config.dataDir, 'storage/.generation'));
  }
});

test('after the files were copied to a bucket, the disk goes on until a node starts with the bucket', async () => {
  await node(secret).check();
  await node(secret).offerStorage({ bucket: 'studio' });
  await node(secret).check();
  await node(secret, { bucket: 'studio' }).check();
  await expect(node(secret).check()).rejects.toThrow('in the disk');
});

test('a media worker does not decide for the others', async () => {
  await node(undefined).check({ mayStore: false });
  await node(secret).check();
  await expect(node(undefined).check({ mayStore: false })).rejects.toThrow('another secret');
});

/** A web process that reported so long ago. */
const reported = async (secondsAgo: number) => {
  const { db } = studio.services.database;
  const at = new Date((await databaseNow(db)) - secondsAgo * 1_000).toISOString();
  const row = { id: String(secondsAgo), host: 'a', version: '1', startedAt: at, seenAt: at, clockAheadSeconds: 0 };
  await db
    .insertInto('processes')
    .values({ ...row, kind: 'web' })
    .execute();
};

describe('the address of the site', () => {
  const [old, next] = ['https://old.example', 'https://new.example'];

  test.each([next, undefined])('a node with %s does not start while others run with another one', async (publicUrl) => {
    await node(secret, { publicUrl: old }).check();
    await reported(10);
    await node(secret, { publicUrl: old }).check();
    await expect(node(secret, { publicUrl }).check()).rejects.toThrow(
      `PUBLIC_URL is ${publicUrl ?? 'not set'} here, but ${old} on the nodes that run`,
    );
  });

  test('it changes without a command if no other node runs', async () => {
    await node(secret, { publicUrl: old }).check();
    await reported(91);
    await node(secret, { publicUrl: next }).check();
    await reported(10);
    await expect(node(secret, { publicUrl: old }).check()).rejects.toThrow('PUBLIC_URL');
  });

  test('it changes by a command, while nodes are restarted one after the other', async () => {
    await node(secret, { publicUrl: old }).check();
    await reported(10);
    await node(secret, { publicUrl: next }).accept();
    await node(secret, { publicUrl: next }).check();
  });

  test('a database that an earlier version used has none yet: the first node that has one stores it', async () => {
    await node(secret).check();
    const { db } = studio.services.database;
    const stored = db.selectFrom('settings').select('value').where('key', '=', 'node-agreement');
    const { value } = await stored.executeTakeFirstOrThrow();
    const { publicUrl: _unknown, ...earlier } = JSON.parse(value) as Record<string, unknown>;
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify(earlier) })
      .where('key', '=', 'node-agreement')
      .execute();
    await reported(10);
    await node(secret, { publicUrl: next }).check();
    await expect(node(secret, { publicUrl: old }).check()).rejects.toThrow('PUBLIC_URL');
  });

  test('a media worker may do without, but not have another one', async () => {
    await node(secret, { publicUrl: old }).check();
    await reported(10);
    await node(secret).check({ mayStore: false });
    await expect(node(secret, { publicUrl: next }).check({ mayStore: false })).rejects.toThrow('PUBLIC_URL');
  });
});
