import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { PutOptions } from './storage.ts';

export type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How much is collected before it is handed to the disk: one system call for many of the network's chunks. */
const batchBytes = 1024 * 1024;
/** Written bytes are flushed in the background at this distance, so that the final fsync has little left to wait for. */
const flushDistanceBytes = 64 * 1024 * 1024;

/** Writes a stream to a new file and returns when its bytes are on the disk. */
export async function writeDurably(file: string, body: Body, options?: PutOptions): Promise<{ size: number }> {
  const handle = await open(file, 'wx');
  try {
    const size = await pour(body, handle, options);
    await handle.sync();
    return { size };
  } finally {
    await handle.close();
  }
}

/**
 * Writes a stream behind the first `offset` bytes of a file, which is made if there is none. Whether the stream ends or
 * fails: what came of it is on the disk when this returns or throws.
 */
export async function appendDurably(file: string, offset: number, body: Body, options?: PutOptions): Promise<void> {
  const handle = await open(file, 'a');
  try {
    const { size } = await handle.stat();
    if (size < offset) throw new RangeError(`${file} has ${size} bytes, not ${offset}`);
    await handle.truncate(offset);
    if (offset === 0) await syncFolder(path.dirname(file));
    try {
      await pour(body, handle, options);
    } finally {
      await handle.sync();
    }
  } finally {
    await handle.close();
  }
}

/**
 * Receiving and writing overlap: one batch is written while the next is collected, and a slow disk holds the sender back
 * through the stream. What arrived before the stream failed is written all the same.
 */
async function pour(body: Body, file: FileHandle, { onWritten }: PutOptions = {}): Promise<number> {
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
    // Awaited by the next write or at the end; until then a failure must not count as unhandled.
    writing.catch(() => {});
    if (size - flushed >= flushDistanceBytes && !flushing) {
      flushed = size;
      // Kept: the system tells of a failed flush once, so the last fsync may well succeed after it.
      flushing = file.datasync().then(
        () => (flushing = undefined),
        (error: unknown) => void flushFailures.push(error),
      );
    }
  };
  const writeAll = async (batch: Uint8Array[], bytes: number) => {
    const { bytesWritten } = await file.writev(batch);
    // The system may take less than it is given, for instance shortly before the disk is full.
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

/** Makes a file's new name in `folder` survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
