import type { OverlayWords } from './en.ts';

/** id of the data block with the words of lightbox and video player */
export const overlayWordsId = 'overlay-words';

/** Reads them in the browser. */
export function readOverlayWords(): OverlayWords {
  return JSON.parse(document.getElementById(overlayWordsId)?.textContent ?? '{}') as OverlayWords;
}
