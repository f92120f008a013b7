import { open } from 'node:fs/promises';
import type { PutOptions } from './storage.ts';

/** How much is collected before it is handed to the disk: one system call for many of the network's chunks. */
const batchBytes = 1024 * 1024;
/** Written bytes are flushed in the background at this distance, so that the final fsync has little left to wait for. */
const flushDistanceBytes = 64 * 1024 * 1024;

/**
 * Writes a stream to a new file and returns when its bytes are on the disk. Receiving and writing overlap: one batch is
 * written while the next is collected, and a slow disk holds the sender back through the stream.
 */
export async function writeDurably(
  path: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { onWritten }: PutOptions = {},
) {
  const file = await open(path, 'wx');
  let size = 0;
  let flushed = 0;
  let collected: Uint8Array[] = [];
  let collectedBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> | undefined;

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
      flushing = file.datasync().finally(() => (flushing = undefined));
      flushing.catch(() => {});
    }
  };
  const writeAll = async (batch: Uint8Array[], bytes: number) => {
    const { bytesWritten } = await file.writev(batch);
    // The system may take less than it is given, for instance shortly before the disk is full.
    if (bytesWritten < bytes) await file.writeFile(Buffer.concat(batch).subarray(bytesWritten));
    if (onWritten) batch.forEach(onWritten);
  };

  try {
    for await (const chunk of body) {
      collected.push(chunk);
      collectedBytes += chunk.length;
      size += chunk.length;
      if (collectedBytes >= batchBytes) await write();
    }
    if (collectedBytes > 0) await write();
    await writing;
    await flushing;
    await file.sync();
    return { size };
  } finally {
    await Promise.allSettled([writing, flushing]);
    await file.close();
  }
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
