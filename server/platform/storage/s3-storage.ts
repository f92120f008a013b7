import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  CopyObjectCommand,
  type CopyObjectCommandInput,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { notFound } from '#server/platform/app-error.ts';
import { inParallel } from '#server/platform/in-parallel.ts';
import {
  findContentType,
  assertObjectKey,
  assertObjectPrefix,
  isObjectKey,
  type Storage,
  type MultipartUploads,
  type StoredObject,
} from './storage.ts';
import { createS3Client, originOfBucket, type S3Options } from './s3-client.ts';
import { explained, explainS3, isMissing, findStatus } from './s3-errors.ts';
import { createS3Appendable, type Scratch } from './s3-appendable.ts';
import { createS3Multipart } from './s3-multipart.ts';

/** Part size of a streamed put, and how many parts are in memory at once. */
const partBytes = 8 * 1024 * 1024;
const maxConcurrentParts = 3;
/** Not a valid object key, so it is never listed. */
const probeKey = '.probe';
const markerKey = '.generation';
const probeTimeoutMs = 5_000;

/** Objects in a bucket of an S3 store, under their key. See docs/decisions/0015. */
export function createS3Storage(options: S3Options, scratch: Scratch): Storage {
  const client = createS3Client(options);
  const { bucket, cdnUrl, pageSize } = options;
  const at = (key: string) => {
    assertObjectKey(key);
    return { Bucket: bucket, Key: key };
  };

  const multipart = createS3Multipart(client, options, toHeaders);
  const { appendable, sweep } = createS3Appendable({ client, options, multipart, scratch, toMetadata: toHeaders });

  const storage: Storage = {
    async put(key, body) {
      const counter = { size: 0 };
      const Body = body instanceof Uint8Array ? body : Readable.from(counted(body, counter));
      const params = { ...at(key), ...toHeaders(key), Body };
      await explained(new Upload({ client, params, partSize: partBytes, queueSize: maxConcurrentParts }).done());
      return { size: body instanceof Uint8Array ? body.length : counter.size };
    },

    async get(key, range) {
      if (range && range.end <= range.start) {
        if (await storage.head(key)) return Readable.from([]);
        throw notFound('object');
      }
      try {
        const Range = range && `bytes=${range.start}-${range.end - 1}`;
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }));
        return Body as Readable;
      } catch (error) {
        if (range && findStatus(error) === 416) return Readable.from([]);
        throw explainS3(error);
      }
    },

    async *chunks(key, range) {
      yield* await storage.get(key, range);
    },

    async head(key) {
      try {
        const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(at(key)));
        return { key, size: ContentLength as number, modifiedAt: LastModified as Date };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw explainS3(error);
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw explainS3(error);
      });
    },

    async move(from, to) {
      assertObjectKey(to);
      const object = await storage.head(from);
      if (!object) throw notFound('object');
      await copyS3Object({ client, options, multipart, toMetadata: toHeaders }, object, to);
      const copy = await storage.head(to);
      if (copy?.size !== object.size) throw new Error(`${to} has ${copy?.size} bytes instead of ${object.size}`);
      await storage.delete(from);
    },

    async *list(prefix) {
      assertObjectPrefix(prefix);
      try {
        for await (const page of paginateListObjectsV2(
          { client, ...(pageSize && { pageSize }) },
          { Bucket: bucket, Prefix: prefix },
        )) {
          for (const { Key = '', Size, LastModified } of page.Contents ?? []) {
            // Ignore foreign objects in the bucket.
            if (isObjectKey(Key)) yield { key: Key, size: Size as number, modifiedAt: LastModified as Date };
          }
        }
      } catch (error) {
        throw explainS3(error);
      }
    },

    async withLocalFile(key, work) {
      assertObjectKey(key);
      return scratch.use(async (folder) => {
        const file = path.join(folder, 'copy');
        await pipeline(await storage.get(key), createWriteStream(file));
        return work(file);
      });
    },

    async check() {
      const abortSignal = AbortSignal.timeout(probeTimeoutMs);
      const probe = { Bucket: bucket, Key: probeKey };
      try {
        await client.send(new PutObjectCommand({ ...probe, Body: 'ok' }), { abortSignal });
        const { Body } = await client.send(new GetObjectCommand(probe), { abortSignal });
        if ((await Body?.transformToString()) !== 'ok')
          throw new Error(`${bucket} does not return what was written to it`);
      } catch (error) {
        throw explainS3(error);
      }
    },

    async readMarker() {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: markerKey }));
        return await Body?.transformToString();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw explainS3(error);
      }
    },

    async writeMarker(text) {
      await explained(client.send(new PutObjectCommand({ Bucket: bucket, Key: markerKey, Body: text })));
    },

    // A failed put aborts its multipart upload; a crash leaves an unfinished one.
    sweep,
    appendable,
    ...(cdnUrl && { publicUrl: (key: string) => `${cdnUrl}/${key}` }),
    origins: [...(cdnUrl ? [new URL(cdnUrl).origin] : []), originOfBucket(client, options)],
    multipart,
  };
  return storage;
}

/**
 * Headers for a CDN in front of the bucket. Keys with an extension are renditions, which are immutable; originals are not
 * for browsers.
 */
function toHeaders(key: string) {
  const ContentType = findContentType(key);
  return ContentType === 'application/octet-stream'
    ? { ContentType, CacheControl: 'private, no-store', ContentDisposition: 'attachment' }
    : { ContentType, CacheControl: 'public, max-age=31536000, immutable' };
}

async function* counted(body: AsyncIterable<Uint8Array>, counter: { size: number }) {
  for await (const chunk of body) {
    counter.size += chunk.length;
    yield chunk;
  }
}

/** S3 copies at most 5 GiB in one call; smaller parts are copied in parallel and finish before the timeout. */
const maxCopyBytes = 1024 ** 3;

/** Copies an object inside its bucket, on the server side. @param metadataOf metadata of the copy */
async function copyS3Object(
  parts: { client: S3Client; options: S3Options; multipart: MultipartUploads; toMetadata: (key: string) => object },
  from: StoredObject,
  to: string,
): Promise<void> {
  const { client, options, multipart, toMetadata } = parts;
  const { bucket: Bucket, copyPartBytes = maxCopyBytes } = options;
  const CopySource = `${Bucket}/${from.key}`;
  if (from.size <= copyPartBytes) {
    const copy: CopyObjectCommandInput = {
      Bucket,
      Key: to,
      CopySource,
      MetadataDirective: 'REPLACE',
      ...toMetadata(to),
    };
    await explained(client.send(new CopyObjectCommand(copy)));
    return;
  }
  const UploadId = await multipart.create(to);
  try {
    const starts = Array.from({ length: Math.ceil(from.size / copyPartBytes) }, (_, index) => index * copyPartBytes);
    const copied = await inParallel(starts, async (start, index) => {
      const CopySourceRange = `bytes=${start}-${Math.min(start + copyPartBytes, from.size) - 1}`;
      const part = { Bucket, Key: to, UploadId, PartNumber: index + 1, CopySource, CopySourceRange };
      const { CopyPartResult } = await explained(client.send(new UploadPartCopyCommand(part)));
      return { partNumber: index + 1, etag: CopyPartResult?.ETag as string };
    });
    await multipart.complete(to, UploadId, copied);
  } catch (error) {
    await multipart.abort(to, UploadId);
    throw error;
  }
}
