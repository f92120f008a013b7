import type { OverlayMessages } from './site-messages.ts';

/** id of the data block with the words of lightbox and video player */
export const overlayMessagesId = 'overlay-words';

/** Reads them in the browser. */
export function readOverlayMessages(): OverlayMessages {
  return JSON.parse(document.getElementById(overlayMessagesId)?.textContent ?? '{}') as OverlayMessages;
}
