const targetMs = 1_000;
const minBytes = 256 * 1024;
const maxBytes = 64 * 1024 ** 2;

export const firstChunkBytes = 1024 ** 2;

/**
 * Chooses a chunk size that takes about one second: short enough for regular progress, long enough not to cost throughput. It
 * grows or shrinks at most fourfold, because a single chunk is a weak measurement of the connection.
 */
export function nextChunkBytes(bytes: number, tookMs: number): number {
  const ideal = (bytes / Math.max(tookMs, 1)) * targetMs;
  return Math.round(Math.min(Math.max(ideal, minBytes, bytes / 4), bytes * 4, maxBytes));
}
