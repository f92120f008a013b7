import { whenIdle } from './when-idle.ts';

/** A link that opens an overlay; without script it opens its file. */
const openers = {
  photo: () => import('./open-photo.tsx'),
  video: () => import('./open-video.tsx'),
};

/** Loads an overlay when the visitor comes near a link that opens it. */
export function preloadOverlays(): void {
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('focusin', preload);
}

function preload({ target }: Event): void {
  const link = (target as Element).closest<HTMLElement>('a[data-opens]');
  // Not in the event, which may be the first of a tap.
  if (link) whenIdle(() => void openers[link.dataset['opens'] as keyof typeof openers]().catch(() => {}));
}

/** Opens what a link with `data-opens` shows over the page. */
export async function openOverlay(link: HTMLAnchorElement): Promise<void> {
  const kind = link.dataset['opens'] as keyof typeof openers;
  try {
    const { open } = await openers[kind]();
    open(link);
  } catch {
    // The script could not be loaded (offline, or a new release): open the file instead.
    location.assign(link.href);
  }
}
