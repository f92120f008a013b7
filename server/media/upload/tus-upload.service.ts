import { AppError } from '#server/platform/app-error.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import type { AppendableObjects, Storage } from '#server/platform/storage/storage.ts';
import {
  headBytes,
  type Expectation,
  validateStream,
  validateDeclaration,
  inPlace,
  validateFile,
} from './validate-file.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import {
  openUpload,
  type UploadBody,
  type UploadLinkQuery,
  type UploadLinks,
  localBytes,
  findMediaType,
  toStorageKey,
} from './upload.service.ts';
import { alreadyUsed, type UploadLock, type UploadLocks } from './upload-lock.ts';
import type { UploadRepository } from './upload.repository.ts';

export interface UploadProgress {
  /** bytes that are durably stored */
  offset: number;
  /** bytes of the whole file, once known */
  length: number | null;
}

/** What a PATCH declares. */
export interface Continuation {
  offset: number;
  /** of the whole file, where the upload URL was requested without it */
  length: number | undefined;
  /** of this request's body */
  contentLength: number | undefined;
}

export type TusUploadService = ReturnType<typeof createTusUploadService>;

/**
 * Resumable uploads by tus 1.0. The file is validated while it arrives; once complete, it is stored as a PUT would have
 * stored it.
 */
export function createTusUploadService(parts: {
  repository: UploadRepository;
  storage: Storage;
  links: UploadLinks;
  locks: UploadLocks;
  space: SpaceReserve;
}) {
  const { repository, storage, locks, space } = parts;

  const open = async (id: string, query: UploadLinkQuery) => {
    const row = await openUpload(parts, id, query);
    const { appendable } = storage;
    if (!appendable)
      throw new AppError('upload-not-resumable', 'Uploads cannot be continued here. Send the file whole.');
    return { row, appendable, isStored: row.state === 'stored' || row.state === 'claimed' };
  };

  /** Validates the whole file and publishes it under its key. */
  const complete = async (
    { id, category, partsId }: UploadTable,
    size: number,
    appendable: AppendableObjects,
    lock: UploadLock,
  ) => {
    const key = toStorageKey(id);
    // A process that died between publishing and `finish` has left the file under its key.
    const isPublished = (await appendable.size(key)) === undefined;
    const expected = { mediaType: findMediaType({ category }), contentType: undefined, contentLength: size };
    const mimeType = await validateFile(isPublished ? inPlace(storage) : appendable, key, expected);
    if (!isPublished) await appendable.publish(key);
    await lock.finish({ size, mimeType });
    // The browser may have started a multipart upload before it found that it cannot reach the store.
    if (partsId) await storage.multipart?.abort(key, partsId);
  };

  /** Runs `work` with the upload locked. A refused file is deleted. */
  const withLock = async <T>(
    id: string,
    appendable: AppendableObjects,
    abort: () => void,
    work: (lock: UploadLock) => Promise<T>,
  ) => {
    const lock = await locks.acquire(id, abort);
    try {
      const result = await work(lock);
      await lock.release();
      return result;
    } catch (error) {
      const isRefused = error instanceof AppError && error.code.startsWith('file-');
      await lock.release(async () => {
        if (!isRefused) return;
        await appendable.discard(toStorageKey(id));
        await storage.delete(toStorageKey(id));
      });
      throw error;
    }
  };

  return {
    /** How many bytes were received. A request that is still sending is aborted first, so that the number is final. */
    async progress(id: string, query: UploadLinkQuery): Promise<UploadProgress> {
      const { row, appendable, isStored } = await open(id, query);
      if (isStored) return { offset: row.size ?? 0, length: row.size };
      const key = toStorageKey(id);
      const receivedBytes = async () => {
        const size = await appendable.size(key);
        if (size !== undefined) return size;
        const published = (await storage.head(key))?.size;
        return published === row.length ? (published ?? 0) : 0;
      };
      if (row.state === 'issued') {
        const offset = await receivedBytes();
        if (offset !== row.length) return { offset, length: row.length };
      }
      return withLock(
        id,
        appendable,
        () => {},
        async (lock) => {
          const offset = await receivedBytes();
          if (offset > 0 && offset === row.length) await complete(row, offset, appendable, lock);
          return { offset, length: row.length };
        },
      );
    },

    /**
     * Appends the body. If it is interrupted, the bytes received so far stay stored.
     * @throws AppError upload-offset-mismatch, one of the upload and file codes, or the body's own error
     */
    async append(id: string, query: UploadLinkQuery, body: UploadBody, from: Continuation): Promise<UploadProgress> {
      const { row, appendable, isStored } = await open(id, query);
      if (isStored) throw alreadyUsed();
      const length = row.length ?? from.length ?? null;
      if (from.length !== undefined && from.length !== length) throw malformed('Upload-Length is another than before.');
      if (length !== null && from.offset + (from.contentLength ?? 0) > length) throw malformed('The body is too long.');
      const expected: Expectation = {
        mediaType: findMediaType(row),
        contentType: undefined,
        contentLength: length ?? undefined,
      };
      validateDeclaration(expected);
      await space.assertRoomFor(localBytes(storage, (length ?? from.offset) - from.offset));
      if (row.length === null && length !== null) await repository.setLength(id, length);

      return withLock(id, appendable, body.abort, async (lock) => {
        const key = toStorageKey(id);
        const size = (await appendable.size(key)) ?? 0;
        if (size !== from.offset) throw new AppError('upload-offset-mismatch', `${size} bytes have arrived so far.`);
        const head = size === 0 ? Buffer.alloc(0) : await appendable.head(key, headBytes);
        const validated = validateStream(space.whileRoom(body.chunks), expected, {
          assertOwned: lock.assertOwned,
          before: { size, head },
        });
        await appendable.append(key, size, validated.bytes, { onWritten: body.release });
        const offset = validated.size();
        if (offset === length) await complete(row, offset, appendable, lock);
        return { offset, length };
      });
    },

    /**
     * Terminates an upload that is not complete: its bytes are deleted, and its URL leads nowhere. A request that is still sending is aborted.
     * @throws AppError upload-already-used if it is complete
     */
    async terminate(id: string, query: UploadLinkQuery): Promise<void> {
      const { row, appendable, isStored } = await open(id, query);
      if (isStored) throw alreadyUsed();
      const key = toStorageKey(id);
      const lock = await locks.acquire(id, () => {});
      await lock.release(async () => {
        await appendable.discard(key);
        await storage.delete(key);
        if (row.partsId) await storage.multipart?.abort(key, row.partsId);
        await repository.remove(id);
      });
    },
  };
}

function malformed(detail: string): AppError {
  return new AppError('malformed-request', detail);
}
