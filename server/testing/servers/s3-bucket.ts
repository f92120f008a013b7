import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { createS3Client, type S3Options } from '#server/platform/storage/s3-client.ts';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import { whySkipped } from '#server/testing/clients/skipped-parts.ts';

const server = inject('s3Server');

export const whyNoS3 = whySkipped('s3');

/** Creates a bucket. */
export async function createTestBucket() {
  if (typeof server === 'string') throw new Error(server);
  const { endpoint, region, accessKeyId, secretAccessKey } = server;
  const bucket = `lightwell-${randomBytes(8).toString('hex')}`;
  const options: S3Options = {
    bucket,
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  };
  const client = createS3Client(options);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    options,
    client,
    async remove() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        const keys = (page.Contents ?? []).map(({ Key }) => ({ Key }));
        await Promise.all(keys.map((one) => client.send(new DeleteObjectCommand({ Bucket: bucket, ...one }))));
      }
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      client.destroy();
    },
  };
}

/** The environment variables with which a Config uses the bucket. */
export function environmentOf({ bucket, endpoint, region, credentials, forcePathStyle }: S3Options) {
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: String(forcePathStyle),
  };
}

/** Storage on a new bucket. */
export async function createTestS3Storage() {
  const bucket = await createTestBucket();
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'lightwell-scratch-'));
  return {
    ...bucket,
    scratch,
    storage: createS3Storage(bucket.options, { use: (work) => work(scratch) }),
    async remove() {
      await rm(scratch, { recursive: true, force: true });
      await bucket.remove();
    },
  };
}
