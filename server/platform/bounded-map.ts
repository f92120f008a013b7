/** A Map that holds no more than `maxBytes`: what was used longest ago goes first. */
export interface BoundedMap<V> {
  /** The value, which counts as used by that. */
  take(key: string): V | undefined;
  /** Holds the value unless it alone is more than fits. */
  put(key: string, value: V): void;
  count(): number;
  bytes(): number;
}

/** A Map keeps its order of insertion, so its first key is the one that was used longest ago. */
export function createBoundedMap<V>(maxBytes: number, bytesOf: (value: V) => number): BoundedMap<V> {
  const entries = new Map<string, V>();
  let newest: string | undefined;
  let bytes = 0;
  const remove = (key: string, value: V) => {
    entries.delete(key);
    bytes -= bytesOf(value);
  };
  return {
    take(key) {
      const value = entries.get(key);
      if (value !== undefined && key !== newest) {
        entries.delete(key);
        entries.set(key, value);
        newest = key;
      }
      return value;
    },
    put(key, value) {
      const previous = entries.get(key);
      if (previous !== undefined) remove(key, previous);
      if (bytesOf(value) > maxBytes) return;
      entries.set(key, value);
      newest = key;
      bytes += bytesOf(value);
      for (const [oldest, stale] of entries) {
        if (bytes <= maxBytes) break;
        remove(oldest, stale);
      }
    },
    count: () => entries.size,
    bytes: () => bytes,
  };
}
