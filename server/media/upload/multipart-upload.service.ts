import { AppError } from '#server/platform/app-error.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import type { MultipartUploads, Storage, StoredPart } from '#server/platform/storage/storage.ts';
import { headBytes, inPlace, validateFile, type Expectation, readHead, validateHead } from './validate-file.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import {
  openUpload,
  type UploadBody,
  type UploadLinkQuery,
  type UploadLinks,
  findMediaType,
  type ReceivedUpload,
  toStorageKey,
} from './upload.service.ts';
import type { UploadLocks } from './upload-lock.ts';
import type { UploadRepository } from './upload.repository.ts';

/** Parts are signed in batches: the client asks again when it has sent these. */
const maxPartUrls = 20;
/** Enough for one part over a slow connection. */
const partUrlTtlSeconds = 60 * 60;

/** A part to send: the bytes from `start` up to `end`, by PUT to `url`. */
export interface MissingPart {
  url: string;
  start: number;
  end: number;
}

export interface UploadParts {
  /** False if the file has to be sent to the upload URL instead. */
  isDirect: boolean;
  arrivedBytes: number;
  /** The next ones; empty when every part was received. */
  missing: MissingPart[];
}

type PlannedPart = Pick<StoredPart, 'partNumber'> & Pick<MissingPart, 'start' | 'end'>;

export type MultipartUploadService = ReturnType<typeof createMultipartUploadService>;

/**
 * Multipart uploads, sent by the browser straight to the object store: it asks for missing parts, sends them to signed
 * URLs, and completes the upload. Only the store knows which parts it has. See docs/decisions/0024.
 */
export function createMultipartUploadService(parts: {
  repository: UploadRepository;
  storage: Storage;
  links: UploadLinks;
  locks: UploadLocks;
  space: SpaceReserve;
}) {
  const { repository, storage, locks, space } = parts;
  const { multipart } = storage;

  const open = async (id: string, query: UploadLinkQuery) => {
    const row = await openUpload(parts, id, query);
    return { row, isStored: row.state === 'stored' || row.state === 'claimed' };
  };

  /** Whether a process assembled the parts and died before it updated the row. */
  const isAssembled = async ({ id, partsId, length }: UploadTable) =>
    partsId !== null && (await storage.head(toStorageKey(id)))?.size === length;

  /** Creates the upload at the store, or returns the one that another request created in the meantime. */
  const begin = async (id: string, store: MultipartUploads) => {
    const lock = await locks.acquire(id);
    try {
      const row = (await repository.find(id)) as UploadTable;
      const arrived = await listReceivedParts(row, store);
      if (arrived) return { row, arrived };
      if (await isAssembled(row)) return { row, arrived: undefined };
      const partsId = await store.create(toStorageKey(id));
      await repository.setPartsId(id, partsId);
      return { row: { ...row, partsId }, arrived: [] };
    } finally {
      await lock.release();
    }
  };

  return {
    /**
     * Which parts were received, and where to send the missing ones.
     * @param body the beginning of the file, so that a wrong file is refused before it is sent; may be empty
     * @throws AppError with one of the file codes
     */
    async listMissing(id: string, query: UploadLinkQuery, body: Pick<UploadBody, 'chunks'>): Promise<UploadParts> {
      const { row, isStored } = await open(id, query);
      if (isStored) return { isDirect: true, arrivedBytes: row.size ?? 0, missing: [] };
      // Validation needs a local copy at the end.
      await space.assertRoomFor();
      if (!multipart || !row.length) return { isDirect: false, arrivedBytes: 0, missing: [] };
      const head = await readHead(body.chunks);
      if (head.length >= Math.min(headBytes, row.length)) await validateHead(head, toExpectation(row));
      const known = await listReceivedParts(row, multipart);
      const { row: started, arrived } = known ? { row, arrived: known } : await begin(id, multipart);
      if (!arrived) return { isDirect: true, arrivedBytes: row.length, missing: [] };

      const there = new Set(arrived.map(({ partNumber }) => partNumber));
      const missing = planParts(row.length, multipart).filter(({ partNumber }) => !there.has(partNumber));
      return {
        isDirect: true,
        arrivedBytes: arrived.reduce((total, { size }) => total + size, 0),
        missing: await Promise.all(
          missing.slice(0, maxPartUrls).map(async ({ partNumber, start, end }) => {
            const options = { expiresInSeconds: partUrlTtlSeconds, contentLength: end - start };
            const url = await multipart.presignPart(toStorageKey(id), started.partsId as string, partNumber, options);
            return { url, start, end };
          }),
        ),
      };
    },

    /**
     * Assembles the parts and validates the file. Idempotent.
     * @throws AppError upload-incomplete, upload-in-progress, or one of the file codes, after which the file is deleted
     */
    async complete(id: string, query: UploadLinkQuery): Promise<ReceivedUpload> {
      const { row: before, isStored } = await open(id, query);
      if (isStored) return toReceipt(before);
      await space.assertRoomFor();
      const lock = await locks.acquire(id);
      const key = toStorageKey(id);
      try {
        const row = (await repository.find(id)) as UploadTable;
        const size = row.length ?? 0;
        const arrived = multipart && (await listReceivedParts(row, multipart));
        if (multipart && arrived) {
          if (arrived.length < planParts(size, multipart).length) throw incomplete();
          await multipart.complete(key, row.partsId as string, arrived);
        } else if (!(await isAssembled(row))) {
          throw incomplete();
        }
        const mimeType = await validateFile(inPlace(storage), key, toExpectation(row));
        await lock.finish({ size, mimeType });
        await storage.appendable?.discard(key);
        return { id, size, mimeType };
      } catch (error) {
        const isRefused = error instanceof AppError && error.code.startsWith('file-');
        await lock.release(async () => {
          if (isRefused) await storage.delete(key);
        });
        throw error;
      }
    },
  };
}

function toExpectation(row: UploadTable): Expectation {
  return { mediaType: findMediaType(row), contentType: undefined, contentLength: row.length ?? 0 };
}

/** Complete parts of the planned size. @returns undefined if the store has no such upload */
async function listReceivedParts({ id, partsId, length }: UploadTable, store: MultipartUploads) {
  if (partsId === null) return undefined;
  const planned = new Map(planParts(length ?? 0, store).map((part) => [part.partNumber, part.end - part.start]));
  const arrived = await undefinedIfGone(store.listParts(toStorageKey(id), partsId));
  return arrived?.filter(({ partNumber, size }) => planned.get(partNumber) === size);
}

/** Small parts: an interrupted part is sent again from its start. */
function planParts(length: number, { minPartBytes, maxParts }: MultipartUploads): PlannedPart[] {
  const partBytes = Math.max(minPartBytes, Math.ceil(length / maxParts));
  return Array.from({ length: Math.ceil(length / partBytes) }, (_, index) => ({
    partNumber: index + 1,
    start: index * partBytes,
    end: Math.min((index + 1) * partBytes, length),
  }));
}

/** A store may expire unfinished uploads by its own rules. */
async function undefinedIfGone<T>(listed: Promise<T>): Promise<T | undefined> {
  return listed.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  });
}

function toReceipt({ id, size, mimeType }: UploadTable): ReceivedUpload {
  return { id, size: size ?? 0, mimeType: mimeType ?? '' };
}

function incomplete(): AppError {
  return new AppError('upload-incomplete', 'Not every part of the file has arrived.');
}
