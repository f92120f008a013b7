import { randomBytes } from 'node:crypto';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client } from '#server/platform/storage/s3-client.ts';
import { startSwiftServer } from './swift-server.ts';

/** Starts an object store with an empty bucket. @returns also the environment variables with which a studio uses it */
export async function startObjectStore() {
  const { endpoint, region, accessKeyId, secretAccessKey, stop } = await startSwiftServer();
  const bucket = `lightwell-${randomBytes(8).toString('hex')}`;
  const credentials = { accessKeyId, secretAccessKey };
  const client = createS3Client({ bucket, endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    origin: endpoint,
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    },
    stop,
  };
}
