import { open } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/** Reads a file from the first request on: a stream that nobody reads yet would throw a missing file into the process. */
export async function* readChunks(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    yield* handle.createReadStream({ highWaterMark: chunkBytes, autoClose: false }) as AsyncIterable<Buffer>;
  } finally {
    await handle.close();
  }
}
