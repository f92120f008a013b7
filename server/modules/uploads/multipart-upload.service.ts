import { AppError, notFound } from '#server/platform/app-error.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import type { MultipartUploads, Storage, StoredPart } from '#server/platform/storage/storage.ts';
import { headBytes } from './file-kind.ts';
import { inPlace, judgeWhole } from './inspected-file.ts';
import { type Expectation, headOf, judgeHead } from './inspected-stream.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import type { UploadBody } from './upload-body.ts';
import type { UploadHolds } from './upload-lock.ts';
import type { UploadLinkQuery, UploadLinks } from './upload-links.ts';
import type { UploadRepository } from './upload.repository.ts';
import { mediaTypeOf, type ReceivedUpload, storageKeyOf } from './upload.service.ts';

/** So many addresses are signed for one question; who has used them asks again. */
const addressesAtOnce = 20;
/** One part over the slowest line. */
const addressTtlSeconds = 60 * 60;

/** A part that is to be sent: the bytes from `start` up to `end`, by PUT to `url`. */
export interface MissingPart {
  url: string;
  start: number;
  end: number;
}

export interface UploadParts {
  /** False where the file has to be sent to the upload's own address. */
  isDirect: boolean;
  arrivedBytes: number;
  /** Those that come next; none where everything has arrived. */
  missing: MissingPart[];
}

type PlannedPart = Pick<StoredPart, 'partNumber'> & Pick<MissingPart, 'start' | 'end'>;

export type UploadsInParts = ReturnType<typeof createUploadsInParts>;

/**
 * The same upload, sent by the browser straight to the object store in parts: ask what is missing, send it to the
 * addresses that are named, as often as it takes, and have it put together. What has arrived, only the store says. See
 * docs/decisions/0024.
 */
export function createUploadsInParts(parts: {
  repository: UploadRepository;
  storage: Storage;
  links: UploadLinks;
  holds: UploadHolds;
  space: SpaceReserve;
}) {
  const { repository, storage, links, holds, space } = parts;
  const { multipart } = storage;

  const open = async (id: string, query: UploadLinkQuery) => {
    links.check(id, query);
    const row = await repository.find(id);
    if (!row) throw notFound('upload');
    return { row, isWhole: row.state === 'stored' || row.state === 'claimed' };
  };

  /** Whether a process that died before it could say so has put the parts together. */
  const isTogether = async ({ id, partsId, length }: UploadTable) =>
    partsId !== null && (await storage.head(storageKeyOf(id)))?.size === length;

  /** Begins the upload at the store, or goes on with what another request has begun in the meantime. */
  const begin = async (id: string, store: MultipartUploads) => {
    const hold = await holds.take(id);
    try {
      const row = (await repository.find(id)) as UploadTable;
      const arrived = await listArrived(row, store);
      if (arrived) return { row, arrived };
      if (await isTogether(row)) return { row, arrived: undefined };
      const partsId = await store.create(storageKeyOf(id));
      await repository.setPartsId(id, partsId);
      return { row: { ...row, partsId }, arrived: [] };
    } finally {
      await hold.giveBack();
    }
  };

  return {
    /**
     * What has arrived, and where to send what is missing.
     * @param body the beginning of the file, so that a wrong one is refused before it is sent; none if it is empty
     * @throws AppError with one of the file codes
     */
    async ask(id: string, query: UploadLinkQuery, body: Pick<UploadBody, 'chunks'>): Promise<UploadParts> {
      const { row, isWhole } = await open(id, query);
      if (isWhole) return { isDirect: true, arrivedBytes: row.size ?? 0, missing: [] };
      // In the end the file is looked at here.
      await space.assertRoomFor();
      if (!multipart || !row.length) return { isDirect: false, arrivedBytes: 0, missing: [] };
      const head = await headOf(body.chunks);
      if (head.length >= Math.min(headBytes, row.length)) await judgeHead(head, expectationOf(row));
      const known = await listArrived(row, multipart);
      const { row: begun, arrived } = known ? { row, arrived: known } : await begin(id, multipart);
      if (!arrived) return { isDirect: true, arrivedBytes: row.length, missing: [] };

      const there = new Set(arrived.map(({ partNumber }) => partNumber));
      const missing = partsOf(row.length, multipart).filter(({ partNumber }) => !there.has(partNumber));
      return {
        isDirect: true,
        arrivedBytes: arrived.reduce((total, { size }) => total + size, 0),
        missing: await Promise.all(
          missing.slice(0, addressesAtOnce).map(async ({ partNumber, start, end }) => {
            const options = { expiresInSeconds: addressTtlSeconds, contentLength: end - start };
            const url = await multipart.presignPart(storageKeyOf(id), begun.partsId as string, partNumber, options);
            return { url, start, end };
          }),
        ),
      };
    },

    /**
     * Has the parts put together and examines the file, as every upload is. Asked again, it gives the same answer.
     * @throws AppError upload-incomplete, upload-in-progress, or one of the file codes, and then nothing of it is kept
     */
    async complete(id: string, query: UploadLinkQuery): Promise<ReceivedUpload> {
      const { row: before, isWhole } = await open(id, query);
      if (isWhole) return receiptOf(before);
      await space.assertRoomFor();
      const hold = await holds.take(id);
      const key = storageKeyOf(id);
      try {
        const row = (await repository.find(id)) as UploadTable;
        const size = row.length ?? 0;
        const arrived = multipart && (await listArrived(row, multipart));
        if (multipart && arrived) {
          if (arrived.length < partsOf(size, multipart).length) throw incomplete();
          await multipart.complete(key, row.partsId as string, arrived);
        } else if (!(await isTogether(row))) {
          throw incomplete();
        }
        const mimeType = await judgeWhole(inPlace(storage), key, expectationOf(row));
        await hold.finish({ size, mimeType });
        await storage.growing?.discard(key);
        return { id, size, mimeType };
      } catch (error) {
        const isRefused = error instanceof AppError && error.code.startsWith('file-');
        await hold.giveBack(async () => {
          if (isRefused) await storage.delete(key);
        });
        throw error;
      }
    },
  };
}

function expectationOf(row: UploadTable): Expectation {
  return { mediaType: mediaTypeOf(row), contentType: undefined, contentLength: row.length ?? 0 };
}

/** Whole parts as they are planned. @returns undefined if the store knows of no such upload */
async function listArrived({ id, partsId, length }: UploadTable, store: MultipartUploads) {
  if (partsId === null) return undefined;
  const planned = new Map(partsOf(length ?? 0, store).map((part) => [part.partNumber, part.end - part.start]));
  const arrived = await unlessOver(store.listParts(storageKeyOf(id), partsId));
  return arrived?.filter(({ partNumber, size }) => planned.get(partNumber) === size);
}

/** Small ones, for a part that is broken off is sent again from its start. */
function partsOf(length: number, { minPartBytes, maxParts }: MultipartUploads): PlannedPart[] {
  const partBytes = Math.max(minPartBytes, Math.ceil(length / maxParts));
  return Array.from({ length: Math.ceil(length / partBytes) }, (_, index) => ({
    partNumber: index + 1,
    start: index * partBytes,
    end: Math.min((index + 1) * partBytes, length),
  }));
}

/** A store may forget uploads by rules of its own. */
async function unlessOver<T>(listed: Promise<T>): Promise<T | undefined> {
  return listed.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  });
}

function receiptOf({ id, size, mimeType }: UploadTable): ReceivedUpload {
  return { id, size: size ?? 0, mimeType: mimeType ?? '' };
}

function incomplete(): AppError {
  return new AppError('upload-incomplete', 'Not every part of the file has arrived.');
}
