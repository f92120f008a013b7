import { buffer } from 'node:stream/consumers';
import { createByteLimitedCache } from '../byte-limited-cache.ts';
import type { Storage } from './storage.ts';

/** A picture for a phone has 10 to 100 KB; what is larger is streamed. */
const maxObjectBytes = 128 * 1024;

export type ObjectMemory = ReturnType<typeof rememberObjects>;

/**
 * Reads small objects that never change under their key; the most asked for stay in memory, because opening, reading and
 * closing a file is most of the work of sending a small picture.
 *
 * @param maxBytes the most memory that they may come to occupy
 */
export function rememberObjects(storage: Pick<Storage, 'get'>, maxBytes: number) {
  const held = createByteLimitedCache<Buffer>(maxBytes, ({ byteLength }) => byteLength);
  const reading = new Map<string, Promise<Buffer>>();

  const readNow = async (key: string, size: number): Promise<Buffer> => {
    const bytes = await buffer(await storage.get(key));
    if (bytes.byteLength !== size) {
      throw new Error(`${key} has ${bytes.byteLength} bytes in the storage instead of ${size}`);
    }
    held.set(key, bytes);
    return bytes;
  };

  return {
    holds: (size: number): boolean => size <= maxObjectBytes,

    /**
     * The whole object of `size` bytes, which has to be one that `holds` allows.
     *
     * @throws AppError not-found
     */
    async read(key: string, size: number): Promise<Buffer> {
      const known = held.get(key) ?? reading.get(key);
      if (known) return known;
      const read = readNow(key, size).finally(() => reading.delete(key));
      reading.set(key, read);
      return read;
    },
  };
}
