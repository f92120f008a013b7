import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client } from '#server/platform/storage/s3-client.ts';
import { missingPrograms, startSwiftServer } from '#server/testing/servers/swift-server.ts';
import { CannotInject } from '../fault.ts';

const bucket = 'lightwell-faults';

/** Runs `work` with an S3 store that has an empty bucket, and with the settings of a studio that stores its files there. */
export async function withStore<T>(
  work: (store: { endpoint: string; settings: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const missing = missingPrograms();
  if (missing.length > 0) throw new CannotInject(`There is no S3 store: ${missing.join(', ')} is not installed.`);
  const { stop, endpoint, accessKeyId, secretAccessKey, region } = await startSwiftServer();
  try {
    const credentials = { accessKeyId, secretAccessKey };
    const client = createS3Client({ bucket, endpoint, region, credentials, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    const settings = {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    };
    return await work({ endpoint, settings });
  } finally {
    await stop();
  }
}
