import type { IncomingMessage } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';

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

/** A slow visitor holds a connection for as long as a video plays. */
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
    // Else the presigned URL of a part contains the checksum of an empty body, and stores without checksum support reject requests.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new S3Http({
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    }),
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

/** Without a byte in either direction. Clients get their answer within 20 s. */
const silenceMs = 15_000;
/** The store may be silent while it assembles or copies a large object. */
const assemblyMs = 120_000;

type Parameters = globalThis.Parameters<NodeHttpHandler['handle']>;

/** The HTTP of the SDK, that gives up on a store which takes requests and says nothing. It is not asked again at once. */
class S3Http extends NodeHttpHandler {
  readonly #patient: NodeHttpHandler;

  constructor(options: NodeHttpHandlerOptions) {
    super({ ...options, socketTimeout: silenceMs });
    this.#patient = new NodeHttpHandler({ ...options, socketTimeout: assemblyMs });
  }

  override async handle(...[request, options]: Parameters): ReturnType<NodeHttpHandler['handle']> {
    const assembles =
      (request.method === 'POST' && 'uploadId' in request.query) || 'x-amz-copy-source' in request.headers;
    try {
      const response = await (assembles ? this.#patient.handle(request, options) : super.handle(request, options));
      // Visitors may read its body as slowly as they like.
      (response.response.body as IncomingMessage).socket.setTimeout(0);
      return response;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      // Under a name, and without a cause, that the SDK would try again: three times would be longer than clients wait.
      // oxlint-disable-next-line preserve-caught-error -- see above
      throw Object.assign(new Error(`The object store says nothing: ${error.message}`), { name: 'StoreSilent' });
    }
  }

  override destroy(): void {
    super.destroy();
    this.#patient.destroy();
  }
}
