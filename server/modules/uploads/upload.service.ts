import { randomUUID } from 'node:crypto';
import { type MediaCategory, mediaCategories } from '#contract/media/media-categories.ts';
import { type MediaType, takenExtensions } from '#contract/media/media-types.ts';
import type { UploadUrlRequest } from '#contract/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inspectImageFile } from '#server/platform/images/image-structure.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { type FileKind, notSupported } from './file-kind.ts';
import { type Expectation, validateStream, validateDeclaration } from './validate-stream.ts';
import type { UploadBody } from './upload-body.ts';
import { openUpload } from './open-upload.ts';
import { type UploadLinkQuery, type UploadLinks, uploadLinkTtlMs } from './upload-links.ts';
import { alreadyUsed, type UploadLocks } from './upload-lock.ts';
import type { UploadRepository } from './upload.repository.ts';

export interface ReceivedUpload {
  id: string;
  /** bytes */
  size: number;
  mimeType: string;
}

/** The media type that an upload URL takes, where it was requested with a category. */
export function findMediaType({ category }: Pick<UploadTable, 'category'>): MediaType | undefined {
  return category ? mediaCategories[category as MediaCategory] : undefined;
}

export function toStorageKey(uploadId: string): string {
  return `uploads/${uploadId}`;
}

/** How many bytes of an upload this server's disk needs: none with an object store. */
export function localBytes(storage: Storage, bytes = 0): number {
  return storage.multipart ? 0 : bytes;
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService(parts: {
  repository: UploadRepository;
  storage: Storage;
  links: UploadLinks;
  locks: UploadLocks;
  space: SpaceReserve;
}) {
  const { repository, storage, links, locks, space } = parts;

  return {
    /**
     * @returns path and query of a URL for one upload
     * @throws AppError file-type-not-supported, file-type-mismatch, file-too-large or storage-full, according to the declared type and size
     */
    async issue(request: UploadUrlRequest, userId: string): Promise<string> {
      const mediaType = request.category && mediaCategories[request.category];
      assertExtension(request.filename);
      validateDeclaration({
        mediaType,
        contentType: request.mimeType,
        contentLength: request.fileSize === undefined ? undefined : Number(request.fileSize),
      });
      await space.assertRoomFor(localBytes(storage, Number(request.fileSize ?? 0)));
      const id = randomUUID();
      const expiresAt = new Date(Date.now() + uploadLinkTtlMs);
      await repository.insert({
        id,
        createdAt: new Date().toISOString(),
        createdBy: userId,
        category: request.category ?? null,
        expiresAt: expiresAt.toISOString(),
        length: request.fileSize === undefined ? null : Number(request.fileSize),
      });
      return links.createPath(id, expiresAt);
    },

    /**
     * Stores the body, or nothing: after a failure the URL can be used again.
     * @throws AppError with one of the upload and file codes, or the body's own error
     */
    async receive(
      id: string,
      query: UploadLinkQuery,
      body: UploadBody,
      declared: Pick<Expectation, 'contentType' | 'contentLength'>,
    ): Promise<ReceivedUpload> {
      const row = await openUpload(parts, id, query);
      if (row.state === 'stored' || row.state === 'claimed') throw alreadyUsed();
      const expected = { ...declared, mediaType: findMediaType(row) };
      validateDeclaration(expected);
      await space.assertRoomFor(localBytes(storage, declared.contentLength));
      const lock = await locks.acquire(id);
      try {
        const validated = validateStream(space.whileRoom(body.chunks), expected, lock);
        const { size } = await storage.put(toStorageKey(id), validated.bytes, { onWritten: body.release });
        const { mediaType, mimeType } = validated.kind() as FileKind;
        if (declared.contentLength !== undefined && declared.contentLength !== size) {
          throw new AppError('malformed-request', 'The body is not as long as Content-Length says.');
        }
        if (mediaType === 'photo') {
          await storage.withLocalFile(toStorageKey(id), (path) => inspectImageFile(path, mimeType));
        }
        await lock.finish({ size, mimeType });
        await storage.appendable?.discard(toStorageKey(id));
        if (row.partsId) await storage.multipart?.abort(toStorageKey(id), row.partsId);
        return { id, size, mimeType };
      } catch (error) {
        // A storage that does not answer would not answer again, for as long. What may have arrived is overwritten by the next try, or
        // removed by the storage audit.
        const isAway = isInfrastructureFault(error);
        await lock.release(isAway ? async () => {} : () => storage.delete(toStorageKey(id)));
        throw error;
      }
    },
  };
}

function assertExtension(filename: string | undefined): void {
  const extension = /\.([^./\\]+)$/.exec(filename ?? '')?.[1]?.toLowerCase();
  const allowed = Object.values(takenExtensions).flat();
  if (extension !== undefined && !allowed.includes(extension)) throw notSupported();
}
