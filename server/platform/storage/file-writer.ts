import { type FileHandle, open, constants, copyFile, link, mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { createFault } from '#contract/faults/field-fault.ts';
import { eachInParallel } from '#server/platform/in-parallel.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PutOptions } from './storage.ts';
import { eachPart } from './read-chunks.ts';

export type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Bytes collected before they are written: one system call for many network chunks. */
const batchBytes = 1024 * 1024;
/** Bytes written between background flushes, so that the final fsync is short. */
const flushDistanceBytes = 64 * 1024 * 1024;

/** Writes a stream to a new file, and returns when it is on disk. */
export async function writeDurably(
  file: string,
  body: Body,
  { mode, ...options }: PutOptions & { mode?: number } = {},
): Promise<{ size: number }> {
  const handle = await open(file, 'wx', mode);
  try {
    const size = await writeStream(body, handle, options);
    await handle.sync();
    return { size };
  } finally {
    await handle.close();
  }
}

/**
 * Writes a stream after the first `offset` bytes of a file, which is created if necessary. Whether the stream ends or
 * fails, the bytes received are on disk when this returns or throws.
 */
export async function appendDurably(file: string, offset: number, body: Body, options?: PutOptions): Promise<void> {
  const handle = await open(file, 'a');
  try {
    const { size } = await handle.stat();
    if (size < offset) throw new RangeError(`${file} has ${size} bytes, not ${offset}`);
    await handle.truncate(offset);
    if (offset === 0) await syncFolder(path.dirname(file));
    try {
      await writeStream(body, handle, options);
    } finally {
      await handle.sync();
    }
  } finally {
    await handle.close();
  }
}

/**
 * Receiving and writing overlap: one batch is written while the next is collected, and a slow disk slows the sender down by
 * backpressure. Bytes received before the stream failed are written too.
 */
async function writeStream(body: Body, file: FileHandle, { onWritten }: PutOptions = {}): Promise<number> {
  let size = 0;
  let flushed = 0;
  let collected: Uint8Array[] = [];
  let collectedBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<unknown> | undefined;
  const flushFailures: unknown[] = [];

  const write = async () => {
    await writing;
    const batch = collected;
    const bytes = collectedBytes;
    collected = [];
    collectedBytes = 0;
    writing = writeAll(batch, bytes);
    // Awaited by the next write or at the end; until then a rejection must not count as unhandled.
    writing.catch(() => {});
    if (size - flushed >= flushDistanceBytes && !flushing) {
      flushed = size;
      // Remember the failure: the system reports a failed flush only once, so that the final fsync may succeed after it.
      flushing = file.datasync().then(
        () => (flushing = undefined),
        (error: unknown) => void flushFailures.push(error),
      );
    }
  };
  const writeAll = async (batch: Uint8Array[], bytes: number) => {
    const { bytesWritten } = await file.writev(batch);
    // The system may write less than requested, for example shortly before the disk is full.
    if (bytesWritten < bytes) await file.writeFile(Buffer.concat(batch).subarray(bytesWritten));
    if (onWritten) batch.forEach(onWritten);
  };

  const receive = async () => {
    for await (const chunk of body) {
      collected.push(chunk);
      collectedBytes += chunk.length;
      size += chunk.length;
      if (collectedBytes >= batchBytes) await write();
    }
  };

  const failure = await receive().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (collectedBytes > 0) await write();
  await Promise.allSettled([writing, flushing]);
  await writing;
  if (flushFailures.length > 0) throw flushFailures[0];
  if (failure) throw failure.error;
  return size;
}

/** Makes a file's new name in `folder` durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Error codes for "no hard link possible": another file system, no support, too many links. */
const noLink = ['EXDEV', 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'];

/**
 * Copies a file durably. On the same file system it is hard-linked, which is safe for stored objects, because they are written
 * under another name first and never changed afterwards.
 */
export async function linkOrCopy(from: string, to: string, modifiedAt: Date): Promise<'linked' | 'copied' | 'gone'> {
  try {
    if (await tryLinking(from, to)) return 'linked';
    // On file systems that support it, the copy shares its blocks with the original.
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await utimes(to, modifiedAt, modifiedAt);
    await syncFile(to);
    return 'copied';
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw error;
  }
}

/** @returns false if a copy is needed */
export async function tryLinking(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: unknown) => {
      if (noLink.includes(findErrorCode(error) ?? '')) return false;
      throw error;
    },
  );
}

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file, and hashes it on the way. It is durable when `syncFile` has written it out. */
export async function copyAndHash(
  from: string,
  to: string,
  { mode }: { mode?: number } = {},
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(to, 'wx', mode);
  try {
    await eachPart(from, (part) => {
      const written = handle.writeFile(part);
      hash.update(part);
      size += part.length;
      return written;
    });
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** Creates the folders of many files below `root`, and makes their entries durable all together. */
export function createFolders(root: string) {
  const folders = new Set<string>();
  return {
    async makeFor(file: string): Promise<void> {
      let folder = path.dirname(file);
      if (folders.has(folder)) return;
      await mkdir(folder, { recursive: true });
      for (; !folders.has(folder) && folder !== root; folder = path.dirname(folder)) folders.add(folder);
    },
    async sync(): Promise<void> {
      await eachInParallel(folders, syncFolder);
    },
  };
}

export function findErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

export function isMissing(error: unknown): boolean {
  return findErrorCode(error) === 'ENOENT' || findErrorCode(error) === 'ENOTDIR';
}

/** Maps a disk that is full or not mounted to an AppError, which the client is shown. @param error of a write */
export function mapDiskFailure(error: unknown): unknown {
  if (findErrorCode(error) === 'ENOTDIR') {
    return new AppError('unavailable', 'The storage is not available at the moment.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  if (findErrorCode(error) !== 'ENOSPC' && findErrorCode(error) !== 'EDQUOT') return error;
  return new AppError('storage-full', createFault('storage-full'), { cause: error });
}
