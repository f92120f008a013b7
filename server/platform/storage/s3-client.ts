import { S3Client } from '@aws-sdk/client-s3';

export interface S3Options {
  bucket: string;
  region: string;
  /** default: Amazon's endpoint of the region */
  endpoint?: string | undefined;
  /** default: found by the SDK (environment, profile, role of the machine) */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** `endpoint/bucket/key` rather than `bucket.endpoint/key` */
  forcePathStyle: boolean;
  /** public origin of the bucket's objects, used by browsers instead of this server */
  cdnUrl?: string | undefined;
  /** page size of listings; default: the store's, usually 1000 */
  pageSize?: number | undefined;
  /** larger objects are copied in parts of this size; default: 1 GiB */
  copyPartBytes?: number | undefined;
}

/** A slow visitor holds a connection for as long as a film plays. */
const maxSockets = 1_000;
const connectionTimeoutMs = 5_000;
/** Until the response headers; the store may take a while to assemble a large object. */
const requestTimeoutMs = 120_000;

export function createS3Client({ region, endpoint, credentials, forcePathStyle }: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Else a presigned PUT contains the checksum of an empty body, and stores without checksum support reject requests.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  });
}

/** The origin of presigned URLs. */
export function originOfBucket(client: S3Client, { bucket, region, endpoint, forcePathStyle }: S3Options): string {
  const { endpointProvider } = client.config;
  const { url } = endpointProvider({
    Bucket: bucket,
    Region: region,
    ForcePathStyle: forcePathStyle,
    ...(endpoint && { Endpoint: endpoint }),
  });
  return url.origin;
}
