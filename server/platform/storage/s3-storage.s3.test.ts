import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestS3Storage, whyNoS3 } from '#server/testing/servers/s3-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import { describeAppendable } from './appendable.contract.ts';
import { describeMultipart } from './multipart.contract.ts';
import { describeStorage } from './storage.contract.ts';
import type { MultipartUploads } from './storage.ts';

describe.skipIf(whyNoS3)(whyNoS3 ?? 'S3', () => {
  let created: Awaited<ReturnType<typeof createTestS3Storage>>;
  beforeAll(async () => {
    created = await createTestS3Storage();
  });
  afterAll(() => created.remove());

  describeStorage('S3 storage', async () => ({ storage: created.storage, remove: async () => {} }));
  describeMultipart('S3 storage', async () => created.storage);
  describeAppendable('S3 storage', async () => created.storage);

  test('the sweep deletes pieces of abandoned uploads, and no others', async () => {
    const { client, options, storage } = created;
    const piece = async (start: number) => {
      const Key = `.growing/uploads/given-up/${String(start).padStart(15, '0')}`;
      await client.send(new PutObjectCommand({ Bucket: options.bucket, Key, Body: 'half a film' }));
    };
    await storage.appendable?.append('uploads/going-on', 0, Readable.from([Buffer.from('x')]));
    await piece(8_000_000);
    await piece(16_000_000);
    expect(await storage.sweep(60_000)).toBe(0);
    expect(await storage.sweep(-60_000)).toBe(2);
    expect(await storage.sweep(-60_000)).toBe(0);
    expect(await storage.appendable?.size('uploads/going-on')).toBe(1);
  });

  test('a put that fails after its first part aborts its multipart upload', async () => {
    await expect(created.storage.put('uploads/cut-in-parts', cutAfterThreeParts())).rejects.toThrow(
      'the sender went away',
    );
    expect(await created.storage.head('uploads/cut-in-parts')).toBeUndefined();
    const unfinished = created.storage.multipart?.listUnfinished('uploads/cut-in-parts') ?? [];
    expect(await Array.fromAsync(unfinished)).toEqual([]);
  });

  test('reads every page of every listing', async () => {
    const storage = createS3Storage({ ...created.options, pageSize: 2 }, { use: (work) => work(created.scratch) });
    const multipart = storage.multipart as MultipartUploads;
    const keys = Array.from({ length: 5 }, (_, index) => `derivatives/many/${index}.jpg`);
    for (const key of keys) await storage.put(key, Buffer.from('x'));
    const listed = await Array.fromAsync(storage.list('derivatives/many/'));
    expect(listed.map(({ key }) => key).sort()).toEqual(keys);

    const uploads = new Map<string, string>();
    for (const key of keys) uploads.set(await multipart.create(key), key);
    const unfinished = await Array.fromAsync(multipart.listUnfinished('derivatives/many/'));
    expect(new Map(unfinished.map(({ uploadId, key }) => [uploadId, key]))).toEqual(uploads);
    const [uploadId = '', key = ''] = [...uploads][0] ?? [];
    for (const partNumber of [1, 2, 3, 4, 5]) await multipart.uploadPart(key, uploadId, partNumber, Buffer.from('x'));
    expect((await multipart.listParts(key, uploadId)).map(({ partNumber }) => partNumber)).toEqual([1, 2, 3, 4, 5]);
    for (const [id, of] of uploads) await multipart.abort(of, id);
  });

  test('moves objects in parts that are too large for one copy', async () => {
    const part = 5 * 1024 * 1024;
    const options = { ...created.options, copyPartBytes: part };
    const storage = createS3Storage(options, { use: (work) => work(created.scratch) });
    const bytes = Buffer.concat([Buffer.alloc(part, 'a'), Buffer.alloc(part, 'b'), Buffer.alloc(1_000, 'c')]);
    await storage.put('uploads/large-move', bytes);
    await storage.move('uploads/large-move', 'trash/2026-01-31/uploads/large-move');
    expect(await storage.head('uploads/large-move')).toBeUndefined();
    const moved = await buffer(await storage.get('trash/2026-01-31/uploads/large-move'));
    expect(moved.equals(bytes)).toBe(true);
    expect(await Array.fromAsync(storage.multipart?.listUnfinished('trash/') ?? [])).toEqual([]);
    // An object made of parts is one object to the store, which copies it as a whole too.
    await created.storage.move('trash/2026-01-31/uploads/large-move', 'uploads/large-move');
    expect((await buffer(await storage.get('uploads/large-move'))).equals(bytes)).toBe(true);
  });

  test('ignores foreign objects in the bucket', async () => {
    const { client, options, storage } = created;
    for (const Key of ['.hidden', 'uploads/with space', 'a/b/c/d/e']) {
      await client.send(new PutObjectCommand({ Bucket: options.bucket, Key, Body: 'x' }));
    }
    const listed = await Array.fromAsync(storage.list(''));
    expect(listed.filter(({ key }) => !/^(uploads|derivatives|trash)\/[\w./-]+$/.test(key))).toEqual([]);
  });

  test('releases the connection of a stream that is not read to its end', async () => {
    await created.storage.put('uploads/long', Buffer.alloc(20_000_000));
    const before = connectionsInUse();
    const bodies = [];
    for (let index = 0; index < 20; index += 1) {
      const body = await created.storage.get('uploads/long');
      await once(body, 'readable');
      bodies.push(body);
    }
    expect(connectionsInUse()).toBeGreaterThanOrEqual(before + 20);
    for (const body of bodies) body.destroy();
    await vi.waitFor(() => expect(connectionsInUse()).toBeLessThanOrEqual(before), { timeout: 10_000 });
  });
});

/** Of this process; idle connections do not count. */
function connectionsInUse(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
}

async function* cutAfterThreeParts() {
  for (let index = 0; index < 5; index += 1) yield Buffer.alloc(5_000_000, index);
  throw new Error('the sender went away');
}
