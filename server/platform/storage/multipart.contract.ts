import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MultipartUploads, Storage } from './storage.ts';

const key = 'uploads/in-parts';

/** The contract of multipart uploads, for every driver that has them. */
export function describeMultipart(name: string, create: () => Promise<Storage>) {
  describe(`${name}, multipart uploads`, () => {
    let storage: Storage;
    let multipart: MultipartUploads;
    let first: Buffer;
    const last = Buffer.from('and the rest');
    beforeAll(async () => {
      storage = await create();
      multipart = storage.multipart as MultipartUploads;
      first = randomBytes(multipart.minPartBytes);
    });

    const presign = (uploadId: string, partNumber: number, contentLength?: number) =>
      multipart.presignPart(key, uploadId, partNumber, {
        expiresInSeconds: 60,
        ...(contentLength !== undefined && { contentLength }),
      });
    const uploadsBelow = async (prefix: string) =>
      (await Array.fromAsync(multipart.listUnfinished(prefix))).map(({ uploadId }) => uploadId);

    test('assembles an object from parts sent by this process and by others, in any order', async () => {
      const uploadId = await multipart.create(key);
      expect(await send(await presign(uploadId, 2), last)).toBe(200);
      await multipart.uploadPart(key, uploadId, 1, first);
      expect(await storage.head(key)).toBeUndefined();

      const parts = await multipart.listParts(key, uploadId);
      expect(parts.map(({ partNumber, size }) => ({ partNumber, size }))).toEqual([
        { partNumber: 1, size: first.length },
        { partNumber: 2, size: last.length },
      ]);
      expect(await multipart.complete(key, uploadId, parts.toReversed())).toEqual({ size: first.length + last.length });
      const stored = Buffer.concat(await (await storage.get(key)).toArray());
      expect(stored.equals(Buffer.concat([first, last]))).toBe(true);
      await storage.delete(key);
    });

    test('a repeated part replaces the earlier one', async () => {
      const uploadId = await multipart.create(key);
      await multipart.uploadPart(key, uploadId, 1, Buffer.from('first try'));
      const etag = await multipart.uploadPart(key, uploadId, 1, Buffer.from('second'));
      expect(await multipart.listParts(key, uploadId)).toEqual([{ partNumber: 1, size: 6, etag }]);
      expect(await multipart.complete(key, uploadId, [{ partNumber: 1, etag }])).toEqual({ size: 6 });
    });

    test('rejects an altered URL, and a body whose length differs from the signed one', async () => {
      const uploadId = await multipart.create(key);
      const url = await presign(uploadId, 1, last.length);
      expect(await send(url.replace('partNumber=1', 'partNumber=2'), last)).toBe(403);
      expect(await send(url, Buffer.from('longer than was announced'))).toBe(403);
      expect(await multipart.listParts(key, uploadId)).toEqual([]);
      expect(await send(url, last)).toBe(200);
      await multipart.abort(key, uploadId);
    });

    test('rejects completion with missing or too small parts, and can still be completed', async () => {
      const uploadId = await multipart.create(key);
      const small = await multipart.uploadPart(key, uploadId, 1, last);
      const etag = await multipart.uploadPart(key, uploadId, 2, last);
      const missing = [{ partNumber: 1, etag: '"00000000000000000000000000000000"' }];
      await expect(multipart.complete(key, uploadId, missing)).rejects.toMatchObject({ code: 'upload-incomplete' });
      const tooSmall = [
        { partNumber: 1, etag: small },
        { partNumber: 2, etag },
      ];
      await expect(multipart.complete(key, uploadId, tooSmall)).rejects.toMatchObject({ code: 'upload-incomplete' });
      expect(await multipart.complete(key, uploadId, [{ partNumber: 1, etag: small }])).toEqual({ size: last.length });
    });

    test('lists unfinished uploads, without aborted and completed ones', async () => {
      const [aborted, done, left] = [
        await multipart.create(key),
        await multipart.create(key),
        await multipart.create('derivatives/aa/video.mp4'),
      ];
      expect((await uploadsBelow('uploads/')).sort()).toEqual(expect.arrayContaining([aborted, done].sort()));
      expect(await uploadsBelow('derivatives/')).toEqual([left]);
      const [found] = await Array.fromAsync(multipart.listUnfinished('derivatives/'));
      expect(found).toMatchObject({ key: 'derivatives/aa/video.mp4', uploadId: left });
      expect(Math.abs(Date.now() - (found?.startedAt.getTime() ?? 0))).toBeLessThan(60_000);

      await multipart.abort(key, aborted);
      await multipart.abort(key, aborted);
      const etag = await multipart.uploadPart(key, done, 1, last);
      await multipart.complete(key, done, [{ partNumber: 1, etag }]);
      await multipart.abort('derivatives/aa/video.mp4', left);
      const remaining = await uploadsBelow('');
      for (const uploadId of [aborted, done, left]) expect(remaining).not.toContain(uploadId);
    });

    test('rejects parts and listings of an upload that is over', async () => {
      const uploadId = await multipart.create(key);
      const url = await presign(uploadId, 1);
      await multipart.abort(key, uploadId);
      await expect(multipart.listParts(key, uploadId)).rejects.toMatchObject({ code: 'not-found' });
      await expect(multipart.uploadPart(key, uploadId, 1, last)).rejects.toMatchObject({ code: 'not-found' });
      await expect(multipart.complete(key, uploadId, [{ partNumber: 1, etag: '"x"' }])).rejects.toThrow();
      expect(await send(url, last)).toBe(404);
    });

    test('rejects invalid keys', async () => {
      await expect(multipart.create('../outside')).rejects.toThrow(TypeError);
    });
  });
}

async function send(url: string, body: Buffer): Promise<number> {
  return (await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status;
}
