import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { inParallel } from './in-parallel.ts';
import type { S3Options } from './s3-client.ts';
import { explainS3 } from './s3-errors.ts';
import type { MultipartUploads, StoredObject } from './storage.ts';

/** S3 copies at most 5 GiB in one call; smaller parts are copied in parallel and finish before the timeout. */
const maxCopyBytes = 1024 ** 3;

/** Copies an object inside its bucket, on the server side. @param metadataOf metadata of the copy */
export async function copyS3Object(
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

async function explained<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw explainS3(error);
  });
}
