import { LRUCache } from 'lru-cache';

/** An LRU cache of at most `maxBytes`; 0 disables it. Values larger than `maxBytes` are not cached. */
export function createByteLimitedCache<V extends object>(maxBytes: number, countBytes: (value: V) => number) {
  return new LRUCache<string, V>({
    // lru-cache accepts neither a limit nor an entry of size 0.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (value) => Math.max(1, countBytes(value)),
  });
}
