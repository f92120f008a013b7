/** As specified: a picture every 728 px, one pixel every 20 ms. */
export const pitchPx = 728;
export const msPerPx = 20;

/** Duration of a cycle: the strip wraps after 728 px times the number of pictures. */
export function cycleMs(pictureCount: number): number {
  return pitchPx * pictureCount * msPerPx;
}

/** Position of the strip after `ms`, wrapped into one cycle; `ms` may be negative. */
export function positionPx(ms: number, pictureCount: number): number {
  const cycle = pitchPx * pictureCount;
  if (cycle === 0) return 0;
  return ((((ms / msPerPx) % cycle) + cycle) % cycle) | 0;
}

/** The animation time that moves the strip by `px` from its position at `ms`, for touch and arrow keys. */
export function timeMovedBy(px: number, ms: number, pictureCount: number): number {
  const cycle = cycleMs(pictureCount);
  if (cycle === 0) return 0;
  return (((ms + px * msPerPx) % cycle) + cycle) % cycle;
}
