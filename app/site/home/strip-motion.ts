/** The strip's measures as specified: a picture every 728 px, one pixel every 20 ms, a new category every 15 s. */
export const pitchPx = 728;
export const msPerPx = 20;
export const rotateAfterMs = 15_000;
export const fadeOutMs = 300;
export const fadeInMs = 100;

/** How long the strip needs until it stands where it began: it wraps at 728 px times the number of pictures. */
export function roundMs(pictureCount: number): number {
  return pitchPx * pictureCount * msPerPx;
}

/** How far the strip has moved after `ms`, wrapped into one round; also for times before the start. */
export function positionPx(ms: number, pictureCount: number): number {
  const round = pitchPx * pictureCount;
  if (round === 0) return 0;
  return ((((ms / msPerPx) % round) + round) % round) | 0;
}

/** The time at which the strip stands `px` further than at `ms`; what a finger or an arrow key asks for. */
export function timeMovedBy(px: number, ms: number, pictureCount: number): number {
  const round = roundMs(pictureCount);
  if (round === 0) return 0;
  return (((ms + px * msPerPx) % round) + round) % round;
}

/** The next of a list, and the first after the last. */
export function nextOf<T>(list: readonly T[], current: T): T {
  const next = list[(list.indexOf(current) + 1) % list.length];
  if (next === undefined) throw new Error('An empty list has no next');
  return next;
}
