import { randomUUID } from 'node:crypto';
import { type MediaCategory, mediaCategories } from '#contract/media/media-categories.ts';
import { allowedExtensions, type MediaType, type UploadUrlRequest } from '#contract/media/media.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { inspectImageFile } from '#server/platform/images/image-structure.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { type FileKind, notSupported } from './file-kind.ts';
import { type Expectation, inspectStream, refuseUnread } from './inspected-stream.ts';
import type { UploadBody } from './upload-body.ts';
import { type UploadLinkQuery, type UploadLinks, uploadLinkTtlMs } from './upload-links.ts';
import { alreadyUsed, type UploadHolds } from './upload-lock.ts';
import type { UploadRepository } from './upload.repository.ts';

export interface ReceivedUpload {
  id: string;
  /** bytes */
  size: number;
  mimeType: string;
}

/** What may be sent to the address, where it was asked for with a category. */
export function mediaTypeOf({ category }: Pick<UploadTable, 'category'>): MediaType | undefined {
  return category ? mediaCategories[category as MediaCategory] : undefined;
}

export function storageKeyOf(uploadId: string): string {
  return `uploads/${uploadId}`;
}

/** What of an upload is written to the disk of this server; in an object store, someone else sees to its room. */
export function bytesHere(storage: Storage, bytes = 0): number {
  return storage.multipart ? 0 : bytes;
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService(parts: {
  repository: UploadRepository;
  storage: Storage;
  links: UploadLinks;
  holds: UploadHolds;
  space: SpaceReserve;
}) {
  const { repository, storage, links, holds, space } = parts;

  return {
    /**
     * @returns path and query of an address for one upload
     * @throws AppError file-type-not-supported, file-type-mismatch, file-too-large or storage-full, where what is asked for tells already
     */
    async issue(request: UploadUrlRequest, userId: string): Promise<string> {
      const mediaType = request.category && mediaCategories[request.category];
      refuseExtension(request.filename);
      refuseUnread({
        mediaType,
        contentType: request.mimeType,
        contentLength: request.fileSize === undefined ? undefined : Number(request.fileSize),
      });
      await space.assertRoomFor(bytesHere(storage, Number(request.fileSize ?? 0)));
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
      return links.pathOf(id, expiresAt);
    },

    /**
     * Stores the body, or nothing: whatever fails leaves the address as it was, to be used again.
     * @throws AppError with one of the upload and file codes, or the body's own error
     */
    async receive(
      id: string,
      query: UploadLinkQuery,
      body: UploadBody,
      claimed: Pick<Expectation, 'contentType' | 'contentLength'>,
    ): Promise<ReceivedUpload> {
      links.check(id, query);
      const row = await repository.find(id);
      if (!row) throw notFound('upload');
      if (row.state === 'stored' || row.state === 'claimed') throw alreadyUsed();
      const expected = { ...claimed, mediaType: mediaTypeOf(row) };
      refuseUnread(expected);
      await space.assertRoomFor(bytesHere(storage, claimed.contentLength));
      const hold = await holds.take(id);
      try {
        const inspected = inspectStream(space.whileRoom(body.chunks), expected, hold);
        const { size } = await storage.put(storageKeyOf(id), inspected.bytes, { onWritten: body.release });
        const { mediaType, mimeType } = inspected.kind() as FileKind;
        if (claimed.contentLength !== undefined && claimed.contentLength !== size) {
          throw new AppError('malformed-request', 'The body is not as long as Content-Length says.');
        }
        if (mediaType === 'photo') {
          await storage.withLocalFile(storageKeyOf(id), (path) => inspectImageFile(path, mimeType));
        }
        await hold.finish({ size, mimeType });
        await storage.growing?.discard(storageKeyOf(id));
        if (row.partsId) await storage.multipart?.abort(storageKeyOf(id), row.partsId);
        return { id, size, mimeType };
      } catch (error) {
        await hold.giveBack(() => storage.delete(storageKeyOf(id)));
        throw error;
      }
    },
  };
}

function refuseExtension(filename: string | undefined): void {
  const extension = /\.([^./\\]+)$/.exec(filename ?? '')?.[1]?.toLowerCase();
  const allowed: readonly string[] = [...allowedExtensions.photo, ...allowedExtensions.video];
  if (extension !== undefined && !allowed.includes(extension)) throw notSupported();
}
