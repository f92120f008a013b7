import { LRUCache } from 'lru-cache';

/** Least recently used first out, at most `maxBytes` in all; 0 caches nothing. What alone is larger is not cached. */
export function createByteLimitedCache<V extends object>(maxBytes: number, bytesOf: (value: V) => number) {
  return new LRUCache<string, V>({
    // The library takes neither a limit nor an entry of 0.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (value) => Math.max(1, bytesOf(value)),
  });
}
