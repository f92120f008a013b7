import { buffer } from 'node:stream/consumers';
import { createByteLimitedCache } from '../byte-limited-cache.ts';
import type { Storage } from './storage.ts';

/** Pictures for phones have 10 to 100 KB; larger objects are streamed. */
const maxObjectBytes = 128 * 1024;

export type ObjectCache = ReturnType<typeof createObjectCache>;

/**
 * Caches small immutable objects in memory, least recently used out first: opening, reading and closing the file is most of
 * the cost of sending a small picture.
 * @param maxBytes memory limit
 */
export function createObjectCache(storage: Pick<Storage, 'get'>, maxBytes: number) {
  const cache = createByteLimitedCache<Buffer>(maxBytes, ({ byteLength }) => byteLength);
  const reading = new Map<string, Promise<Buffer>>();

  const readAndCache = async (key: string, size: number): Promise<Buffer> => {
    const bytes = await buffer(await storage.get(key));
    if (bytes.byteLength !== size) {
      throw new Error(`${key} has ${bytes.byteLength} bytes in the storage instead of ${size}`);
    }
    cache.set(key, bytes);
    return bytes;
  };

  return {
    isCacheable: (size: number): boolean => size <= maxObjectBytes,

    /**
     * The whole object of `size` bytes; `isCacheable` must allow the size.
     * @throws AppError not-found
     */
    async read(key: string, size: number): Promise<Buffer> {
      const cached = cache.get(key) ?? reading.get(key);
      if (cached) return cached;
      const read = readAndCache(key, size).finally(() => reading.delete(key));
      reading.set(key, read);
      return read;
    },
  };
}
