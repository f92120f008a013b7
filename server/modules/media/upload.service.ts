import { randomUUID } from 'node:crypto';
import { type MediaCategory, mediaCategories } from '#contract/media-categories.ts';
import { allowedExtensions, type UploadUrlRequest } from '#contract/media.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { inspectImageFile } from '#server/platform/images/image-structure.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { notSupported } from './file-kind.ts';
import { type Expectation, inspectStream, refuseUnread } from './inspected-stream.ts';
import type { UploadBody } from './upload-connection.ts';
import { type UploadLinkQuery, type UploadLinks, uploadLinkTtlMs } from './upload-links.ts';
import type { UploadRepository } from './upload.repository.ts';

export interface ReceivedUpload {
  id: string;
  /** bytes */
  size: number;
  mimeType: string;
}

const heartbeatMs = 5_000;
/** A receiver not heard of for this long died with its process. */
const deadAfterMs = 4 * heartbeatMs;
/** How long an upload that nobody claims is kept (reading 17). */
const unclaimedTtlMs = 24 * 60 * 60 * 1000;

export function storageKeyOf(uploadId: string): string {
  return `uploads/${uploadId}`;
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService(parts: { repository: UploadRepository; storage: Storage; links: UploadLinks }) {
  const { repository, storage, links } = parts;

  return {
    /**
     * @returns path and query of an address for one upload
     * @throws AppError file-type-not-supported, file-type-mismatch or file-too-large, where what is asked for tells already
     */
    async issue(request: UploadUrlRequest, userId: string): Promise<string> {
      const mediaType = request.category && mediaCategories[request.category];
      refuseExtension(request.filename);
      refuseUnread({
        mediaType,
        contentType: request.mimeType,
        contentLength: request.fileSize === undefined ? undefined : Number(request.fileSize),
      });
      const id = randomUUID();
      const expiresAt = new Date(Date.now() + uploadLinkTtlMs);
      await repository.insert({
        id,
        createdAt: new Date().toISOString(),
        createdBy: userId,
        category: request.category ?? null,
        expiresAt: expiresAt.toISOString(),
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
      const expected = {
        ...claimed,
        mediaType: row.category ? mediaCategories[row.category as MediaCategory] : undefined,
      };
      refuseUnread(expected);
      const hold = await takeUpload(repository, id);
      try {
        const inspected = inspectStream(body.chunks, expected, hold.assertHeld);
        const { size } = await storage.put(storageKeyOf(id), inspected.bytes, { onWritten: body.release });
        const { mediaType, mimeType } = inspected.kind();
        if (claimed.contentLength !== undefined && claimed.contentLength !== size) {
          throw new AppError('malformed-request', 'The body is not as long as Content-Length says.');
        }
        if (mediaType === 'photo') {
          await storage.withLocalFile(storageKeyOf(id), (path) => inspectImageFile(path, mimeType));
        }
        await hold.finish({ size, mimeType });
        return { id, size, mimeType };
      } catch (error) {
        await hold.giveBack(() => storage.delete(storageKeyOf(id)));
        throw error;
      }
    },
  };
}

/** Holds the upload for this receiver, with a heartbeat, until it is finished or given back. */
async function takeUpload(repository: UploadRepository, id: string) {
  let token = new Date().toISOString();
  let held = await repository.beginReceiving(id, token, new Date(Date.now() - deadAfterMs).toISOString());
  if (!held) {
    const state = (await repository.find(id))?.state;
    throw state === 'stored' || state === 'claimed' ? alreadyUsed() : inProgress();
  }
  // Beats follow each other, so that the token shown is always the one last written.
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => {});
  }, heartbeatMs);
  const beat = async () => {
    const next = new Date().toISOString();
    held &&= await repository.continueReceiving(id, token, next);
    if (held) token = next;
  };
  const stop = async () => {
    clearInterval(timer);
    await beating;
  };

  return {
    assertHeld() {
      if (!held) throw inProgress();
    },
    async finish({ size, mimeType }: { size: number; mimeType: string }) {
      await stop();
      const now = Date.now();
      const stored = {
        size,
        mimeType,
        storedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + unclaimedTtlMs).toISOString(),
      };
      if (!held || !(await repository.finishReceiving(id, token, stored))) {
        held = false;
        throw inProgress();
      }
    },
    /** @param clean runs only while nobody else can have stored anything under this id */
    async giveBack(clean: () => Promise<void>) {
      await stop();
      await beat();
      if (!held) return;
      await clean();
      await repository.abandonReceiving(id, token);
    },
  };
}

function refuseExtension(filename: string | undefined): void {
  const extension = /\.([^./\\]+)$/.exec(filename ?? '')?.[1]?.toLowerCase();
  const allowed: readonly string[] = [...allowedExtensions.photo, ...allowedExtensions.video];
  if (extension !== undefined && !allowed.includes(extension)) throw notSupported();
}

function alreadyUsed(): AppError {
  return new AppError('upload-already-used', 'A file has been uploaded to this address already. Ask for a new one.');
}

function inProgress(): AppError {
  return new AppError('upload-in-progress', 'This upload is being received already.', { retryAfterSeconds: 5 });
}
