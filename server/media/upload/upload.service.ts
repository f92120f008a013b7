import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { dayMs } from '#contract/durations.ts';
import { type MediaCategory, findOnlyType, type MediaType, takenExtensions } from '#contract/media-categories.ts';
import type { UploadUrlRequest } from '#contract/media.ts';
import { AppError, isInfrastructureFault, notFound } from '#server/platform/app-error.ts';
import { inspectImageFile } from '#server/platform/images/image-structure.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { createSigner } from '#server/platform/signed-token.ts';
import { hasRight } from '#contract/roles.ts';
import { commandLine } from '#server/audit/audit.service.ts';
import { type FileKind, notSupported, type Expectation, validateStream, validateDeclaration } from './validate-file.ts';
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
  return category ? findOnlyType(category as MediaCategory) : undefined;
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
      const mediaType = request.category && findOnlyType(request.category);
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

/** Enough for the largest video over a slow connection. */
export const uploadLinkTtlMs = dayMs;

export interface UploadLinkQuery {
  expires?: string | undefined;
  signature?: string | undefined;
}

/** Signed URLs, each of which lets its bearer upload one object until it expires. */
export function createUploadLinks(key: Buffer) {
  const { sign, isSigned } = createSigner(key);

  return {
    /** @returns path and query */
    createPath(id: string, expiresAt: Date): string {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      return `/uploads/${id}?expires=${expires}&signature=${sign(`${id}.${expires}`)}`;
    },

    /** @throws AppError upload-url-invalid or upload-expired */
    check(id: string, { expires = '', signature = '' }: UploadLinkQuery, now = Date.now()): void {
      if (!isSigned(`${id}.${expires}`, signature)) {
        throw new AppError('upload-url-invalid', 'This upload address was not given out here.');
      }
      if (Number(expires) * 1000 <= now) {
        throw uploadExpired();
      }
    },
  };
}

export function uploadExpired(): AppError {
  return new AppError('upload-expired', 'This upload address has expired. Ask for a new one.');
}

export type UploadLinks = ReturnType<typeof createUploadLinks>;

/**
 * The upload that a link leads to: every way to send a file begins with it. A link is worth what its maker may do now.
 * @throws AppError upload-url-invalid, not-found, or upload-expired, also if its maker may not upload any more
 */
export async function openUpload(
  { repository, links }: { repository: UploadRepository; links: UploadLinks },
  id: string,
  query: UploadLinkQuery,
): Promise<UploadTable> {
  links.check(id, query);
  const row = await repository.find(id);
  if (!row) throw notFound('upload');
  const isOfOperator = row.createdBy === commandLine.name;
  if (!isOfOperator && !hasRight(await repository.findMakerRole(id), 'content')) throw uploadExpired();
  // A reset password has ended it.
  if (Date.parse(row.expiresAt) <= Date.now()) throw uploadExpired();
  return row;
}

/** A client that sends nothing for this long is treated as disconnected. */
const stalledAfterMs = 60_000;

export interface UploadBody {
  chunks: AsyncIterable<Uint8Array>;
  /** Frees a chunk's memory at once; the chunk cannot be read afterwards. */
  release: (chunk: Uint8Array) => void;
  /** Aborts the request: reading the body fails. */
  abort: () => void;
}

/** Stopping early must not destroy the request: the connection would close before the response is sent. */
export function createBody(raw: IncomingMessage): UploadBody {
  return {
    chunks: { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) },
    // Over a socket each chunk has a buffer of its own; chunks of an injected request belong to the caller.
    release: raw.socket instanceof Socket ? free : () => {},
    abort: () => raw.destroy(new Error('the upload is continued by another request')),
  };
}

/**
 * Frees a buffer at once. Left to the garbage collector, the buffers of one gigabyte cause some 25 major collections, two
 * thirds of the time that receiving takes.
 */
function free({ buffer, byteLength }: Uint8Array): void {
  // A slice shares its memory with other slices.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}

/** Aborts a request that sends nothing for `afterMs`. @returns stops the timer; call it before the response is sent */
export function abortWhenStalled(raw: IncomingMessage, afterMs = stalledAfterMs): () => void {
  // An injected request has no socket.
  const socket: Socket | undefined = raw.socket;
  const abort = () => raw.destroy(new Error('the upload stalled'));
  const usualMs = socket?.timeout ?? 0;
  socket?.setTimeout?.(afterMs);
  socket?.on('timeout', abort);
  return () => {
    socket?.off('timeout', abort);
    socket?.setTimeout?.(usualMs);
  };
}
