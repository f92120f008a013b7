import { open, type FileHandle } from 'node:fs/promises';
import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const chunkBytes = 1024 * 1024;
const partBytes = 512 * 1024;
const maxFreeParts = 16;

/** Reads a file from the first request on: a stream that nobody reads yet would throw a missing file into the process. */
export async function* readChunks(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    yield* handle.createReadStream({ highWaterMark: chunkBytes, autoClose: false }) as AsyncIterable<Buffer>;
  } finally {
    await handle.close();
  }
}

/** Parts that no call uses now. A new pair for each file made the garbage collector a third of a restore's own processor time. */
const freeParts: Buffer[] = [];

const takePart = () => freeParts.pop() ?? Buffer.allocUnsafeSlow(partBytes);

/**
 * Calls `work` with one part of a file after the other, and reads the next part meanwhile. The parts share two buffers, which costs
 * half of the processor time of a stream: `work` must not keep them.
 */
export async function eachPart(file: string, work: (part: Uint8Array) => unknown): Promise<void> {
  const handle = await open(file);
  try {
    let [part, other] = [takePart(), takePart()];
    for (let { bytesRead } = await handle.read(part); bytesRead > 0;) {
      const reading = handle.read(other);
      const working = work(part.subarray(0, bytesRead));
      [{ bytesRead }] = await Promise.all([reading, working]);
      [part, other] = [other, part];
    }
    // After a failure they are left to the garbage collector: reading may still write into one.
    if (freeParts.length < maxFreeParts) freeParts.push(part, other);
  } finally {
    await handle.close();
  }
}

/** What each of hundreds of people who download slowly holds twice. */
const sentBytes = 128 * 1024;
/** A connection that is given fewer bytes than it holds asks for the next ones before these are sent. */
const heldBytes = 64 * 1024;
const freeChunks: Buffer[] = [];
const takeChunk = () => freeChunks.pop() ?? Buffer.allocUnsafeSlow(sentBytes);

/**
 * The bytes from `start` to `end`, at most as many as there are, in parts that share two buffers: each is good until the next one is asked for.
 * A stream makes a buffer for each, so that a download of gigabytes takes twice the processor time and a hundred megabytes of memory.
 */
export async function* readParts(
  handle: FileHandle,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let [part, other] = [takeChunk(), takeChunk()];
  let at = start;
  const readInto = (buffer: Buffer) => handle.read(buffer, 0, Math.min(buffer.length, end - at), at);
  let reading = readInto(part);
  try {
    for (let { bytesRead } = await reading; bytesRead > 0; { bytesRead } = await reading) {
      at += bytesRead;
      reading = readInto(other);
      const read = part.subarray(0, bytesRead);
      yield bytesRead < heldBytes ? Buffer.from(read) : read;
      [part, other] = [other, part];
    }
  } finally {
    // Whoever leaves may do so while the next part is read.
    await reading.catch(() => {});
    if (freeChunks.length < maxFreeParts) freeChunks.push(part, other);
  }
}

/** @returns the file's hex SHA-256 */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await eachPart(file, (part) => hash.update(part));
  return hash.digest('hex');
}

export interface CheckSums {
  sha256: string;
  crc32: string;
}

/** @returns the file's sums, in hex */
export async function sumFile(file: string): Promise<CheckSums> {
  const hash = createHash('sha256');
  let sum = 0;
  await eachPart(file, (part) => {
    hash.update(part);
    sum = crc32(part, sum);
  });
  return { sha256: hash.digest('hex'), crc32: formatCrc32(sum) };
}

export const formatCrc32 = (sum: number): string => sum.toString(16).padStart(8, '0');

/** @returns the CRC-32 of what is read */
export async function sumObject(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let sum = 0;
  for await (const chunk of chunks) sum = crc32(chunk, sum);
  return sum;
}

/** Passes a stream on and adds it to `hash`. */
export async function* hashWhileReading(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
