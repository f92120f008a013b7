const wantedMs = 1_000;
const minBytes = 256 * 1024;
const maxBytes = 64 * 1024 ** 2;

export const firstPieceBytes = 1024 ** 2;

/**
 * Pieces that take about a second each: often enough for the progress to be read, seldom enough to cost no speed. A jump
 * is at most fourfold, for one piece says little about the line.
 */
export function nextPieceBytes(bytes: number, tookMs: number): number {
  const fitting = (bytes / Math.max(tookMs, 1)) * wantedMs;
  return Math.round(Math.min(Math.max(fitting, minBytes, bytes / 4), bytes * 4, maxBytes));
}
