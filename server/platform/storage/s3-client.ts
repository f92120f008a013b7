import { S3Client } from '@aws-sdk/client-s3';

export interface S3Options {
  bucket: string;
  region: string;
  /** undefined: Amazon's own, of the region */
  endpoint?: string | undefined;
  /** undefined: the SDK's own search (environment, profile, role of the machine) */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** `endpoint/bucket/key` rather than `bucket.endpoint/key` */
  forcePathStyle: boolean;
  /** where browsers find the objects of the bucket, in place of this server */
  cdnUrl?: string | undefined;
  /** entries a page of every listing; the store's own choice, usually 1000, if undefined */
  pageSize?: number | undefined;
  /** objects of more bytes are copied in parts of so many; 1 GiB if undefined */
  copyPartBytes?: number | undefined;
}

/** Slow visitors each hold a connection for as long as their film plays. */
const maxSockets = 1_000;
const connectionTimeoutMs = 5_000;
/** Until the headers of the answer are there; the store may take a while to put the parts of a large object together. */
const requestTimeoutMs = 120_000;

export function createS3Client({ region, endpoint, credentials, forcePathStyle }: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Or a presigned PUT carries the checksum of an empty body, and stores that know no checksums refuse the rest.
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

/** Where signed addresses lead to. */
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
