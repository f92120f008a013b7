import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { PutOptions } from './storage.ts';

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
