import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Storage } from './storage/storage.ts';

/** More than the pages of a large studio need. Requests for ever new keys only empty the cache. */
const maxCachedReads = 500;

type Reads<T> = { [Name in keyof T]: T[Name] extends (...args: never[]) => Promise<unknown> ? Name : never }[keyof T];

/**
 * The same service with cached reads, until the content changes. Results are shared and must not be modified. Failed reads
 * are not cached.
 * @param names methods whose result depends only on their parameters (as JSON) and the content
 * @param revision returns the current content revision
 */
export function cacheReads<T extends object>(service: T, names: readonly Reads<T>[], revision: () => number): T {
  const cache = new Map<string, Promise<unknown>>();
  let cachedRevision = revision();

  const cacheRead = (name: Reads<T>) => {
    const read = service[name] as (...parameters: unknown[]) => Promise<unknown>;
    return (...parameters: unknown[]): Promise<unknown> => {
      const now = revision();
      if (now !== cachedRevision || cache.size >= maxCachedReads) cache.clear();
      cachedRevision = now;
      const key = `${String(name)} ${JSON.stringify(parameters)}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const reading = read.apply(service, parameters);
      cache.set(key, reading);
      reading.catch(() => {
        if (cache.get(key) === reading) cache.delete(key);
      });
      return reading;
    };
  };
  return { ...service, ...Object.fromEntries(names.map((name) => [name, cacheRead(name)])) };
}

/** An LRU cache of at most `maxBytes`; 0 disables it. Values larger than `maxBytes` are not cached. */
export function createByteLimitedCache<V extends object>(maxBytes: number, countBytes: (value: V) => number) {
  return new LRUCache<string, V>({
    // lru-cache accepts neither a limit nor an entry of size 0.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (value) => Math.max(1, countBytes(value)),
  });
}

/**
 * Returns `run` with its result shared by all callers while it runs and for `ms` afterwards. Failures are shared too, so
 * that requests by strangers and monitors cannot cause work each time.
 */
export function reuseResult<T>(run: () => Promise<T>, ms: number, now = () => performance.now()): () => Promise<T> {
  let result: Promise<T> | undefined;
  let expiresAt = Number.POSITIVE_INFINITY;
  return () => {
    if (result && now() < expiresAt) return result;
    expiresAt = Number.POSITIVE_INFINITY;
    const expireLater = () => {
      expiresAt = now() + ms;
    };
    result = run();
    result.then(expireLater, expireLater);
    return result;
  };
}

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
