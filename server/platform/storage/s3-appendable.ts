import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { notFound } from '#server/platform/app-error.ts';
import { inParallel } from '../in-parallel.ts';
import { assertObjectKey, type AppendableObjects, type MultipartUploads } from './storage.ts';
import type { S3Options } from './s3-client.ts';
import { explained } from './s3-errors.ts';

/** Not a valid start of an object key, so that pieces are not read, listed or deleted as objects. */
const appendableFolder = '.growing/';
/** S3 requires parts of at least 5 MB, except the last: every piece can become a part of the finished object. */
const minPieceBytes = 5 * 1024 * 1024;
const pieceBytes = 8 * 1024 * 1024;

interface Piece {
  Key: string;
  start: number;
  end: number;
  modifiedAt: Date;
}

/** Creates folders for local copies, like the media worker's scratch folder. */
export interface Scratch {
  use<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

interface S3AppendableParts {
  client: S3Client;
  options: S3Options;
  multipart: MultipartUploads;
  scratch: Scratch;
  /** metadata of the finished object */
  toMetadata: (key: string) => object;
}

/**
 * S3 objects cannot be appended to, and an unfinished multipart upload cannot be read. So each batch of received bytes is
 * an object of its own, named by its offset, and the store assembles them at the end without sending them through this
 * process.
 */
export function createS3Appendable({ client, options, multipart, scratch, toMetadata }: S3AppendableParts) {
  const Bucket = options.bucket;
  const remove = (Key: string) => explained(client.send(new DeleteObjectCommand({ Bucket, Key })));

  async function* listPieces(prefix: string): AsyncGenerator<Piece> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        const start = Number(Key.slice(Key.lastIndexOf('/') + 1));
        yield { Key, start, end: start + Size, modifiedAt: LastModified as Date };
      }
    }
  }

  /** The contiguous pieces from the first byte on. Names sort by offset. */
  const listAllPieces = async (key: string): Promise<Piece[]> => {
    const pieces: Piece[] = [];
    for await (const piece of listPieces(toFolder(key))) {
      if (piece.start === (pieces.at(-1)?.end ?? 0)) pieces.push(piece);
    }
    return pieces;
  };

  const read = async ({ Key, start, end }: Piece, to = end): Promise<Buffer> => {
    if (to <= start) return Buffer.alloc(0);
    const Range = `bytes=0-${to - start - 1}`;
    const { Body } = await explained(client.send(new GetObjectCommand({ Bucket, Key, Range })));
    return buffer(Body as Readable);
  };

  async function* readPieces(pieces: Piece[]) {
    for (const { Key } of pieces) {
      const { Body } = await explained(client.send(new GetObjectCommand({ Bucket, Key })));
      yield* Body as Readable;
    }
  }

  /**
   * Deletes the pieces after `offset`, the last first, so that there is never a gap. @returns the offset to write from, and
   * the bytes that belong before the new ones there
   */
  const openAt = async (key: string, offset: number) => {
    const pieces = await listAllPieces(key);
    if (offset > (pieces.at(-1)?.end ?? 0)) throw new RangeError(`${key} has no ${offset} bytes`);
    for (const { Key } of pieces.filter(({ start }) => start >= offset).toReversed()) await remove(Key);
    const last = pieces.findLast(({ start }) => start < offset);
    if (!last || (last.end === offset && last.end - last.start >= minPieceBytes)) {
      return { start: offset, before: Buffer.alloc(0) };
    }
    return { start: last.start, before: await read(last, offset) };
  };

  const appendable: AppendableObjects = {
    async size(key) {
      return (await listAllPieces(key)).at(-1)?.end;
    },

    async append(key, offset, body, { onWritten } = {}) {
      const { start, before } = await openAt(key, offset);
      let at = start;
      let collected: Uint8Array[] = [before];
      let collectedBytes = before.length;
      let isNew = false;
      const write = async () => {
        const [chunks, Key] = [collected, `${toFolder(key)}${String(at).padStart(15, '0')}`];
        const Body = Buffer.concat(chunks);
        at += Body.length;
        [collected, collectedBytes, isNew] = [[], 0, false];
        await explained(client.send(new PutObjectCommand({ Bucket, Key, Body })));
        for (const chunk of chunks) if (chunk !== before) onWritten?.(chunk);
      };
      try {
        for await (const chunk of body) {
          collected.push(chunk);
          collectedBytes += chunk.length;
          isNew = true;
          if (collectedBytes >= pieceBytes) await write();
        }
      } finally {
        // Also if the sender failed: what was received is stored.
        if (isNew) await write();
      }
    },

    async head(key, bytes) {
      const pieces = await listAllPieces(key);
      const chunks: Buffer[] = [];
      for (const piece of pieces) {
        if (piece.start >= bytes) break;
        chunks.push(await read(piece, Math.min(piece.end, bytes)));
      }
      return Buffer.concat(chunks);
    },

    async withLocalFile(key, work) {
      const pieces = await listAllPieces(key);
      if (pieces.length === 0) throw notFound('object');
      return scratch.use(async (folder) => {
        const file = path.join(folder, 'copy');
        await pipeline(Readable.from(readPieces(pieces)), createWriteStream(file));
        return work(file);
      });
    },

    async publish(key) {
      const pieces = await listAllPieces(key);
      const [first] = pieces;
      if (!first) throw notFound('object');
      if (pieces.length === 1) {
        const copy = { Bucket, Key: key, CopySource: `${Bucket}/${first.Key}`, MetadataDirective: 'REPLACE' as const };
        await explained(client.send(new CopyObjectCommand({ ...copy, ...toMetadata(key) })));
      } else {
        const UploadId = await multipart.create(key);
        const parts = await inParallel(pieces, async (piece, index) => {
          const part = { Bucket, Key: key, UploadId, PartNumber: index + 1, CopySource: `${Bucket}/${piece.Key}` };
          const { CopyPartResult } = await explained(client.send(new UploadPartCopyCommand(part)));
          return { partNumber: index + 1, etag: CopyPartResult?.ETag as string };
        }).catch(async (error: unknown) => {
          await multipart.abort(key, UploadId);
          throw error;
        });
        await multipart.complete(key, UploadId, parts);
      }
      await appendable.discard(key);
    },

    async discard(key) {
      const [first, ...others] = await Array.fromAsync(listPieces(toFolder(key)));
      // Without its first piece the object no longer exists, whatever interrupts this; `sweep` deletes the others.
      if (first) await remove(first.Key);
      await inParallel(others, ({ Key }) => remove(Key));
    },
  };

  return {
    appendable,

    /** Deletes pieces left by an interrupted discard. @returns how many */
    async sweep(staleMs: number): Promise<number> {
      let removed = 0;
      let beginning = '';
      for await (const { Key, start, modifiedAt } of listPieces(appendableFolder)) {
        const folder = Key.slice(0, Key.lastIndexOf('/'));
        if (start === 0) beginning = folder;
        if (folder === beginning || Date.now() - modifiedAt.getTime() < staleMs) continue;
        await remove(Key);
        removed += 1;
      }
      return removed;
    },
  };
}

function toFolder(key: string): string {
  assertObjectKey(key);
  return `${appendableFolder}${key}/`;
}
