import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertObjectKey, assertObjectPrefix, isObjectKey, type MultipartUploads, type StoredPart } from './storage.ts';
import type { S3Options } from './s3-client.ts';
import { explained, explainS3, isMissing } from './s3-errors.ts';

/** @param toMetadata metadata of the finished object, such as its content type */
export function createS3Multipart(
  client: S3Client,
  { bucket, pageSize }: Pick<S3Options, 'bucket' | 'pageSize'>,
  toMetadata: (key: string) => object,
): MultipartUploads {
  const at = (key: string) => {
    assertObjectKey(key);
    return { Bucket: bucket, Key: key };
  };

  return {
    minPartBytes: 5 * 1024 * 1024,
    maxParts: 10_000,

    async create(key) {
      const command = new CreateMultipartUploadCommand({ ...at(key), ...toMetadata(key) });
      const { UploadId } = await explained(client.send(command));
      return UploadId as string;
    },

    async presignPart(key, uploadId, partNumber, { expiresInSeconds, contentLength }) {
      const command = new UploadPartCommand({
        ...at(key),
        UploadId: uploadId,
        PartNumber: partNumber,
        ...(contentLength !== undefined && { ContentLength: contentLength }),
      });
      return getSignedUrl(client, command, {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(['content-length', 'host']),
      });
    },

    async uploadPart(key, uploadId, partNumber, bytes) {
      const command = new UploadPartCommand({ ...at(key), UploadId: uploadId, PartNumber: partNumber, Body: bytes });
      const { ETag } = await explained(client.send(command));
      return ETag as string;
    },

    async listParts(key, uploadId) {
      const parts: StoredPart[] = [];
      // Not the SDK's paginator: it relies on the marker, which some stores also send with the last page.
      let after: string | undefined;
      do {
        const page: ListPartsCommandOutput = await explained(
          client.send(
            new ListPartsCommand({ ...at(key), UploadId: uploadId, PartNumberMarker: after, MaxParts: pageSize }),
          ),
        );
        for (const { PartNumber, Size, ETag } of page.Parts ?? []) {
          parts.push({ partNumber: PartNumber as number, size: Size as number, etag: ETag as string });
        }
        after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (after);
      return parts;
    },

    async complete(key, uploadId, parts) {
      const inOrder = [...parts].sort((a, b) => a.partNumber - b.partNumber);
      const Parts = inOrder.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
      await explained(
        client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload: { Parts } })),
      );
      const { ContentLength } = await explained(client.send(new HeadObjectCommand(at(key))));
      return { size: ContentLength as number };
    },

    async abort(key, uploadId) {
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })).catch((error: unknown) => {
        if (!isMissing(error)) throw explainS3(error);
      });
    },

    async *listUnfinished(prefix) {
      assertObjectPrefix(prefix);
      // The SDK has no paginator for this call.
      let after: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {};
      while (after) {
        const page: ListMultipartUploadsCommandOutput = await explained(
          client.send(
            new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after, MaxUploads: pageSize }),
          ),
        );
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
          if (isObjectKey(Key)) yield { key: Key, uploadId: UploadId, startedAt: Initiated as Date };
        }
        after = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined;
      }
    },
  };
}
