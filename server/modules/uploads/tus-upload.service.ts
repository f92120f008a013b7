import { AppError, notFound } from '#server/platform/app-error.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import type { GrowingObjects, Storage } from '#server/platform/storage/storage.ts';
import { headBytes } from './file-kind.ts';
import { type Expectation, inspectStream, refuseUnread } from './inspected-stream.ts';
import { inPlace, judgeWhole } from './inspected-file.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import type { UploadBody } from './upload-body.ts';
import { alreadyUsed, type UploadHold, type UploadHolds } from './upload-lock.ts';
import type { UploadLinkQuery, UploadLinks } from './upload-links.ts';
import type { UploadRepository } from './upload.repository.ts';
import { bytesHere, mediaTypeOf, storageKeyOf } from './upload.service.ts';

export interface UploadProgress {
  /** bytes that have arrived and that nothing takes back any more */
  offset: number;
  /** bytes of the whole file, once that is known */
  length: number | null;
}

/** What a PATCH says of itself. */
export interface Continuation {
  offset: number;
  /** of the whole file, where the address was asked for without it */
  length: number | undefined;
  /** of this request's body */
  contentLength: number | undefined;
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>;

/**
 * The same address in pieces: ask how far it got, send what is missing, as often as it takes. The file is judged while
 * it arrives, and once it is whole it is what a PUT would have left.
 */
export function createResumableUploads(parts: {
  repository: UploadRepository;
  storage: Storage;
  links: UploadLinks;
  holds: UploadHolds;
  space: SpaceReserve;
}) {
  const { repository, storage, links, holds, space } = parts;

  const open = async (id: string, query: UploadLinkQuery) => {
    links.check(id, query);
    const row = await repository.find(id);
    if (!row) throw notFound('upload');
    const { growing } = storage;
    if (!growing) throw new AppError('upload-not-resumable', 'Uploads cannot be continued here. Send the file whole.');
    return { row, growing, isWhole: row.state === 'stored' || row.state === 'claimed' };
  };

  /** The last byte is there: the whole file is examined and takes its place. */
  const complete = async (
    { id, category, partsId }: UploadTable,
    size: number,
    growing: GrowingObjects,
    hold: UploadHold,
  ) => {
    const key = storageKeyOf(id);
    // A process that died between the last two steps left the file in its place already.
    const isPublished = (await growing.size(key)) === undefined;
    const expected = { mediaType: mediaTypeOf({ category }), contentType: undefined, contentLength: size };
    const mimeType = await judgeWhole(isPublished ? inPlace(storage) : growing, key, expected);
    if (!isPublished) await growing.publish(key);
    await hold.finish({ size, mimeType });
    // Begun before it turned out that the browser does not reach the store.
    if (partsId) await storage.multipart?.abort(key, partsId);
  };

  /** Holds the upload for `work`. What can never become an acceptable file is thrown away. */
  const holding = async <T>(
    id: string,
    growing: GrowingObjects,
    cut: () => void,
    work: (hold: UploadHold) => Promise<T>,
  ) => {
    const hold = await holds.take(id, cut);
    try {
      const result = await work(hold);
      await hold.giveBack();
      return result;
    } catch (error) {
      const isRefused = error instanceof AppError && error.code.startsWith('file-');
      await hold.giveBack(async () => {
        if (!isRefused) return;
        await growing.discard(storageKeyOf(id));
        await storage.delete(storageKeyOf(id));
      });
      throw error;
    }
  };

  return {
    /** How far the upload got. A request that is still sending to it is ended first, so that this is the truth. */
    async progress(id: string, query: UploadLinkQuery): Promise<UploadProgress> {
      const { row, growing, isWhole } = await open(id, query);
      if (isWhole) return { offset: row.size ?? 0, length: row.size };
      const key = storageKeyOf(id);
      const arrived = async () => {
        const size = await growing.size(key);
        if (size !== undefined) return size;
        const published = (await storage.head(key))?.size;
        return published === row.length ? (published ?? 0) : 0;
      };
      if (row.state === 'issued') {
        const offset = await arrived();
        if (offset !== row.length) return { offset, length: row.length };
      }
      return holding(
        id,
        growing,
        () => {},
        async (hold) => {
          const offset = await arrived();
          if (offset > 0 && offset === row.length) await complete(row, offset, growing, hold);
          return { offset, length: row.length };
        },
      );
    },

    /**
     * Writes the body behind what has arrived. Cut off in the middle, what came is kept.
     * @throws AppError upload-offset-mismatch if it does not begin there, the upload and file codes, or the body's own error
     */
    async append(id: string, query: UploadLinkQuery, body: UploadBody, from: Continuation): Promise<UploadProgress> {
      const { row, growing, isWhole } = await open(id, query);
      if (isWhole) throw alreadyUsed();
      const length = row.length ?? from.length ?? null;
      if (from.length !== undefined && from.length !== length) throw malformed('Upload-Length is another than before.');
      if (length !== null && from.offset + (from.contentLength ?? 0) > length) throw malformed('The body is too long.');
      const expected: Expectation = {
        mediaType: mediaTypeOf(row),
        contentType: undefined,
        contentLength: length ?? undefined,
      };
      refuseUnread(expected);
      await space.assertRoomFor(bytesHere(storage, (length ?? from.offset) - from.offset));
      if (row.length === null && length !== null) await repository.setLength(id, length);

      return holding(id, growing, body.cut, async (hold) => {
        const key = storageKeyOf(id);
        const size = (await growing.size(key)) ?? 0;
        if (size !== from.offset) throw new AppError('upload-offset-mismatch', `${size} bytes have arrived so far.`);
        const head = size === 0 ? Buffer.alloc(0) : await growing.head(key, headBytes);
        const inspected = inspectStream(space.whileRoom(body.chunks), expected, {
          assertOwned: hold.assertOwned,
          before: { size, head },
        });
        await growing.append(key, size, inspected.bytes, { onWritten: body.release });
        const offset = inspected.size();
        if (offset === length) await complete(row, offset, growing, hold);
        return { offset, length };
      });
    },
  };
}

function malformed(detail: string): AppError {
  return new AppError('malformed-request', detail);
}
